/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Loaded before a GTK program by LD_PRELOAD: tells when the first frame of its first window was
 * painted, when a text looked for was first on it, and, some seconds later, how much memory is
 * resident; then ends the process.
 *
 * BENCH_START   when the program was started: CLOCK_MONOTONIC, nanoseconds
 * BENCH_REPORT  the file to write, a line a figure: name, tab, microseconds or kB
 * BENCH_TEXT    part of a label that shows that the window has its content; may be left out
 */

#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* When memory is read, after the first frame. */
#define SETTLED_SECONDS 3

static GtkWidget *window_timed;
static gint64 first_frame, first_frame_processor, filled, filled_processor;

static gint64
get_microseconds (void)
{
  const char *start = getenv ("BENCH_START");
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return ((gint64) time.tv_sec * 1000000000 + time.tv_nsec
          - (start != NULL ? g_ascii_strtoll (start, NULL, 10) : 0))
         / 1000;
}

/* What this process has had of the processors so far: other programs do not change it much. */
static gint64
get_processor_microseconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return ((gint64) time.tv_sec * 1000000000 + time.tv_nsec) / 1000;
}

static gboolean
shows (GtkWidget  *widget,
       const char *text)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (shows (child, text))
        return TRUE;
    }

  return FALSE;
}

static long
read_rollup (FILE       *rollup,
             const char *key)
{
  char line[256];
  long total = 0;

  rewind (rollup);
  while (fgets (line, sizeof line, rollup) != NULL)
    {
      const char *colon = strchr (line, ':');

      if (colon != NULL && (size_t) (colon - line) == strlen (key)
          && strncmp (line, key, strlen (key)) == 0)
        total += strtol (colon + 1, NULL, 10);
    }

  return total;
}

static gboolean
report (gpointer data)
{
  FILE *rollup = fopen ("/proc/self/smaps_rollup", "r");
  FILE *file = fopen (getenv ("BENCH_REPORT"), "w");

  if (rollup == NULL || file == NULL)
    _exit (1);

  fprintf (file, "first-frame\t%" G_GINT64_FORMAT "\n", first_frame);
  fprintf (file, "first-frame-processor\t%" G_GINT64_FORMAT "\n", first_frame_processor);
  if (filled > 0)
    {
      fprintf (file, "filled\t%" G_GINT64_FORMAT "\n", filled);
      fprintf (file, "filled-processor\t%" G_GINT64_FORMAT "\n", filled_processor);
    }
  fprintf (file, "resident\t%ld\n", read_rollup (rollup, "Rss"));
  fprintf (file, "private\t%ld\n", read_rollup (rollup, "Private_Dirty"));
  fclose (file);
  _exit (0);
}

static void
on_painted (GdkFrameClock *clock,
            gpointer       data)
{
  const char *text = getenv ("BENCH_TEXT");
  gint64 now = get_microseconds ();

  if (first_frame == 0)
    {
      first_frame = now;
      first_frame_processor = get_processor_microseconds ();
      g_timeout_add_seconds (SETTLED_SECONDS, report, NULL);
    }
  if (filled == 0 && text != NULL && shows (window_timed, text))
    {
      filled = now;
      filled_processor = get_processor_microseconds ();
    }
}

/* In place of GTK's own, which it calls. */
void
gtk_window_present (GtkWindow *window)
{
  void (*present) (GtkWindow *);

  *(void **) &present = dlsym (RTLD_NEXT, "gtk_window_present");
  present (window);
  if (window_timed != NULL || getenv ("BENCH_REPORT") == NULL
      || !gtk_widget_get_realized (GTK_WIDGET (window)))
    return;

  window_timed = GTK_WIDGET (window);
  g_signal_connect (gtk_widget_get_frame_clock (window_timed), "after-paint",
                    G_CALLBACK (on_painted), NULL);
}
