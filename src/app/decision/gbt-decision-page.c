/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-decision-page.h"

#include <glib/gi18n.h>

#include "gbt-archive.h"
#include "gbt-decision-draft.h"
#include "gbt-decision-record.h"
#include "gbt-decision-words.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtDecisionPage
{
  AdwBin parent_instance;

  AdwBanner *banner;
  GtkBox *columns;
  GtkStack *faces;
  GtkStack *sides;
  GbtDecisionDraft *draft;
  GbtDecisionRecord *record;
  AdwPreferencesGroup *history;
  GtkButton *back;
  GPtrArray *history_rows;

  GbtWorkbench *workbench;
  GbtFrozen *looked_at; /* a record chosen in the history; NULL: the latest decision */
  gboolean replacing;
  gboolean narrow;
  GbtUnit unit;
};

enum
{
  PROP_0,
  PROP_NARROW,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtDecisionPage, gbt_decision_page, ADW_TYPE_BIN)

static void update (GbtDecisionPage *self);

static GbtFrozen *
find_shown (GbtDecisionPage *self,
            GbtArchive      *archive)
{
  if (self->looked_at != NULL)
    return self->looked_at;
  return self->replacing ? NULL : gbt_archive_get_decision (archive);
}

static void
mark_record (GbtChip    *chip,
             GbtArchive *archive,
             GbtFrozen  *frozen)
{
  const GbtEntry *decision = gbt_frozen_get_decision (frozen);
  GPtrArray *changes = gbt_archive_get_changes (archive);
  guint replaced = gbt_archive_get_superseded_by (archive, frozen);

  if (replaced != 0)
    {
      g_autofree char *number = g_strdup_printf ("%u", replaced);
      g_autofree char *word = gbt_text_fill (_ ("Replaced by no. {1}"), number, NULL);

      gbt_chip_set (chip, "gbt-archive-symbolic", word, "dimmed");
    }
  else if (gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_SHORTLIST))
    gbt_chip_set (chip, "gbt-shortlist-symbolic", C_ ("record", "Frozen"), NULL);
  else if (frozen == gbt_archive_get_decision (archive) && changes != NULL && changes->len > 0)
    gbt_chip_set_status (chip, GBT_SHEET_INVALIDATED);
  else if (gbt_entry_is (decision, GBT_DECISION_KIND, GBT_DECISION_CLOSED))
    gbt_chip_set (chip, "gbt-decided-symbolic", C_ ("record", "Closed"), NULL);
  else
    gbt_chip_set_status (chip, GBT_SHEET_DECIDED);
}

static void
record_chosen (GtkWidget       *row,
               GbtDecisionPage *self)
{
  GbtFrozen *frozen = g_object_get_data (G_OBJECT (row), "gbt-frozen");

  g_clear_pointer (&self->looked_at, gbt_frozen_unref);
  self->looked_at = gbt_frozen_ref (frozen);
  update (self);
}

static void
show_history (GbtDecisionPage *self,
              GbtArchive      *archive)
{
  GPtrArray *records = gbt_archive_get_records (archive);

  for (guint i = 0; i < self->history_rows->len; i++)
    adw_preferences_group_remove (self->history, self->history_rows->pdata[i]);
  g_ptr_array_set_size (self->history_rows, 0);

  for (guint i = 0; records != NULL && i < records->len; i++)
    {
      GbtFrozen *frozen = records->pdata[i];
      const char *instant = gbt_entry_get_text (gbt_frozen_get_decision (frozen), GBT_DECISION_FROZEN);
      g_autofree char *title = gbt_decision_words_record (frozen);
      g_autofree char *day = g_strndup (instant != NULL ? instant : "", 10);
      g_autofree char *date = gbt_format_date_short (gbt_words_get_language (), day);
      g_autofree char *revision = gbt_format_count (gbt_words_get_language (), gbt_frozen_get_revision (frozen));
      g_autofree char *subtitle = gbt_text_fill (_ ("{1}, revision {2}"), date, revision, NULL);
      GtkWidget *row = gbt_decision_row_new (title, subtitle);
      GtkWidget *chip = gbt_chip_new ();

      gbt_chip_set_wrap (GBT_CHIP (chip), FALSE);
      mark_record (GBT_CHIP (chip), archive, frozen);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), chip);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                                 g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                               GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      g_object_set_data_full (G_OBJECT (row), "gbt-frozen", gbt_frozen_ref (frozen), (GDestroyNotify) gbt_frozen_unref);
      g_signal_connect (row, "activated", G_CALLBACK (record_chosen), self);
      adw_preferences_group_add (self->history, row);
      g_ptr_array_add (self->history_rows, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->history), self->history_rows->len > 0);
}

