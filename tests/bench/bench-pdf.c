/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Times the printed sheet of the worked example, as an export of the window makes it, and what
 * cairo alone takes for as many letters in one typeface: bench-pdf FILE, where the last PDF goes. */

#include <pango/pangocairo.h>
#include <cairo-pdf.h>

#include "bench-report.h"
#include "gbt-export-pdf.h"

#define TIMES 30
/* A4, in points; as many letters a page as a full page of the sheet holds, give or take. */
#define WIDTH 595
#define HEIGHT 842
#define LETTERS_A_PAGE 3000

static void
time_pdf (const char *path)
{
  BenchSample *first = bench_sample_new ("pdf-first"), *next = bench_sample_new ("pdf");
  g_autoptr (GbtSheet) sheet = gbt_sheet_new_example ();
  g_autoptr (GbtFiche) fiche = gbt_fiche_new (sheet, "bench", "bench");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < TIMES; i++)
    {
      BenchSample *sample = i == 0 ? first : next;
      g_autoptr (GBytes) pdf = NULL;

      bench_sample_start (sample);
      pdf = gbt_export_pdf (fiche, GBT_LANGUAGE_FR, NULL, &error);
      if (pdf == NULL)
        bench_fail ("the sheet", error);
      bench_sample_stop (sample);

      if (i == TIMES - 1
          && !g_file_set_contents (path, g_bytes_get_data (pdf, NULL),
                                   (gssize) g_bytes_get_size (pdf), &error))
        bench_fail (path, error);
    }

  bench_sample_print (first);
  bench_sample_print (next);
}

static cairo_status_t
count_written (void                *data,
               const unsigned char *bytes,
               unsigned int         length)
{
  gsize *written = data;

  *written += length;
  return CAIRO_STATUS_SUCCESS;
}

/* One paragraph a page, laid out by Pango and drawn by cairo: nothing else. */
static void
draw_letters (guint n_letters)
{
  static const char *const words = "mémoire des poids du modèle, réserve choisie, enveloppe indicative ";
  gsize written = 0;
  cairo_surface_t *surface
      = cairo_pdf_surface_create_for_stream (count_written, &written, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans 8");

  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, WIDTH * PANGO_SCALE);
  for (guint done = 0; done < n_letters; done += LETTERS_A_PAGE)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint wanted = MIN (LETTERS_A_PAGE, n_letters - done);

      while (g_utf8_strlen (text->str, -1) < wanted)
        g_string_append (text, words);
      pango_layout_set_text (layout, text->str, -1);
      cairo_move_to (cr, 0, 0);
      pango_cairo_show_layout (cr, layout);
      cairo_show_page (cr);
    }

  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  g_assert (written > 0);
}

static void
time_cairo (guint n_letters)
{
  BenchSample *sample = bench_sample_new ("cairo");

  draw_letters (n_letters);
  for (guint i = 0; i < TIMES; i++)
    {
      bench_sample_start (sample);
      draw_letters (n_letters);
      bench_sample_stop (sample);
    }

  bench_sample_print (sample);
}

int
main (int    argc,
      char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--letters"))
    time_cairo ((guint) g_ascii_strtoull (argv[2], NULL, 10));
  else if (argc == 2)
    time_pdf (argv[1]);
  else
    {
      g_printerr ("usage: bench-pdf FILE\n       bench-pdf --letters COUNT\n");
      return 2;
    }

  return 0;
}
