# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034 # the lists are read by name
#
# What tools/setup, tools/run, tools/test and tools/in share.
#
# Two ways to the same place: where the distribution is new enough its packages are installed; on an older Debian a
# private Debian root is made once in the cache folder and commands run inside it, the system itself left alone.

set -euo pipefail

# Where the environment names no home, it is the account's.
[ -n "${HOME:-}" ] || { unset HOME && export HOME=~; }

source_dir=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
cache_dir=${XDG_CACHE_HOME:-$HOME/.cache}/gabarit
suite=trixie
root_dir=$cache_dir/$suite
stamp=$root_dir.packages
log=$cache_dir/setup.log

# The versions that decide, by Debian package name and by pkg-config name.
debian_versions=(libgtk-4-dev=4.18 libadwaita-1-dev=1.7 meson=1.7 blueprint-compiler=0.16)
pkgconfig_versions=('gtk4 >= 4.18' 'libadwaita-1 >= 1.7' 'blueprint-compiler >= 0.16')

# To build, to run, to test.
debian_packages=(
  gcc libc6-dev meson ninja-build pkgconf gettext blueprint-compiler python3 locales
  libgtk-4-dev libadwaita-1-dev libjson-glib-dev libsqlite3-dev libicu-dev libqpdf-dev libcairo2-dev libpango1.0-dev
  libgtk-4-bin libglib2.0-bin gsettings-desktop-schemas adwaita-icon-theme librsvg2-common
  fonts-adobe-sourcesans3 fonts-jetbrains-mono fonts-droid-fallback fonts-inter
  xvfb xauth dbus dbus-daemon at-spi2-core libatspi2.0-dev xdotool librsvg2-bin
  poppler-utils qpdf desktop-file-utils appstream mandoc gnome-calculator procps file ca-certificates
)
fedora_packages=(
  gcc meson ninja-build pkgconf-pkg-config gettext blueprint-compiler python3 glibc-locale-source glibc-langpack-fr
  gtk4-devel libadwaita-devel json-glib-devel sqlite-devel libicu-devel qpdf-devel cairo-devel pango-devel
  gtk4-devel-tools glib2-devel gsettings-desktop-schemas adwaita-icon-theme libasan libubsan
  adobe-source-sans-pro-fonts jetbrains-mono-nl-fonts google-droid-sans-fonts rsms-inter-fonts
  xorg-x11-server-Xvfb xorg-x11-xauth dbus-daemon at-spi2-core at-spi2-core-devel xdotool librsvg2-tools
  poppler-utils qpdf desktop-file-utils appstream mandoc gnome-calculator procps-ng file ca-certificates
)
# What only some tests need; they are skipped, and named, without it.
debian_full_packages=(
  libreoffice-calc-nogui clang libclang-rt-dev clang-format shellcheck sqlite3
  default-jre-headless libpdfbox2-java libcommons-logging-java libactivation-java libjaxb-api-java libjaxb-java
)
fedora_full_packages=(libreoffice-calc clang compiler-rt clang-tools-extra ShellCheck sqlite java-headless)

say ()
{
  printf '%s\n' "$*" >&2
}

die ()
{
  say "$(basename -- "$0"): $*"
  exit 1
}

have ()
{
  command -v "$1" >/dev/null 2>&1
}

# Asks for the rights to install packages, before anything is started that needs them.
ask_for_rights ()
{
  [ "$(id -u)" -ne 0 ] || return 0
  have sudo || die 'administrator rights are needed to install packages: run this as root, or install sudo.'
  if ! sudo -n true 2>/dev/null; then
    { [ -t 0 ] && sudo true; } || die 'administrator rights are needed to install packages, and sudo refused them.'
  fi
}

as_root ()
{
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo -- "$@"
  fi
}

# Runs a long command with its output added to the file $1; each half-minute says that it still runs, and where it is.
# GABARIT_WATCH_SECONDS is for the test of it.
watched ()
{
  local output=$1 began=$SECONDS nap='' watch status=0
  shift
  (
    trap '[ -z "$nap" ] || kill "$nap"; exit' TERM
    while sleep "${GABARIT_WATCH_SECONDS:-30}" >/dev/null 2>&1 & nap=$!; wait "$nap" && kill -0 "$$" 2>/dev/null; do
      say "  $((SECONDS - began)) s: $(tail -c 400 -- "$output" | tr '\r' '\n' | grep -v '^ *$' | tail -n 1 | cut -c 1-100)"
    done
  ) 9>&- &
  watch=$!
  "$@" </dev/null >>"$output" 2>&1 || status=$?
  kill "$watch" 2>/dev/null || true
  wait "$watch" 2>/dev/null || true
  return "$status"
}

