/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pieces-list.h"

#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-verdict-editor.h"
#include "gbt-words.h"

struct _GbtPiecesList
{
  AdwBin parent_instance;

  GtkLabel *heading;
  GtkMenuButton *attach_button;
  GtkListBox *list;
  GtkWidget *none;
  GtkLabel *message;

  GbtWorkbench *workbench;
  char *candidate;
  char *requirement;
};

G_DEFINE_FINAL_TYPE (GbtPiecesList, gbt_pieces_list, ADW_TYPE_BIN)

static void
say (GbtPiecesList *self,
     const GError  *error)
{
  g_autofree char *sentence = error != NULL ? gbt_words_error (error) : NULL;

  gtk_label_set_label (self->message, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), sentence != NULL);
}

/* {{{ What a piece says of itself */

static const char *
get_icon (const GbtEntry *piece)
{
  if (gbt_entry_is (piece, GBT_EVIDENCE_KIND, "commercial"))
    return "gbt-commercial-symbolic";
  if (gbt_entry_is (piece, GBT_EVIDENCE_KIND, "measurement"))
    return "gbt-measured-symbolic";
  return "gbt-evidence-symbolic";
}

static void
append_part (GString    *words,
             const char *part)
{
  if (part == NULL)
    return;
  if (words->len > 0)
    g_string_append (words, ", ");
  g_string_append (words, part);
}

/* Numbers of the candidates whose offers the piece covers. */
static void
append_offers (GString          *words,
               const GbtDossier *dossier,
               const GbtEntry   *piece)
{
  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_CANDIDATE); i++)
    {
      GbtEntry *candidate = gbt_dossier_get (dossier, GBT_ENTRY_CANDIDATE, i);
      const char *offer = gbt_entry_get_text (candidate, GBT_CANDIDATE_OFFER);

      if (offer != NULL && gbt_entry_lists (piece, GBT_EVIDENCE_SCOPE_OFFERS, offer))
        append_part (words, gbt_entry_get_number (candidate));
    }
}

static char *
word_scope (const GbtDossier *dossier,
            const GbtEntry   *piece)
{
  g_autoptr (GString) words = g_string_new (NULL);

  append_part (words, gbt_entry_get_text (piece, GBT_EVIDENCE_SCOPE_GPU));
  append_offers (words, dossier, piece);
  append_part (words, gbt_entry_get_text (piece, GBT_EVIDENCE_SCOPE_RUNS));
  append_part (words, gbt_entry_get_text (piece, GBT_EVIDENCE_SCOPE_REVISION));
  append_part (words, gbt_entry_get_text (piece, GBT_EVIDENCE_SCOPE_NOTE));
  if (words->len == 0)
    return g_strdup (_ ("Scope not said"));
  return gbt_text_fill (_ ("Scope: {1}"), words->str, NULL);
}

/* "28 nov. 2026. Périmètre : C1, 1 GPU" */
static char *
word_detail (const GbtDossier *dossier,
             const GbtEntry   *piece)
{
  const char *date = gbt_entry_get_text (piece, GBT_EVIDENCE_DATE);
  const char *withdrawn = gbt_entry_get_text (piece, GBT_EVIDENCE_WITHDRAWN);
  g_autofree char *scope = word_scope (dossier, piece);
  g_autofree char *day
      = date != NULL ? gbt_format_date_short (gbt_words_get_language (), date) : NULL;

  if (withdrawn != NULL)
    return gbt_text_fill (_ ("Withdrawn: {1}"), withdrawn, NULL);
  if (day == NULL)
    return g_steal_pointer (&scope);
  return g_strdup_printf ("%s. %s", day, scope);
}

/* }}} */
/* {{{ Attaching and detaching */

static gboolean
set_evidence (GbtWorkbench  *workbench,
              const char    *candidate,
              const char    *requirement,
              const char    *evidence,
              GError       **error)
{
  g_autoptr (GbtEntry) before
      = gbt_verdict_editor_dup_assessment (workbench, candidate, requirement);
  g_autoptr (GbtField) field
      = *evidence != '\0' ? gbt_field_new_text (evidence, NULL) : gbt_field_new_unknown ();
  g_autoptr (GbtEntry) after = gbt_entry_with_field (before, GBT_ASSESSMENT_EVIDENCE, field);

  return gbt_workbench_set_assessment (workbench, after, error);
}

/**
 * gbt_pieces_list_attach:
 * @workbench: the open sheet
 * @candidate: number of a candidate
 * @requirement: number of a requirement
 * @piece: number of a piece of evidence of the sheet
 * @error: why it is refused
 *
 * Returns: whether the piece is attached to the cell
 */