static void
show_banner (GbtDecisionPage *self,
             GbtArchive      *archive)
{
  GPtrArray *changes = gbt_archive_get_changes (archive);
  gboolean invalidated = !self->replacing && gbt_archive_get_decision (archive) != NULL && changes != NULL && changes->len > 0;

  if (invalidated)
    {
      const GbtChange *first = changes->pdata[0];
      g_autofree char *reason = gbt_format_sentence (gbt_words_get_language (), self->unit, first->reason);
      g_autofree char *sentence = NULL;

      if (first->object != NULL)
        sentence = gbt_text_fill (_ ("Decision invalidated: {1} ({2})"), reason, first->object, NULL);
      else
        sentence = gbt_text_fill (_ ("Decision invalidated: {1}"), reason, NULL);
      adw_banner_set_title (self->banner, sentence);
    }
  adw_banner_set_revealed (self->banner, invalidated);
}

static void
update (GbtDecisionPage *self)
{
  GbtArchive *archive;
  GbtFrozen *shown;

  if (self->workbench == NULL)
    return;

  archive = gbt_workbench_get_archive (self->workbench);
  shown = archive != NULL ? find_shown (self, archive) : NULL;
  if (archive != NULL)
    {
      show_history (self, archive);
      show_banner (self, archive);
    }
  if (shown != NULL)
    gbt_decision_record_show (self->record, self->workbench, shown, self->unit);
  gtk_stack_set_visible_child_name (self->faces, shown != NULL ? "record" : "draft");
  gtk_stack_set_visible_child_name (self->sides, shown != NULL ? "record" : "draft");
  gtk_widget_set_visible (GTK_WIDGET (self->back), self->looked_at != NULL || self->replacing);
}

/* What replaces a record says so; nothing is frozen before the planner asks. */
static void
replace (GbtDecisionPage *self)
{
  GbtArchive *archive = gbt_workbench_get_archive (self->workbench);
  GbtFrozen *latest = gbt_archive_get_decision (archive);
  g_autoptr (GbtEntry) empty = gbt_entry_new (GBT_ENTRY_DECISION, "0", NULL, 0);
  GbtEntry *kept = gbt_dossier_get_draft (gbt_workbench_get_dossier (self->workbench));
  g_autoptr (GbtEntry) draft = NULL;

  if (latest == NULL)
    return;

  draft = gbt_entry_with_integer (kept != NULL ? kept : empty, GBT_DECISION_SUPERSEDES, gbt_frozen_get_number (latest));
  g_clear_pointer (&self->looked_at, gbt_frozen_unref);
  self->replacing = TRUE;
  if (gbt_workbench_set_draft (self->workbench, draft, NULL))
    gbt_workbench_end_edit (self->workbench);
  update (self);
}

static void
go_back (GbtDecisionPage *self)
{
  g_clear_pointer (&self->looked_at, gbt_frozen_unref);
  self->replacing = FALSE;
  update (self);
}

/* A record was frozen, or what the latest rests on changed. */
static void
archive_changed (GbtDecisionPage *self)
{
  GbtArchive *archive = gbt_workbench_get_archive (self->workbench);
  GbtEntry *draft = gbt_dossier_get_draft (gbt_workbench_get_dossier (self->workbench));
  guint64 replaced = 0;

  /* Once the one that replaces it is frozen, there is nothing left to replace. */
  if (self->replacing && gbt_archive_get_decision (archive) != NULL &&
      (draft == NULL || !gbt_entry_get_integer (draft, GBT_DECISION_SUPERSEDES, &replaced) ||
       replaced != gbt_frozen_get_number (gbt_archive_get_decision (archive))))
    self->replacing = FALSE;
  update (self);
}

static void
show_narrow (GbtDecisionPage *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  self->narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request (gtk_widget_get_parent (GTK_WIDGET (self->sides)), self->narrow ? -1 : 340, -1);
}

