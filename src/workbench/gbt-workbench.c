/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-workbench.h"

#include "gbt-autosave.h"
#include "gbt-error.h"
#include "gbt-history.h"
#include "gbt-merge.h"
#include "gbt-workbench-private.h"

struct _GbtWorkbench
{
  GObject parent_instance;

  GbtSheet *sheet;
  GbtEstimate *estimate;
  GError *estimate_error;
  GbtMatrix *matrix;
  GbtArchive *archive;
  GbtHistory *history;
  GbtAutosave *autosave; /* NULL: in no store */
  gboolean read_only;
  gboolean can_undo; /* as last told */
  gboolean can_redo;
  int typing; /* the field being typed in, or GBT_MERGE_NOT_TYPING */
};

G_DEFINE_FINAL_TYPE_WITH_CODE (GbtWorkbench, gbt_workbench, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GBT_TYPE_FIELD_HOLDER,
                                                      gbt_workbench_holder_init))

G_DEFINE_ENUM_TYPE (GbtSaveState, gbt_save_state,
                    G_DEFINE_ENUM_VALUE (GBT_SAVE_SAVED, "saved"),
                    G_DEFINE_ENUM_VALUE (GBT_SAVE_SAVING, "saving"),
                    G_DEFINE_ENUM_VALUE (GBT_SAVE_FAILED, "failed"),
                    G_DEFINE_ENUM_VALUE (GBT_SAVE_UNKEPT, "unkept"))