gboolean
gbt_pieces_list_attach (GbtWorkbench  *workbench,
                        const char    *candidate,
                        const char    *requirement,
                        const char    *piece,
                        GError       **error)
{
  g_autoptr (GbtEntry) assessment
      = gbt_verdict_editor_dup_assessment (workbench, candidate, requirement);
  const char *attached = gbt_entry_get_text (assessment, GBT_ASSESSMENT_EVIDENCE);
  g_autofree char *all = attached != NULL ? g_strdup_printf ("%s %s", attached, piece)
                                          : g_strdup (piece);

  if (gbt_entry_lists (assessment, GBT_ASSESSMENT_EVIDENCE, piece))
    return TRUE;
  return set_evidence (workbench, candidate, requirement, all, error);
}

static void
attach (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  GbtPiecesList *self = GBT_PIECES_LIST (widget);
  g_autoptr (GError) error = NULL;

  gbt_pieces_list_attach (self->workbench, self->candidate, self->requirement,
                          g_variant_get_string (parameter, NULL), &error);
  say (self, error);
}

static void
detach (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  GbtPiecesList *self = GBT_PIECES_LIST (widget);
  const char *piece = g_variant_get_string (parameter, NULL);
  g_autoptr (GbtEntry) assessment = gbt_verdict_editor_dup_assessment (
      self->workbench, self->candidate, self->requirement);
  const char *attached = gbt_entry_get_text (assessment, GBT_ASSESSMENT_EVIDENCE);
  g_auto (GStrv) pieces = g_strsplit (attached != NULL ? attached : "", " ", -1);
  g_autoptr (GString) left = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      if (g_str_equal (pieces[i], piece) || pieces[i][0] == '\0')
        continue;
      if (left->len > 0)
        g_string_append_c (left, ' ');
      g_string_append (left, pieces[i]);
    }
  if (set_evidence (self->workbench, self->candidate, self->requirement, left->str, &error))
    {
      g_autofree char *told = gbt_text_fill (_ ("{1} detached"), piece, NULL);

      gtk_widget_activate_action (widget, "win.tell-undo", "s", told);
    }
  say (self, error);
}

/* }}} */
/* {{{ Showing */

static GMenu *
create_piece_menu (GbtPiecesList *self,
                   GbtEntry      *piece,
                   gboolean       attached)
{
  GMenu *menu = g_menu_new ();
  const char *number = gbt_entry_get_number (piece);
  g_autofree char *open = g_strdup_printf ("win.open-evidence::%s", number);
  g_autofree char *edit = g_strdup_printf ("win.edit-evidence::%s", number);
  g_autofree char *leave = g_strdup_printf ("pieces.detach::%s", number);

  g_menu_append (menu, _ ("_Open"), open);
  g_menu_append (menu, _ ("_Edit…"), edit);
  if (attached && !gbt_workbench_get_read_only (self->workbench))
    g_menu_append (menu, _ ("_Detach"), leave);
  return menu;
}

static void
append_piece (GbtPiecesList *self,
              GbtEntry      *piece,
              gboolean       attached)
{
  GbtDossier *dossier = gbt_workbench_get_dossier (self->workbench);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *icon = gtk_image_new_from_icon_name (get_icon (piece));
  GtkWidget *button = gtk_menu_button_new ();
  const char *title = gbt_entry_get_text (piece, GBT_EVIDENCE_TITLE);
  g_autoptr (GMenu) menu = create_piece_menu (self, piece, attached);
  g_autofree char *name
      = g_strdup_printf ("%s, %s", gbt_entry_get_number (piece),
                         title != NULL ? title : _ ("untitled"));
  g_autofree char *detail = word_detail (dossier, piece);
  g_autofree char *tooltip = gbt_text_fill (_ ("Menu of {1}"), gbt_entry_get_number (piece), NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail);
  g_object_set (icon, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_append (self->list, row);
}

/* What may still be attached: the pieces of the sheet, then a file or a link. */
static void
fill_attach_menu (GbtPiecesList *self,
                  const GbtCell *cell)
{
  GbtDossier *dossier = gbt_workbench_get_dossier (self->workbench);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) pieces = g_menu_new ();
  g_autoptr (GMenu) others = g_menu_new ();

  for (guint i = 0; i < gbt_dossier_get_n (dossier, GBT_ENTRY_EVIDENCE); i++)
    {
      GbtEntry *piece = gbt_dossier_get (dossier, GBT_ENTRY_EVIDENCE, i);
      const char *number = gbt_entry_get_number (piece);
      const char *title = gbt_entry_get_text (piece, GBT_EVIDENCE_TITLE);
      g_autofree char *label
          = g_strdup_printf ("%s, %s", number, title != NULL ? title : _ ("untitled"));
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);

      if (cell->evidence != NULL
          && g_strv_contains ((const char *const *) cell->evidence, number))
        continue;
      g_menu_item_set_label (item, label);
      g_menu_item_set_action_and_target (item, "pieces.attach", "s", number);
      g_menu_append_item (pieces, item);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (pieces)) > 0)
    g_menu_append_section (menu, _ ("Of This Sheet"), G_MENU_MODEL (pieces));

  {
    g_autofree char *cell_number = g_strdup_printf ("%s/%s", self->candidate, self->requirement);
    g_autofree char *file = g_strdup_printf ("win.attach-file::%s", cell_number);
    g_autofree char *link = g_strdup_printf ("win.attach-link::%s", cell_number);

    g_menu_append (others, _ ("A _File…"), file);
    g_menu_append (others, _ ("A _Link…"), link);
  }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (others));
  gtk_menu_button_set_menu_model (self->attach_button, G_MENU_MODEL (menu));
}