static void
gbt_decision_page_get_property (GObject    *object,
                                guint       property,
                                GValue     *value,
                                GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_NARROW:
      g_value_set_boolean (value, GBT_DECISION_PAGE (object)->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_decision_page_set_property (GObject      *object,
                                guint         property,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  switch (property)
    {
    case PROP_NARROW:
      GBT_DECISION_PAGE (object)->narrow = g_value_get_boolean (value);
      show_narrow (GBT_DECISION_PAGE (object));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_decision_page_dispose (GObject *object)
{
  GbtDecisionPage *self = GBT_DECISION_PAGE (object);

  gbt_decision_page_set_workbench (self, NULL);
  g_clear_pointer (&self->looked_at, gbt_frozen_unref);
  g_clear_pointer (&self->history_rows, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_decision_page_parent_class)->dispose (object);
}

static void
gbt_decision_page_class_init (GbtDecisionPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_decision_page_get_property;
  object_class->set_property = gbt_decision_page_set_property;
  object_class->dispose = gbt_decision_page_dispose;

  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static GtkStack *
create_stack (GtkWidget *draft,
              GtkWidget *record)
{
  GtkStack *stack = GTK_STACK (gtk_stack_new ());

  gtk_stack_set_vhomogeneous (stack, FALSE);
  gtk_stack_set_hhomogeneous (stack, FALSE);
  gtk_stack_add_named (stack, draft, "draft");
  gtk_stack_add_named (stack, record, "record");
  return stack;
}

static GtkWidget *
create_columns (GbtDecisionPage *self)
{
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);

  self->draft = g_object_new (GBT_TYPE_DECISION_DRAFT, NULL);
  self->record = g_object_new (GBT_TYPE_DECISION_RECORD, NULL);
  g_signal_connect_object (self->record, "replace", G_CALLBACK (replace), self, G_CONNECT_SWAPPED);
  self->faces = create_stack (GTK_WIDGET (self->draft), GTK_WIDGET (self->record));
  self->sides = create_stack (gbt_decision_draft_get_side (self->draft), gbt_decision_record_get_side (self->record));
  gtk_widget_set_hexpand (GTK_WIDGET (self->faces), TRUE);

  self->history = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->history, _ ("History"));
  gtk_widget_set_visible (GTK_WIDGET (self->history), FALSE);
  self->back = GTK_BUTTON (gtk_button_new_with_mnemonic (_ ("_Back to the Latest Record")));
  gtk_widget_set_halign (GTK_WIDGET (self->back), GTK_ALIGN_START);
  gtk_widget_set_visible (GTK_WIDGET (self->back), FALSE);
  g_signal_connect_swapped (self->back, "clicked", G_CALLBACK (go_back), self);
  gtk_box_append (GTK_BOX (side), GTK_WIDGET (self->sides));
  gtk_box_append (GTK_BOX (side), GTK_WIDGET (self->history));
  gtk_box_append (GTK_BOX (side), GTK_WIDGET (self->back));
  gtk_widget_set_hexpand (side, FALSE);

  self->columns = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 24));
  gtk_widget_set_margin_start (GTK_WIDGET (self->columns), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->columns), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->columns), 12);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->columns), 24);
  gtk_box_append (self->columns, GTK_WIDGET (self->faces));
  gtk_box_append (self->columns, side);
  return GTK_WIDGET (self->columns);
}

static void
gbt_decision_page_init (GbtDecisionPage *self)
{
  GtkWidget *bin = adw_breakpoint_bin_new ();
  AdwBreakpoint *breakpoint = adw_breakpoint_new (adw_breakpoint_condition_parse ("max-width: 820sp"));
  GtkWidget *view = adw_toolbar_view_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();

  self->history_rows = g_ptr_array_new ();
  self->banner = ADW_BANNER (adw_banner_new (""));
  adw_banner_set_use_markup (self->banner, FALSE);
  adw_banner_set_button_label (self->banner, _ ("_Replace the Decision…"));
  g_signal_connect_swapped (self->banner, "button-clicked", G_CALLBACK (replace), self);

  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 1008);
  adw_clamp_set_child (ADW_CLAMP (clamp), create_columns (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), clamp);
  adw_toolbar_view_add_top_bar (ADW_TOOLBAR_VIEW (view), GTK_WIDGET (self->banner));
  adw_toolbar_view_set_content (ADW_TOOLBAR_VIEW (view), scroller);

  gtk_widget_set_size_request (bin, 300, 200);
  adw_breakpoint_add_setters (breakpoint, G_OBJECT (self), "narrow", TRUE, NULL);
  adw_breakpoint_bin_add_breakpoint (ADW_BREAKPOINT_BIN (bin), breakpoint);
  adw_breakpoint_bin_set_child (ADW_BREAKPOINT_BIN (bin), view);
  adw_bin_set_child (ADW_BIN (self), bin);
  show_narrow (self);
}

/**
 * gbt_decision_page_set_workbench:
 * @self: a page
 * @workbench: (nullable): the open sheet
 */
void
gbt_decision_page_set_workbench (GbtDecisionPage *self,
                                 GbtWorkbench    *workbench)
{
  g_return_if_fail (GBT_IS_DECISION_PAGE (self));

  if (self->workbench == workbench)
    return;

  if (self->workbench != NULL && gbt_workbench_get_archive (self->workbench) != NULL)
    g_signal_handlers_disconnect_by_data (gbt_workbench_get_archive (self->workbench), self);
  g_set_object (&self->workbench, workbench);
  g_clear_pointer (&self->looked_at, gbt_frozen_unref);
  self->replacing = FALSE;
  gbt_decision_draft_set_workbench (self->draft, workbench);
  if (workbench == NULL)
    return;

  if (gbt_workbench_get_archive (workbench) != NULL)
    g_signal_connect_object (gbt_workbench_get_archive (workbench), "changed", G_CALLBACK (archive_changed), self,
                             G_CONNECT_SWAPPED);
  update (self);
}

/**
 * gbt_decision_page_set_unit:
 * @self: a page
 * @unit: the unit of every amount shown
 */
void
gbt_decision_page_set_unit (GbtDecisionPage *self,
                            GbtUnit          unit)
{
  g_return_if_fail (GBT_IS_DECISION_PAGE (self));

  self->unit = unit;
  gbt_decision_draft_set_unit (self->draft, unit);
  update (self);
}