enum
{
  PROP_0,
  PROP_SHEET,
  PROP_WORKLOAD,
  PROP_DOSSIER,
  PROP_ESTIMATE,
  PROP_MATRIX,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_SAVE_STATE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

enum
{
  CHANGED_ELSEWHERE,
  DELETED_ELSEWHERE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* {{{ Changing */

static void
notify (GbtWorkbench *self,
        guint         prop_id)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[prop_id]);
}

static void
compute (GbtWorkbench *self)
{
  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  g_clear_error (&self->estimate_error);
  self->estimate = gbt_estimate_compute (gbt_sheet_get_workload (self->sheet), &self->estimate_error);
}

static void
judge (GbtWorkbench *self)
{
  g_autoptr (GbtFiche) fiche = gbt_workbench_create_fiche (self);

  g_clear_pointer (&self->matrix, gbt_matrix_unref);
  self->matrix = gbt_matrix_ref (gbt_fiche_get_matrix (fiche));
}

static gboolean
same_estimate (GbtEstimate *a,
               GbtEstimate *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return gbt_estimate_equal (a, b);
}

/* What an edit did to undo is told with the rest, and when it is all it did. */
static void
notify_undo (GbtWorkbench *self)
{
  if (self->can_undo != gbt_history_get_can_undo (self->history))
    {
      self->can_undo = !self->can_undo;
      notify (self, PROP_CAN_UNDO);
    }
  if (self->can_redo != gbt_history_get_can_redo (self->history))
    {
      self->can_redo = !self->can_redo;
      notify (self, PROP_CAN_REDO);
    }
}

static void
notify_changes (GbtWorkbench    *self,
                GbtSheet        *before,
                const GbtMatrix *matrix,
                gboolean         estimate_changed)
{
  if (before != self->sheet)
    notify (self, PROP_SHEET);
  if (gbt_sheet_get_workload (before) != gbt_sheet_get_workload (self->sheet))
    notify (self, PROP_WORKLOAD);
  if (gbt_sheet_get_dossier (before) != gbt_sheet_get_dossier (self->sheet))
    notify (self, PROP_DOSSIER);
  if (estimate_changed)
    notify (self, PROP_ESTIMATE);
  if (matrix != self->matrix)
    notify (self, PROP_MATRIX);
  notify_undo (self);
}

/**
 * gbt_workbench_show:
 * @self: a workbench
 * @sheet: (transfer none): what the sheet becomes
 *
 * Everything that changes the sheet ends here, the history already written: computes, tells who
 * listens, has it saved.
 */
void
gbt_workbench_show (GbtWorkbench *self,
                    GbtSheet     *sheet)
{
  g_autoptr (GbtSheet) before = g_steal_pointer (&self->sheet);
  const GbtMatrix *matrix = self->matrix; /* only compared */
  g_autoptr (GbtEstimate) old_estimate = self->estimate != NULL ? gbt_estimate_ref (self->estimate) : NULL;
  gboolean estimate_changed;

  self->sheet = gbt_sheet_ref (sheet);
  compute (self);

  /* The same figures stay the same object: a title is not a reason to draw a chart again. */
  estimate_changed = !same_estimate (old_estimate, self->estimate);
  if (!estimate_changed && old_estimate != NULL)
    {
      gbt_estimate_unref (self->estimate);
      self->estimate = g_steal_pointer (&old_estimate);
    }

  /* A sheet without candidates, whose matrix was empty, keeps it: typing waits for nothing. */
  if (gbt_matrix_get_n_candidates (self->matrix) > 0 || gbt_matrix_get_n_requirements (self->matrix) > 0
      || gbt_sheet_get_dossier (self->sheet) != gbt_sheet_get_dossier (before))
    judge (self);

  notify_changes (self, before, matrix, estimate_changed);
  if (self->autosave != NULL)
    gbt_autosave_want (self->autosave, self->sheet, self->estimate);
  if (self->archive != NULL)
    gbt_archive_follow (self->archive);
}

static gboolean
check_writable (GbtWorkbench  *self,
                GError       **error)
{
  if (!self->read_only)
    return TRUE;

  gbt_error_set (error, GBT_ERROR_READ_ONLY, N_("This sheet can only be read"), NULL);
  return FALSE;
}

/**
 * gbt_workbench_edit_sheet:
 * @self: a workbench
 * @sheet: what the sheet becomes: only its words and its dossier may differ
 * @label: msgid of what was edited; not copied
 * @subject: what was edited (gbt_history_record())
 * @typing: the field being typed in, or %GBT_MERGE_NOT_TYPING
 * @error: %GBT_ERROR_READ_ONLY, or what does not fit
 *
 * One edit by hand. What is written is checked here; a dossier by who makes it.
 *
 * Returns: whether the sheet is as asked
 */
gboolean
gbt_workbench_edit_sheet (GbtWorkbench  *self,
                          GbtSheet      *sheet,
                          const char    *label,
                          guint          subject,
                          int            typing,
                          GError       **error)
{

  if (gbt_sheet_equal (self->sheet, sheet))
    return TRUE;
  if (!check_writable (self, error))
    return FALSE;

  gbt_history_record (self->history, self->sheet, sheet, label, subject);
  self->typing = typing;
  gbt_workbench_show (self, sheet);
  return TRUE;
}

/**
 * gbt_workbench_edit:
 * @self: a workbench
 * @workload: what the sheet becomes
 * @label: msgid of what was edited; not copied
 * @subject: what was edited (gbt_history_record())
 * @typing: the field being typed in, or %GBT_MERGE_NOT_TYPING
 * @error: %GBT_ERROR_READ_ONLY, or what does not fit in a workload
 *
 * One edit by hand.
 *
 * Returns: whether the sheet is as asked
 */
gboolean
gbt_workbench_edit (GbtWorkbench  *self,
                    GbtWorkload   *workload,
                    const char    *label,
                    guint          subject,
                    int            typing,
                    GError       **error)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_workload (self->sheet, workload);

  if (gbt_workload_equal (gbt_workbench_get_workload (self), workload))
    return TRUE;
  if (!check_writable (self, error) || !gbt_workload_check (workload, error))
    return FALSE;

  return gbt_workbench_edit_sheet (self, sheet, label, subject, typing, error);
}

/* }}} */
/* {{{ Another program */

static void
on_changed_elsewhere (GbtWorkbench *self,
                      GbtSheet     *theirs,
                      GbtSheet     *base)
{
  g_autoptr (GbtWorkload) merged = NULL;
  g_autoptr (GbtDossier) dossier = NULL;
  g_autoptr (GbtSheet) written = NULL;
  g_autoptr (GbtSheet) sheet = NULL;

  merged = gbt_merge_workloads (gbt_sheet_get_workload (base), gbt_workbench_get_workload (self),
                                gbt_sheet_get_workload (theirs), self->typing);
  dossier = gbt_merge_dossiers (gbt_sheet_get_dossier (base), gbt_sheet_get_dossier (self->sheet),
                                gbt_sheet_get_dossier (theirs));
  written = gbt_sheet_with_workload (theirs, merged);
  sheet = gbt_sheet_with_dossier (written, dossier);

  gbt_history_clear (self->history);
  gbt_workbench_show (self, sheet);
  g_signal_emit (self, signals[CHANGED_ELSEWHERE], 0);
}

static void
on_deleted_elsewhere (GbtWorkbench *self)
{
  g_signal_emit (self, signals[DELETED_ELSEWHERE], 0);
}

static void
on_stored (GbtWorkbench *self,
           GbtSheet     *stored)
{
  g_autoptr (GbtSheet) before = NULL;
  g_autoptr (GbtSheet) sheet = NULL;

  if (gbt_sheet_get_revision (stored) == gbt_sheet_get_revision (self->sheet)
      && gbt_sheet_get_archived (stored) == gbt_sheet_get_archived (self->sheet))
    return;

  sheet = gbt_sheet_with_content (stored, self->sheet);
  before = g_steal_pointer (&self->sheet);
  self->sheet = g_steal_pointer (&sheet);
  notify_changes (self, before, self->matrix, FALSE);
}

/**
 * gbt_workbench_set_record:
 * @self: a workbench
 * @record: what the latest decision of the sheet is worth now
 *
 * No edit by hand: it is kept with the sheet for the lists, and cannot be undone.
 */
void
gbt_workbench_set_record (GbtWorkbench   *self,
                          GbtSheetRecord  record)
{
  g_autoptr (GbtSheet) sheet = NULL;

  if (gbt_sheet_get_record (self->sheet) == record)
    return;

  sheet = gbt_sheet_with_record (self->sheet, record);
  gbt_workbench_show (self, sheet);
}

/**
 * gbt_workbench_use_up_draft:
 * @self: a workbench
 *
 * The draft of the dossier was frozen: the next decision begins afresh. It cannot be undone.
 */
void
gbt_workbench_use_up_draft (GbtWorkbench *self)
{
  g_autoptr (GbtDossier) dossier
      = gbt_dossier_without (gbt_sheet_get_dossier (self->sheet), GBT_ENTRY_DECISION, "0");
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_dossier (self->sheet, dossier);

  gbt_workbench_show (self, sheet);
}

static void
on_state_changed (GbtWorkbench *self)
{
  notify (self, PROP_SAVE_STATE);
}

/**
 * gbt_workbench_look:
 * @self: a workbench
 *
 * Another program changed the store: maybe this sheet.
 */
void
gbt_workbench_look (GbtWorkbench *self)
{
  if (self->autosave != NULL)
    gbt_autosave_look (self->autosave);
}

/**
 * gbt_workbench_detach:
 * @self: a workbench
 *
 * Its store is closed, everything being saved: from now on nothing is.
 */
void
gbt_workbench_detach (GbtWorkbench *self)
{
  if (self->autosave == NULL)
    return;
  g_clear_object (&self->autosave);
  notify (self, PROP_SAVE_STATE);
}

/**
 * gbt_workbench_get_autosave:
 * @self: a workbench
 *
 * Returns: (transfer none) (nullable): what brings it to the store, %NULL when it is in none
 */
GbtAutosave *
gbt_workbench_get_autosave (GbtWorkbench *self)
{
  return self->autosave;
}

/* }}} */
/* {{{ The object */

static void
gbt_workbench_dispose (GObject *object)
{
  GbtWorkbench *self = GBT_WORKBENCH (object);

  g_clear_object (&self->autosave);
  if (self->archive != NULL)
    gbt_archive_detach (self->archive);
  g_clear_object (&self->archive);

  G_OBJECT_CLASS (gbt_workbench_parent_class)->dispose (object);
}

static void
gbt_workbench_finalize (GObject *object)
{
  GbtWorkbench *self = GBT_WORKBENCH (object);

  g_clear_pointer (&self->history, gbt_history_free);
  g_clear_pointer (&self->sheet, gbt_sheet_unref);
  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  g_clear_error (&self->estimate_error);
  g_clear_pointer (&self->matrix, gbt_matrix_unref);

  G_OBJECT_CLASS (gbt_workbench_parent_class)->finalize (object);
}

static void
gbt_workbench_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  GbtWorkbench *self = GBT_WORKBENCH (object);

