/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Preloaded into a program, makes its disk fail at one chosen call. It counts every call that
 * changes a file, and at the one numbered FAULT_AT does what FAULT_MODE says:
 *
 *   die    the program ends there, the call not made
 *   torn   the program ends there, half of what was to be written being written
 *   full   from there on, nothing more can be written
 *   error  that call fails, as a disk does
 *
 * With FAULT_COUNT it says at the end how many calls there were. */

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define STANDARD_FILES 3
#define DEAD 99

typedef enum
{
  DISK_WORKS,
  DISK_TORN,
  DISK_FULL,
  DISK_ERROR,
} Disk;

static long calls;

static Disk
next_call (int is_write)
{
  const char *at = getenv ("FAULT_AT");
  const char *mode = getenv ("FAULT_MODE");
  long fault = at != NULL ? atol (at) : 0;

  calls++;
  if (fault == 0 || mode == NULL || calls < fault)
    return DISK_WORKS;
  if (strcmp (mode, "full") == 0)
    return is_write ? DISK_FULL : DISK_WORKS;
  if (calls > fault)
    return DISK_WORKS;
  if (strcmp (mode, "die") == 0)
    _exit (DEAD);

  return strcmp (mode, "torn") == 0 ? DISK_TORN : DISK_ERROR;
}

static void *
find_real (const char *name)
{
  void *symbol = dlsym (RTLD_NEXT, name);

  if (symbol == NULL)
    abort ();
  return symbol;
}

/* What a call that writes nothing becomes. */
static int
fails (Disk disk)
{
  if (disk == DISK_TORN)
    _exit (DEAD);
  if (disk == DISK_ERROR)
    errno = EIO;
  return disk == DISK_ERROR;
}

static ssize_t
faulty_write (int         fd,
              const void *bytes,
              size_t      length,
              off_t       offset,
              int         at_offset)
{
  ssize_t (*real_pwrite) (int, const void *, size_t, off_t) = find_real ("pwrite64");
  ssize_t (*real_write) (int, const void *, size_t) = find_real ("write");
  Disk disk = fd < STANDARD_FILES ? DISK_WORKS : next_call (1);

  if (disk == DISK_FULL || disk == DISK_ERROR)
    {
      errno = disk == DISK_FULL ? ENOSPC : EIO;
      return -1;
    }
  if (disk == DISK_TORN)
    length /= 2;
  length = (size_t) (at_offset ? real_pwrite (fd, bytes, length, offset)
                               : real_write (fd, bytes, length));
  if (disk == DISK_TORN)
    _exit (DEAD);

  return (ssize_t) length;
}

ssize_t
pwrite64 (int         fd,
          const void *bytes,
          size_t      length,
          off64_t     offset)
{
  return faulty_write (fd, bytes, length, offset, 1);
}

ssize_t
pwrite (int         fd,
        const void *bytes,
        size_t      length,
        off_t       offset)
{
  return faulty_write (fd, bytes, length, offset, 1);
}

ssize_t
write (int         fd,
       const void *bytes,
       size_t      length)
{
  return faulty_write (fd, bytes, length, 0, 0);
}

int
fsync (int fd)
{
  int (*real) (int) = find_real ("fsync");

  return fails (next_call (0)) ? -1 : real (fd);
}

int
fdatasync (int fd)
{
  int (*real) (int) = find_real ("fdatasync");

  return fails (next_call (0)) ? -1 : real (fd);
}

int
ftruncate64 (int     fd,
             off64_t length)
{
  int (*real) (int, off64_t) = find_real ("ftruncate64");

  return fails (next_call (0)) ? -1 : real (fd, length);
}

int
ftruncate (int   fd,
           off_t length)
{
  int (*real) (int, off_t) = find_real ("ftruncate");

  return fails (next_call (0)) ? -1 : real (fd, length);
}

int
unlink (const char *path)
{
  int (*real) (const char *) = find_real ("unlink");

  return fails (next_call (0)) ? -1 : real (path);
}

int
rename (const char *from,
        const char *to)
{
  int (*real) (const char *, const char *) = find_real ("rename");

  return fails (next_call (0)) ? -1 : real (from, to);
}

static void tell (void) __attribute__ ((destructor));

static void
tell (void)
{
  if (getenv ("FAULT_COUNT") != NULL)
    fprintf (stderr, "calls %ld\n", calls);
}
