/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-window-private.h"

#include "gbt-words.h"

/* What a standing condition says is a banner of both pages. */
static void
set_banner (GbtWindow  *self,
            const char *sentence)
{
  gbt_welcome_page_set_banner (self->welcome_page, sentence);
  if (self->sheet_page != NULL)
    gbt_sheet_page_set_banner (self->sheet_page, sentence);
}

static char *
word_library_error (GbtWindow *self)
{
  const GError *error = gbt_library_get_error (self->library);

  return error != NULL ? gbt_words_error (error) : NULL;
}

/**
 * gbt_window_show_condition:
 * @self: a window
 *
 * Shows how the store stands: a standing condition is a banner, what bars the way is a page.
 */
void
gbt_window_show_condition (GbtWindow *self)
{
  g_autofree char *sentence = word_library_error (self);
  const char *shown = gtk_stack_get_visible_child_name (self->stack);

  switch (gbt_library_get_condition (self->library))
    {
    case GBT_LIBRARY_READ_ONLY:
      set_banner (self, sentence);
      break;

    case GBT_LIBRARY_BUSY:
    case GBT_LIBRARY_DAMAGED:
    case GBT_LIBRARY_FAILED:
      if (self->trouble_page == NULL)
        {
          self->trouble_page = g_object_new (GBT_TYPE_TROUBLE_PAGE, NULL);
          gtk_stack_add_named (self->stack, GTK_WIDGET (self->trouble_page), "trouble");
        }
      gbt_trouble_page_show (self->trouble_page, gbt_library_get_condition (self->library),
                             sentence);
      gbt_window_show_place (self, "trouble");
      adw_navigation_split_view_set_show_content (self->split, TRUE);
      return;

    case GBT_LIBRARY_CLOSED:
    case GBT_LIBRARY_OPENING:
    case GBT_LIBRARY_OPEN:
    default:
      set_banner (self, NULL);
      break;
    }

  if (g_strcmp0 (shown, "trouble") == 0)
    gbt_window_show_place (self, "welcome");
  gbt_window_update_actions (self);
}

/* On a phone the side bar comes first, and while it is empty it is no way in: the welcome is. */
static void
first_answer_came (GbtWindow    *self,
                   GParamSpec   *pspec,
                   GbtSheetList *sheets)
{
  if (gbt_sheet_list_get_busy (sheets) ||
      gbt_library_get_condition (self->library) == GBT_LIBRARY_OPENING)
    return;

  g_signal_handlers_disconnect_by_func (sheets, first_answer_came, self);
  if (g_list_model_get_n_items (G_LIST_MODEL (sheets)) == 0)
    adw_navigation_split_view_set_show_content (self->split, TRUE);
}

static void
library_opened (GObject      *object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GbtWindow) self = user_data;
  g_autoptr (GFile) file = g_steal_pointer (&self->awaiting_import);

  /* A refusal shows through the condition of the library. */
  if (!gbt_library_open_finish (GBT_LIBRARY (object), result, NULL) || self->closing)
    return;

  if (file != NULL)
    gbt_window_import_file (self, file);
}

/**
 * gbt_window_open_library:
 * @self: a window
 *
 * Opens the store, or tries again.
 */
void
gbt_window_open_library (GbtWindow *self)
{
  gbt_library_open_async (self->library, NULL, library_opened, g_object_ref (self));
}

/**
 * gbt_window_watch_store:
 * @self: a window that has its store
 *
 * Follows how the store stands from now on.
 */
void
gbt_window_watch_store (GbtWindow *self)
{
  g_signal_connect_object (gbt_library_get_sheets (self->library), "notify::busy",
                           G_CALLBACK (first_answer_came), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->library, "notify::condition",
                           G_CALLBACK (gbt_window_show_condition), self, G_CONNECT_SWAPPED);
  gbt_window_show_condition (self);
}