  switch (prop_id)
    {
    case PROP_SHEET:
      g_value_set_boxed (value, self->sheet);
      break;
    case PROP_WORKLOAD:
      g_value_set_boxed (value, gbt_workbench_get_workload (self));
      break;
    case PROP_DOSSIER:
      g_value_set_boxed (value, gbt_workbench_get_dossier (self));
      break;
    case PROP_ESTIMATE:
      g_value_set_boxed (value, self->estimate);
      break;
    case PROP_MATRIX:
      g_value_set_boxed (value, self->matrix);
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, gbt_workbench_get_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, gbt_workbench_get_can_redo (self));
      break;
    case PROP_SAVE_STATE:
      g_value_set_enum (value, (int) gbt_workbench_get_save_state (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gbt_workbench_class_init (GbtWorkbenchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = gbt_workbench_dispose;
  object_class->finalize = gbt_workbench_finalize;
  object_class->get_property = gbt_workbench_get_property;

  properties[PROP_SHEET] = g_param_spec_boxed ("sheet", NULL, NULL, GBT_TYPE_SHEET, flags);
  properties[PROP_WORKLOAD] = g_param_spec_boxed ("workload", NULL, NULL, GBT_TYPE_WORKLOAD, flags);
  properties[PROP_DOSSIER] = g_param_spec_boxed ("dossier", NULL, NULL, GBT_TYPE_DOSSIER, flags);
  properties[PROP_ESTIMATE] = g_param_spec_boxed ("estimate", NULL, NULL, GBT_TYPE_ESTIMATE, flags);
  properties[PROP_MATRIX] = g_param_spec_boxed ("matrix", NULL, NULL, GBT_TYPE_MATRIX, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_SAVE_STATE] = g_param_spec_enum ("save-state", NULL, NULL, GBT_TYPE_SAVE_STATE,
                                                   GBT_SAVE_UNKEPT, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHANGED_ELSEWHERE] = g_signal_new ("changed-elsewhere", GBT_TYPE_WORKBENCH, G_SIGNAL_RUN_LAST,
                                             0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DELETED_ELSEWHERE] = g_signal_new ("deleted-elsewhere", GBT_TYPE_WORKBENCH, G_SIGNAL_RUN_LAST,
                                             0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_workbench_init (GbtWorkbench *self)
{
  self->history = gbt_history_new ();
  self->typing = GBT_MERGE_NOT_TYPING;
}

/**
 * gbt_workbench_new:
 * @sheet: a sheet
 *
 * A workbench in no store: nothing is saved ("save-state" says so). gbt_library_open_sheet_async()
 * and its like give the others.
 *
 * Returns: (transfer full): a new workbench
 */
GbtWorkbench *
gbt_workbench_new (GbtSheet *sheet)
{
  GbtWorkbench *self = g_object_new (GBT_TYPE_WORKBENCH, NULL);

  self->sheet = gbt_sheet_ref (sheet);
  compute (self);
  judge (self);
  return self;
}

/**
 * gbt_workbench_new_kept:
 * @thread: the store's thread
 * @sheet: a sheet as the store has it
 * @edits: its edit counter there
 * @read_only: the store cannot be written
 *
 * Returns: (transfer full): a new workbench
 */
GbtWorkbench *
gbt_workbench_new_kept (GbtStoreThread *thread,
                        GbtSheet       *sheet,
                        guint64         edits,
                        gboolean        read_only)
{
  GbtWorkbench *self = gbt_workbench_new (sheet);

  self->read_only = read_only;
  self->autosave = gbt_autosave_new (thread, sheet, edits);
  g_signal_connect_object (self->autosave, "state-changed", G_CALLBACK (on_state_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->autosave, "stored", G_CALLBACK (on_stored), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->autosave, "changed-elsewhere", G_CALLBACK (on_changed_elsewhere), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->autosave, "deleted-elsewhere", G_CALLBACK (on_deleted_elsewhere), self,
                           G_CONNECT_SWAPPED);
  self->archive = gbt_archive_new (self, thread);
  return self;
}

/* }}} */
/* {{{ Reading */

/**
 * gbt_workbench_get_sheet:
 * @self: a workbench
 *
 * Returns: (transfer none): the sheet as it is now
 */
GbtSheet *
gbt_workbench_get_sheet (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return self->sheet;
}

/**
 * gbt_workbench_get_workload:
 * @self: a workbench
 *
 * Returns: (transfer none): what is written in the sheet now
 */
GbtWorkload *
gbt_workbench_get_workload (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return gbt_sheet_get_workload (self->sheet);
}

/**
 * gbt_workbench_get_estimate:
 * @self: a workbench
 *
 * Returns: (transfer none) (nullable): what the method makes of the sheet, or %NULL when it
 *   cannot be computed (gbt_workbench_get_estimate_error())
 */
GbtEstimate *
gbt_workbench_get_estimate (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return self->estimate;
}

/**
 * gbt_workbench_get_estimate_error:
 * @self: a workbench
 *
 * Returns: (nullable): why there is no estimate
 */
const GError *
gbt_workbench_get_estimate_error (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return self->estimate_error;
}

/**
 * gbt_workbench_get_history:
 * @self: a workbench
 *
 * Returns: (transfer none): what can be undone and redone
 */
GbtHistory *
gbt_workbench_get_history (GbtWorkbench *self)
{
  return self->history;
}

/**
 * gbt_workbench_stop_typing:
 * @self: a workbench
 *
 * No field is being typed in any more: another program may change it. What became of undo is told.
 */
void
gbt_workbench_stop_typing (GbtWorkbench *self)
{
  self->typing = GBT_MERGE_NOT_TYPING;
  notify_undo (self);
}

/**
 * gbt_workbench_get_matrix:
 * @self: a workbench
 *
 * Returns: (transfer none): every candidate of the sheet against every requirement
 */
GbtMatrix *
gbt_workbench_get_matrix (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return self->matrix;
}

/**
 * gbt_workbench_get_archive:
 * @self: a workbench
 *
 * Returns: (transfer none) (nullable): its frozen records; %NULL when it is in no store
 */
GbtArchive *
gbt_workbench_get_archive (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), NULL);
  return self->archive;
}

/**
 * gbt_workbench_get_field:
 * @self: a workbench
 * @id: a field
 *
 * Returns: (transfer none): what is written in it, whatever the task
 */
GbtField *
gbt_workbench_get_field (GbtWorkbench *self,
                         GbtFieldId    id)
{
  return gbt_workload_get_field (gbt_workbench_get_workload (self), id);
}

/**
 * gbt_workbench_get_read_only:
 * @self: a workbench
 *
 * Returns: whether every setter refuses: the store can only be read
 */
gboolean
gbt_workbench_get_read_only (GbtWorkbench *self)
{
  g_return_val_if_fail (GBT_IS_WORKBENCH (self), TRUE);
  return self->read_only;
}

/* }}} */
