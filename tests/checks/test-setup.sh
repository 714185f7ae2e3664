#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tools/setup on systems that are not this one: a PATH of stand-ins plays the distribution, and writes down what was
# asked of it. Speaks TAP.

# shellcheck disable=SC2016 # the scripts of the stand-ins expand when they run

set -u
setup=$GABARIT_SOURCE/tools/setup
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
number=0
failures=0

# A fresh system: only the tools that every one has, and a user who is not the administrator.
new_system ()
{
  local tool
  rm -rf -- "${work:?}"/*
  mkdir -p -- "$work/bin" "$work/home"
  : >"$work/asked"
  for tool in bash sh env cat sort comm awk grep sed flock mktemp dirname basename rm mkdir mv touch paste wc realpath readlink sleep tail tr cut; do
    ln -s -- "$(command -v "$tool")" "$work/bin/$tool"
  done
  stand_in id 'echo 1000'
}

# stand_in NAME [SCRIPT]: a command that writes down how it was called, then does SCRIPT.
stand_in ()
{
  printf '#!/bin/sh\nunset IFS\necho "%s $*" >>"%s"\n%s\n' "$1" "$work/asked" "${2:-}" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}

debian ()
{
  local gtk=$1
  stand_in apt-cache "printf 'libgtk-4-dev:\n  Candidate: %s\nlibadwaita-1-dev:\n  Candidate: 1.7.6\nmeson:\n  Candidate: 1.7.0\nblueprint-compiler:\n  Candidate: 0.16.0\n' $gtk"
  # dpkg --compare-versions A ge B, for dotted numbers.
  stand_in dpkg 'test "$(printf "%s\n%s\n" "$2" "$4" | sort -V | head -n 1)" = "$4"'
  ln -sf -- "$(command -v head)" "$work/bin/head"
  stand_in dpkg-query
  stand_in apt-get
}

# mmdebstrap and bwrap that do as little as makes a root.
private_root ()
{
  stand_in mmdebstrap 'for last; do :; done; mkdir -p "$last/usr" "$last/etc" "$last/var" "$last/tmp"'
  stand_in bwrap
}

administrator ()
{
  stand_in id 'echo 0'
}

run_setup ()
{
  # No terminal, and nothing of the environment here.
  said=$(env -i PATH="$work/bin" HOME="$work/home" GABARIT_WATCH_SECONDS="${watch_seconds:-30}" "$setup" "$@" 2>&1 </dev/null)
  code=$?
}

check ()
{
  local name=$1
  shift
  number=$((number + 1))
  if "$@"; then
    echo "ok $number $name"
  else
    failures=$((failures + 1))
    echo "not ok $number $name"
    echo "# exit $code; it said: ${said//$'\n'/ | }"
    sed 's/^/# asked: /' "$work/asked"
  fi
}

asked () { grep -q -- "$1" "$work/asked"; }
never_asked () { ! grep -q -- "$1" "$work/asked"; }
says () { [[ $said == *"$1"* ]]; }
last_line_says () { [[ ${said##*$'\n'} == *"$1"* ]]; }
fails_saying () { [ "$code" -ne 0 ] && last_line_says "$1"; }
stamp () { [ -f "$work/home/.cache/gabarit/trixie.packages" ]; }
no_stamp () { ! stamp; }

echo '1..22'

new_system
run_setup
check 'a system without a known package manager is told so' fails_saying 'neither apt-get nor dnf'

new_system
debian 4.18.6
administrator
run_setup
check 'a new Debian gets the packages of its own' asked 'apt-get --yes --no-install-recommends install .*libgtk-4-dev'
check 'and no private root' never_asked mmdebstrap
check 'and is ready' last_line_says 'this system has what is needed'

new_system
debian 4.8.3
administrator
private_root
run_setup
check 'an old Debian gets a private root' asked 'mmdebstrap .*libgtk-4-dev.* trixie '
check 'and none of its own packages change' never_asked 'apt-get .*install'
check 'the root is described' stamp
rm -- "$work/home/.cache/gabarit/trixie.packages"
stand_in mmdebstrap 'echo "Setting up a long package"; sleep 2; exit 1'
watch_seconds=1
run_setup
watch_seconds=
check 'what takes long says where it is' says ' s: Setting up a long package'
private_root
run_setup
: >"$work/asked"
run_setup
check 'the second time nothing is installed' never_asked 'mmdebstrap\|apt-get'
: >"$work/asked"
sed -i '/^mandoc$/d' "$work/home/.cache/gabarit/trixie.packages"
run_setup
check 'a package added since is added to the root' asked 'apt-get .* install mandoc$'
check 'and the root is not made again' never_asked mmdebstrap
: >"$work/asked"
run_setup --full
check 'the full set adds to the root' asked 'apt-get .* install .*libreoffice-calc-nogui'

new_system
debian 4.8.3
administrator
private_root
stand_in mmdebstrap 'echo "E: Failed to fetch: Temporary failure resolving" >&2; exit 1'
run_setup
check 'a failed download is one sentence' fails_saying 'could not be downloaded: check the network'
check 'and leaves no root that looks whole' no_stamp
private_root
run_setup
check 'and the next run starts again' stamp

new_system
debian 4.8.3
private_root
run_setup
check 'without sudo, the missing right is one sentence' fails_saying 'run this as root, or install sudo'
check 'and nothing was started' never_asked mmdebstrap
stand_in sudo 'exit 1'
run_setup
check 'so it is when sudo refuses' fails_saying 'sudo refused them'

new_system
debian 4.8.3
administrator
private_root
stand_in bwrap 'exit 1'
run_setup
check 'a system that forbids user namespaces is told so' fails_saying 'forbids user namespaces'

new_system
mkdir -p -- "$work/home/.cache/gabarit/lock"
run_setup
check 'a cache folder that cannot be written is one sentence' fails_saying 'gabarit cannot be written'

said=$(env -i PATH="$work/bin" "$setup" --everything 2>&1 </dev/null)
code=$?
check 'without HOME, the home of the account serves' fails_saying 'usage: tools/setup'

run_setup --everything
check 'an option that does not exist is told' fails_saying 'usage: tools/setup'

[ "$failures" -eq 0 ]