# Runs a long command with its output in the log; on failure says what could not be done, in one sentence.
logged ()
{
  local what=$1
  shift
  if watched "$log" "$@"; then
    return
  fi
  if grep -qE 'Temporary failure|Could not (connect|resolve)|Failed to fetch|Unable to (connect|fetch)|No more mirrors|Cannot download|Curl error' "$log"; then
    die "$what could not be downloaded: check the network, then start again (details in $log)."
  fi
  die "$what could not be installed (details in $log)."
}

# The lines of the first list that are not in the second.
missing_from ()
{
  comm -23 <(sort -u <<<"$1") <(sort -u <<<"$2")
}

debian_installed ()
{
  dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p'
}

wanted_packages ()
{
  local -n base=${1}_packages extra=${1}_full_packages
  printf '%s\n' "${base[@]}"
  if [ "$extent" = full ]; then
    printf '%s\n' "${extra[@]}"
  fi
}

# True when what apt would install, or has installed, is new enough.
debian_new_enough ()
{
  local wanted package version policy
  policy=$(LC_ALL=C apt-cache policy "${debian_versions[@]%=*}" 2>/dev/null) || return 1
  for wanted in "${debian_versions[@]}"; do
    package=${wanted%=*}
    version=$(awk -v name="$package:" '$1 == name { found = 1 } found && $1 == "Candidate:" { print $2; exit }' <<<"$policy")
    dpkg --compare-versions "${version:-0}" ge "${wanted#*=}" || return 1
  done
}

# The lists of packages are fetched only when what they hold does not serve; a source of the user's that does not answer
# is no reason to stop.
apt_refresh ()
{
  as_root apt-get update </dev/null >>"$log" 2>&1 || true
}

apt_install ()
{
  local install=(as_root env DEBIAN_FRONTEND=noninteractive apt-get --yes --no-install-recommends install "$@")
  "${install[@]}" && return
  apt_refresh
  "${install[@]}"
}

setup_debian ()
{
  local missing
  missing=$(missing_from "$(wanted_packages debian)" "$(debian_installed)")
  [ -n "$missing" ] || return 0
  say "Installing $(wc -l <<<"$missing") packages of this system…"
  ask_for_rights
  # shellcheck disable=SC2086 # one package a word
  logged 'The packages' apt_install $missing
}

setup_fedora ()
{
  local missing package
  missing=$(wanted_packages fedora | while read -r package; do
    rpm --query --whatprovides "$package" >/dev/null 2>&1 || printf '%s\n' "$package"
  done)
  if [ -n "$missing" ]; then
    say "Installing $(wc -l <<<"$missing") packages of this system…"
    ask_for_rights
    # shellcheck disable=SC2086 # one package a word
    logged 'The packages' as_root dnf --assumeyes --setopt=install_weak_deps=False install $missing
    # What draws the icons, where it is a package of its own.
    as_root dnf --assumeyes install rsvg-pixbuf-loader </dev/null >>"$log" 2>&1 || true
  fi
  pkg-config --exists "${pkgconfig_versions[@]}" ||
    die 'this Fedora is too old: Gabarit needs GTK 4.18, libadwaita 1.7 and Blueprint 0.16, which Fedora 42 has.'
}

# The private root: made in a folder beside, renamed when whole, described by a stamp that is written last.
make_root ()
{
  local packages=$1 partial=$root_dir.partial
  say "Making a private Debian root in $root_dir (once; a few minutes)…"
  ask_for_rights
  rm -f -- "$stamp"
  if [ -e "$root_dir" ] || [ -e "$partial" ]; then
    as_root rm -rf --one-file-system -- "$root_dir" "$partial"
  fi
  # Java's packages link their manual pages, which are left out, in a folder they expect.
  # shellcheck disable=SC2016 # $1 is for mmdebstrap's hooks
  logged "Debian's packages" as_root mmdebstrap --verbose --variant=apt \
    --include="$(paste -sd, <<<"$packages")" \
    --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --essential-hook='mkdir -p "$1/usr/share/man/man1"' \
    --customize-hook='cd "$1/etc" && touch resolv.conf passwd group hosts machine-id' \
    "$suite" "$partial"
  as_root mv -- "$partial" "$root_dir"
  printf '%s\n' "$packages" >"$stamp"
}

# Runs apt-get inside the root, with the rights of its administrator.
apt_in_root ()
{
  as_root bwrap --bind "$root_dir" / --dev /dev --proc /proc --tmpfs /run --bind "$root_dir/tmp" /tmp \
    --ro-bind "$(realpath -- /etc/resolv.conf)" /etc/resolv.conf --clearenv \
    --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin --setenv DEBIAN_FRONTEND noninteractive --setenv LC_ALL C.UTF-8 \
    apt-get --yes --no-install-recommends "$@"
}