/* }}} */

static void
gbt_pieces_list_dispose (GObject *object)
{
  GbtPiecesList *self = GBT_PIECES_LIST (object);

  g_clear_object (&self->workbench);
  gtk_widget_dispose_template (GTK_WIDGET (self), GBT_TYPE_PIECES_LIST);

  G_OBJECT_CLASS (gbt_pieces_list_parent_class)->dispose (object);
}

static void
gbt_pieces_list_finalize (GObject *object)
{
  GbtPiecesList *self = GBT_PIECES_LIST (object);

  g_free (self->candidate);
  g_free (self->requirement);

  G_OBJECT_CLASS (gbt_pieces_list_parent_class)->finalize (object);
}

static void
gbt_pieces_list_class_init (GbtPiecesListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gbt_pieces_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = gbt_pieces_list_finalize;

  gtk_widget_class_install_action (widget_class, "pieces.attach", "s", attach);
  gtk_widget_class_install_action (widget_class, "pieces.detach", "s", detach);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/gabarit/Gabarit/gbt-pieces-list.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtPiecesList, heading);
  gtk_widget_class_bind_template_child (widget_class, GbtPiecesList, attach_button);
  gtk_widget_class_bind_template_child (widget_class, GbtPiecesList, list);
  gtk_widget_class_bind_template_child (widget_class, GbtPiecesList, none);
  gtk_widget_class_bind_template_child (widget_class, GbtPiecesList, message);
}

static void
gbt_pieces_list_init (GbtPiecesList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * gbt_pieces_list_set:
 * @self: a list
 * @workbench: the open sheet
 * @candidate: number of a candidate
 * @requirement: number of a requirement
 * @cell: what the matrix says of them
 */
void
gbt_pieces_list_set (GbtPiecesList *self,
                     GbtWorkbench  *workbench,
                     const char    *candidate,
                     const char    *requirement,
                     const GbtCell *cell)
{
  GbtDossier *dossier = gbt_workbench_get_dossier (workbench);
  GbtEntry *assessment = gbt_dossier_get_assessment (dossier, candidate, requirement);
  guint n = 0;
  g_autofree char *count = NULL;
  g_autofree char *heading = NULL;

  g_return_if_fail (GBT_IS_PIECES_LIST (self));

  g_set_object (&self->workbench, workbench);
  g_set_str (&self->candidate, candidate);
  g_set_str (&self->requirement, requirement);

  gtk_list_box_remove_all (self->list);
  for (guint i = 0; cell->evidence != NULL && cell->evidence[i] != NULL; i++)
    {
      GbtEntry *piece = gbt_dossier_find (dossier, GBT_ENTRY_EVIDENCE, cell->evidence[i]);

      if (piece == NULL)
        continue;
      append_piece (self, piece,
                    assessment != NULL
                        && gbt_entry_lists (assessment, GBT_ASSESSMENT_EVIDENCE,
                                            cell->evidence[i]));
      n++;
    }
  count = gbt_format_count (gbt_words_get_language (), n);
  /* Translators: {1} is how many pieces of evidence */
  heading = gbt_text_fill (_ ("Evidence ({1})"), count, NULL);
  gtk_label_set_label (self->heading, heading);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  gtk_widget_set_visible (self->none, n == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->attach_button),
                          !gbt_workbench_get_read_only (workbench));
  fill_attach_menu (self, cell);
  say (self, NULL);
}

/**
 * gbt_pieces_list_forget:
 * @self: a list
 *
 * Its sheet is closed: nothing holds it any more.
 */
void
gbt_pieces_list_forget (GbtPiecesList *self)
{
  g_return_if_fail (GBT_IS_PIECES_LIST (self));

  g_clear_object (&self->workbench);
}