# What can fail for want of a network comes first and leaves the root as it was.
complete_root ()
{
  local missing=$1 packages=$2
  say "Adding to the private Debian root: $(paste -sd ' ' <<<"$missing")…"
  ask_for_rights
  logged "The list of Debian's packages" apt_in_root update --error-on=any
  # shellcheck disable=SC2086 # one package a word
  logged "Debian's packages" apt_in_root --download-only install $missing
  rm -f -- "$stamp"
  # shellcheck disable=SC2086
  logged "Debian's packages" apt_in_root install $missing
  logged 'The downloaded files' apt_in_root clean
  printf '%s\n' "$packages" >"$stamp"
}

setup_root ()
{
  local wanted missing tool need=()
  wanted=$(wanted_packages debian)
  for tool in mmdebstrap bwrap; do
    have "$tool" || need+=("${tool/bwrap/bubblewrap}")
  done
  if [ ${#need[@]} -gt 0 ]; then
    say "Installing ${need[*]}…"
    ask_for_rights
    logged "${need[*]}" apt_install "${need[@]}"
  fi
  if [ ! -f "$stamp" ] || [ ! -d "$root_dir/usr" ]; then
    make_root "$wanted"
    return
  fi
  missing=$(missing_from "$wanted" "$(cat -- "$stamp")")
  [ -z "$missing" ] || complete_root "$missing" "$(sort -u <(printf '%s\n' "$wanted") "$stamp")"
}

# Sets $place to "system" or "root", whichever serves here.
choose_place ()
{
  place=system
  if [ -f "$stamp" ] && [ -d "$root_dir/usr" ]; then
    place=root
  elif have apt-get && ! debian_new_enough; then
    if [ -z "$(apt-cache policy meson 2>/dev/null)" ]; then
      ask_for_rights
      apt_refresh
    fi
    debian_new_enough || place=root
  fi
}

# "setup base" prepares what everybody needs; "setup full" adds what only some tests need. Two at once wait for one another.
setup ()
{
  local folder
  extent=$1
  { mkdir -p -- "$cache_dir" && [ -w "$cache_dir" ] && : >>"$cache_dir/lock" && : >>"$log"; } 2>/dev/null ||
    die "$cache_dir cannot be written: XDG_CACHE_HOME can name another cache folder."
  exec 9>"$cache_dir/lock"
  if ! flock -n 9; then
    say 'Another setup is running; waiting for it…'
    flock 9
  fi
  : >"$log"
  choose_place
  if [ "$place" = root ]; then
    setup_root
    while read -r folder; do
      [ -d "$root_dir$folder" ] || { ask_for_rights && as_root mkdir -p -- "$root_dir$folder" </dev/null; }
    done < <(inner_folders)
    enter true 2>>"$log" || die "bubblewrap cannot enter the private root: this system forbids user namespaces (details in $log)."
  elif have apt-get; then
    setup_debian
  elif have dnf; then
    setup_fedora
  else
    die 'this system has neither apt-get nor dnf: install GTK 4.18, libadwaita 1.7, Meson 1.7 and Blueprint 0.16 yourself, then use meson.'
  fi
  exec 9>&-
}

# Folders of this machine inside /usr, /var or /etc, of which the root has its own: each is shown on an empty folder made for it.
inner_folders ()
{
  local folder
  for folder in "$source_dir" "$PWD" "$HOME" "$cache_dir"; do
    case $folder in
      /var/tmp/*) ;;
      /usr/* | /var/* | /etc/*)
        if [ -d "$folder" ] && [ -z "$(ls -A -- "$root_dir$folder" 2>/dev/null)" ]; then
          printf '%s\n' "$folder"
        fi
        ;;
    esac
  done
}

# Folders of this machine that are shown inside the root under their own names: homes, mounts, the sources.
own_folders ()
{
  local folder
  for folder in /*; do
    case $folder in
      /bin | /boot | /dev | /etc | /lib* | /lost+found | /proc | /run | /sbin | /sys | /tmp | /usr | /var) ;;
      *) [ ! -d "$folder" ] || [ -L "$folder" ] || printf '%s\n' "$folder" ;;
    esac
  done
  for folder in "$source_dir" "$PWD" "$HOME" "$cache_dir" "${XDG_RUNTIME_DIR:-}"; do
    case $folder in
      /run/*) [ ! -d "$folder" ] || printf '%s\n' "$folder" ;;
    esac
  done
  inner_folders
}

# Runs a command where the project is built: inside the private root, or just here.
enter ()
{
  if [ "$place" = system ]; then
    "$@"
    return
  fi

  local arguments=() name folder zone
  for name in bin sbin lib lib64; do
    [ ! -L "$root_dir/$name" ] || arguments+=(--symlink "usr/$name" "/$name")
  done
  for name in usr etc var; do
    arguments+=(--ro-bind "$root_dir/$name" "/$name")
  done
  for name in resolv.conf passwd group hosts machine-id; do
    arguments+=(--ro-bind-try "$(realpath -m -- "/etc/$name")" "/etc/$name")
  done
  # Inside some containers a new /proc may not be mounted: theirs serves.
  if bwrap --ro-bind / / --unshare-pid --proc /proc true 2>/dev/null; then
    arguments+=(--proc /proc)
  else
    arguments+=(--ro-bind /proc /proc)
  fi
  arguments+=(--dev-bind /dev /dev --ro-bind /sys /sys --tmpfs /run --bind /tmp /tmp --bind /var/tmp /var/tmp)
  arguments+=(--ro-bind-try /run/dbus /run/dbus)
  while read -r folder; do
    arguments+=(--bind "$folder" "$folder")
  done < <(own_folders)
  if [ -n "${XAUTHORITY:-}" ]; then
    arguments+=(--ro-bind-try "$XAUTHORITY" "$XAUTHORITY")
  fi
  # What names modules of this system would be wrong inside.
  for name in LD_PRELOAD LD_LIBRARY_PATH GIO_EXTRA_MODULES GTK_PATH GTK_MODULES PYTHONPATH PYTHONHOME PKG_CONFIG_PATH; do
    arguments+=(--unsetenv "$name")
  done
  if [ -z "${TZ:-}" ] && zone=$(readlink -- /etc/localtime) && [ "${zone##*/zoneinfo/}" != "$zone" ]; then
    arguments+=(--setenv TZ "${zone##*/zoneinfo/}")
  fi
  # The root has no settings service of the desktop: preferences go to a file of the user's.
  arguments+=(--setenv GSETTINGS_BACKEND "${GSETTINGS_BACKEND:-keyfile}")
  arguments+=(--setenv FONTCONFIG_FILE "$source_dir/tools/fonts.conf")
  arguments+=(--setenv PATH /usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin)
  bwrap "${arguments[@]}" --chdir "$PWD" -- "$@"
}

# Runs a step of the build with its output in a log beside it; when it fails, shows the end of the log and says so.
step ()
{
  local folder=$1 failure=$2
  shift 2
  mkdir -p -- "$folder"
  : >"$folder/step.log"
  watched "$folder/step.log" enter "$@" && return
  tail -n 60 -- "$folder/step.log" >&2
  die "$failure"
}

# Configures the folder $1, once, with the further Meson options given.
configure ()
{
  local folder=$1
  shift
  [ ! -f "$folder/build.ninja" ] || return 0
  step "$folder" 'the build could not be configured.' meson setup "$@" "$folder" "$source_dir"
}

# Configures and builds.
build ()
{
  say "Building in $1…"
  configure "$@"
  step "$1" 'the build failed.' meson compile -C "$1"
}

# Configures and builds only what is installed: no test.
build_installed ()
{
  local folder=$1 outputs
  say "Building in $folder…"
  configure "$@"
  step "$folder" 'the build could not be configured.' ninja -C "$folder" build.ninja
  mapfile -t outputs < <(enter meson introspect --targets "$folder" | enter python3 -c '
import json, os, sys
for target in json.load(sys.stdin):
    if target["installed"]:
        print(*(os.path.relpath(name, sys.argv[1]) for name in target["filename"]), sep="\n")' "$folder")
  step "$folder" 'the build failed.' ninja -C "$folder" "${outputs[@]}"
}

# Sets "isolated", to be put before a command: a home of its own, removed at the end. Nothing sees the settings, the
# stores or the session of whoever runs it.
isolate ()
{
  home=$(mktemp -d /tmp/gabarit.XXXXXX)
  trap 'rm -rf -- "$home"' EXIT
  # A test that gives up its rights still has to pass through to its own folder.
  chmod 711 "$home"
  mkdir -m 700 "$home/runtime"
  mkdir -m 1777 "$home/tmp"
  isolated=(
    env -u DISPLAY -u WAYLAND_DISPLAY -u DBUS_SESSION_BUS_ADDRESS -u LANGUAGE -u GABARIT_STORE
    HOME="$home" TMPDIR="$home/tmp" XDG_RUNTIME_DIR="$home/runtime" XDG_CONFIG_HOME="$home/config" XDG_DATA_HOME="$home/data"
    XDG_CACHE_HOME="$home/cache" XDG_STATE_HOME="$home/state" GSETTINGS_BACKEND=memory
    LC_ALL=C.UTF-8 GDK_DISABLE='gl,vulkan'
  )
}
