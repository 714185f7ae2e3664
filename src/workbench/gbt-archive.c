/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-archive.h"

#include "gbt-error.h"
#include "gbt-record.h"
#include "gbt-records.h"
#include "gbt-store-frozen.h"
#include "gbt-store-thread.h"
#include "gbt-workbench-private.h"

struct _GbtArchive
{
  GObject parent_instance;

  GbtWorkbench *workbench; /* not owned: it owns this */
  GbtStoreThread *thread;  /* NULL: in no store */
  gboolean loaded;
  GError *error;
  GPtrArray *records; /* of GbtFrozen, latest first */
  GbtFiche *decided;  /* what the latest decision holds */
  GPtrArray *changes; /* of GbtChange */
};

G_DEFINE_FINAL_TYPE (GbtArchive, gbt_archive, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static GPtrArray *
new_changes (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_change_free);
}

/* {{{ What the latest decision is worth */

static gboolean
is_decision (GbtFrozen *frozen)
{
  return !gbt_entry_is (gbt_frozen_get_decision (frozen), GBT_DECISION_KIND, GBT_DECISION_SHORTLIST);
}

static gboolean
same_changes (GPtrArray *a,
              GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    {
      const GbtChange *one = g_ptr_array_index (a, i);
      const GbtChange *other = g_ptr_array_index (b, i);

      if (!gbt_sentence_equal (one->reason, other->reason) || g_strcmp0 (one->object, other->object) != 0)
        return FALSE;
    }

  return TRUE;
}

static GPtrArray *
list_changes (GbtArchive *self)
{
  g_autoptr (GbtFiche) current = NULL;

  if (self->decided == NULL)
    return new_changes ();

  current = gbt_workbench_create_fiche (self->workbench);
  return gbt_decision_list_changes (self->decided, current);
}

static GbtSheetRecord
get_word (GbtArchive *self)
{
  if (gbt_archive_get_decision (self) == NULL)
    return GBT_SHEET_UNDECIDED;

  return self->changes->len == 0 ? GBT_SHEET_HAS_DECISION : GBT_SHEET_HAS_INVALIDATED;
}

/* The sheet carries what its decision is worth: lists need not read the record again. Until the
 * records are read, it keeps the word it was saved with. */
static void
update (GbtArchive *self,
        gboolean    records_changed)
{
  g_autoptr (GPtrArray) changes = NULL;
  gboolean changed;

  if (!self->loaded || self->error != NULL)
    return;

  changes = list_changes (self);
  changed = records_changed || !same_changes (changes, self->changes);
  g_ptr_array_unref (self->changes);
  self->changes = g_steal_pointer (&changes);

  gbt_workbench_set_record (self->workbench, get_word (self));
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * gbt_archive_follow:
 * @self: an archive
 *
 * The sheet changed.
 */
void
gbt_archive_follow (GbtArchive *self)
{
  update (self, FALSE);
}

/* The latest decision is read back from its bytes once; a record that cannot be read is told, and
 * the sheet keeps its word. */
static void
take_records (GbtArchive *self,
              GPtrArray  *records)
{
  GbtFrozen *decision;

  g_ptr_array_unref (self->records);
  self->records = records;
  self->loaded = TRUE;
  g_clear_pointer (&self->decided, gbt_fiche_unref);
  g_clear_error (&self->error);

  decision = gbt_archive_get_decision (self);
  if (decision != NULL)
    self->decided = gbt_record_read_frozen (decision, &self->error);

  if (self->error != NULL)
    g_signal_emit (self, signals[CHANGED], 0);
  else
    update (self, TRUE);
}

/* }}} */
/* {{{ Reading them */

static gpointer
list_job (GbtStore  *store,
          gpointer   data,
          GError   **error)
{
  return gbt_store_list_frozen (store, data, error);
}

static void
on_listed (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GbtArchive) self = data;
  g_autoptr (GError) error = NULL;
  GPtrArray *records = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);

  if (self->workbench == NULL)
    {
      g_clear_pointer (&records, g_ptr_array_unref);
      return;
    }

  if (records != NULL)
    {
      take_records (self, records);
      return;
    }
  self->loaded = TRUE;
  g_clear_error (&self->error);
  self->error = g_steal_pointer (&error);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
load (GbtArchive *self)
{
  gbt_store_thread_run_async (self->thread, list_job,
                              g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (self->workbench))), g_free,
                              (GDestroyNotify) g_ptr_array_unref, NULL, on_listed, g_object_ref (self));
}

/**
 * gbt_archive_new:
 * @workbench: an open sheet; it owns the archive
 * @thread: (nullable): the thread of its store, %NULL when it is in none
 *
 * Returns: (transfer full): its archive, being read
 */
GbtArchive *
gbt_archive_new (GbtWorkbench   *workbench,
                 GbtStoreThread *thread)
{
  GbtArchive *self = g_object_new (GBT_TYPE_ARCHIVE, NULL);

  self->workbench = workbench;
  if (thread != NULL)
    {
      self->thread = g_object_ref (thread);
      load (self);
    }
  else
    self->loaded = TRUE;

  return self;
}

/**
 * gbt_archive_detach:
 * @self: an archive
 *
 * The sheet is closed, or its store is.
 */
void
gbt_archive_detach (GbtArchive *self)
{
  self->workbench = NULL;
  g_clear_object (&self->thread);
}

/**
 * gbt_archive_get_loaded:
 * @self: an archive
 *
 * Returns: whether the records were read, or could not be (gbt_archive_get_error())
 */
gboolean
gbt_archive_get_loaded (GbtArchive *self)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), FALSE);
  return self->loaded;
}

/**
 * gbt_archive_get_error:
 * @self: an archive
 *
 * Returns: (nullable): why the records, or the latest decision, cannot be read
 */
const GError *
gbt_archive_get_error (GbtArchive *self)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), NULL);
  return self->error;
}

/**
 * gbt_archive_get_records:
 * @self: an archive
 *
 * Returns: (element-type GbtFrozen) (transfer none): the frozen records, the latest first
 */
GPtrArray *
gbt_archive_get_records (GbtArchive *self)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), NULL);
  return self->records;
}

/**
 * gbt_archive_get_decision:
 * @self: an archive
 *
 * Returns: (transfer none) (nullable): the latest decision or closed record; a shortlist decides
 *   nothing
 */
GbtFrozen *
gbt_archive_get_decision (GbtArchive *self)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), NULL);

  return gbt_records_get_decision (self->records);
}

/**
 * gbt_archive_get_superseded_by:
 * @self: an archive
 * @frozen: one of its records
 *
 * Returns: the number of the record that replaces @frozen, 0 when none does
 */
guint
gbt_archive_get_superseded_by (GbtArchive *self,
                               GbtFrozen  *frozen)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), 0);

  return gbt_records_get_superseded_by (self->records, frozen);
}

/**
 * gbt_archive_get_changes:
 * @self: an archive
 *
 * Returns: (element-type GbtChange) (transfer none): why the latest decision is invalidated;
 *   empty while it stands, or without one
 */
GPtrArray *
gbt_archive_get_changes (GbtArchive *self)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), NULL);
  return self->changes;
}

/**
 * gbt_archive_read:
 * @self: an archive
 * @frozen: one of its records
 * @error: the bytes are not what the fingerprint says, or cannot be read
 *
 * Returns: (transfer full) (nullable): the sheet as @frozen holds it
 */
GbtFiche *
gbt_archive_read (GbtArchive  *self,
                  GbtFrozen   *frozen,
                  GError     **error)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), NULL);
  return gbt_record_read_frozen (frozen, error);
}

/**
 * gbt_archive_get_context:
 * @self: an archive
 * @frozen: one of its records
 * @context: (out caller-allocates): what is known of it; what it points to is owned by @self and @frozen
 */
void
gbt_archive_get_context (GbtArchive       *self,
                         GbtFrozen        *frozen,
                         GbtReportContext *context)
{
  g_return_if_fail (GBT_IS_ARCHIVE (self));

  gbt_records_describe (self->records, frozen, self->changes, context);
}

/**
 * gbt_archive_get_exported:
 * @self: an archive
 * @current: (transfer none): the sheet as it is now
 * @context: (out caller-allocates): as gbt_archive_get_context()
 *
 * Returns: (transfer full): the latest frozen record while nothing changed since it was frozen,
 *   else @current
 */
GbtFiche *
gbt_archive_get_exported (GbtArchive       *self,
                          GbtFiche         *current,
                          GbtReportContext *context)
{
  g_return_val_if_fail (GBT_IS_ARCHIVE (self), NULL);

  return gbt_records_get_exported (self->records, current, self->changes, context);
}

/* }}} */
/* {{{ Freezing */

/* The latest record of the same nature: a shortlist replaces a shortlist. */
static guint
find_superseded (GbtArchive *self,
                 gboolean    decision)
{
  for (guint i = 0; i < self->records->len; i++)
    {
      GbtFrozen *frozen = g_ptr_array_index (self->records, i);

      if (is_decision (frozen) == decision)
        return gbt_frozen_get_number (frozen);
    }

  return 0;
}

static guint
get_next_number (GbtArchive *self)
{
  guint last = 0;

  for (guint i = 0; i < self->records->len; i++)
    last = MAX (last, gbt_frozen_get_number (g_ptr_array_index (self->records, i)));

  return last + 1;
}

/* The draft, with what freezing gives it: a number, an identity, an instant. */
static GbtEntry *
create_decision (GbtArchive *self,
                 GbtEntry   *draft)
{
  g_autofree char *number = g_strdup_printf ("%u", get_next_number (self));
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *instant = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  guint superseded = find_superseded (self, !gbt_entry_is (draft, GBT_DECISION_KIND, GBT_DECISION_SHORTLIST));
  g_autoptr (GbtEntry) numbered = gbt_entry_with_identity (draft, number, id, 0);
  g_autoptr (GbtEntry) dated = gbt_entry_with_text (numbered, GBT_DECISION_FROZEN, instant);

  return superseded != 0 ? gbt_entry_with_integer (dated, GBT_DECISION_SUPERSEDES, superseded)
                         : gbt_entry_ref (dated);
}

static gboolean
refuse (GError     **error,
        GbtError     code,
        const char  *message)
{
  gbt_error_set (error, code, message, NULL);
  return FALSE;
}

/**
 * gbt_archive_check:
 * @self: an archive
 * @error: why not
 *
 * Returns: whether the draft of the dossier may be frozen as it is
 */
gboolean
gbt_archive_check (GbtArchive  *self,
                   GError     **error)
{
  GbtEntry *draft;

  g_return_val_if_fail (GBT_IS_ARCHIVE (self), FALSE);

  if (self->thread == NULL || gbt_workbench_get_read_only (self->workbench))
    return refuse (error, GBT_ERROR_READ_ONLY, N_("This sheet can only be read"));
  if (!self->loaded || self->error != NULL)
    return refuse (error, GBT_ERROR_DAMAGED, N_("The frozen records of this sheet were not read"));

  draft = gbt_dossier_get_draft (gbt_workbench_get_dossier (self->workbench));
  if (draft == NULL)
    return refuse (error, GBT_ERROR_MISSING,
                   N_("Choose first what is to be frozen: a shortlist, a decision, or a closed record"));

  return gbt_decision_check (gbt_workbench_get_matrix (self->workbench), draft, error);
}

typedef struct
{
  GbtFrozen *frozen;
  char *sheet;
  guint64 edits;
} Freezing;

static void
freezing_free (gpointer data)
{
  Freezing *freezing = data;

  g_clear_pointer (&freezing->frozen, gbt_frozen_unref);
  g_free (freezing->sheet);
  g_free (freezing);
}

static gpointer
freeze_job (GbtStore  *store,
            gpointer   data,
            GError   **error)
{
  Freezing *freezing = data;

  if (!gbt_store_freeze (store, freezing->sheet, &freezing->edits, freezing->frozen, error))
    return NULL;

  return gbt_store_list_frozen (store, freezing->sheet, error);
}

static void
on_frozen (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtArchive *self = g_task_get_source_object (task);
  const Freezing *freezing = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *records = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (self->workbench != NULL)
    {
      if (gbt_workbench_get_autosave (self->workbench) != NULL)
        gbt_autosave_note_edits (gbt_workbench_get_autosave (self->workbench), freezing->edits);
      take_records (self, records);
      gbt_workbench_use_up_draft (self->workbench);
    }
  else
    g_ptr_array_unref (records);
  g_task_return_pointer (task, gbt_frozen_ref (freezing->frozen), (GDestroyNotify) gbt_frozen_unref);
}

static void
on_saved (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtArchive *self = g_task_get_source_object (task);
  Freezing *freezing = g_task_get_task_data (task);
  g_autoptr (GbtFiche) fiche = NULL;
  g_autoptr (GbtEntry) decision = NULL;
  GError *error = NULL;

  /* What was asked for is checked on what was saved: an edit may have come in between. */
  if (!gbt_workbench_save_finish (GBT_WORKBENCH (source), result, &error)
      || (self->workbench == NULL && !refuse (&error, GBT_ERROR_READ_ONLY, N_("This sheet was closed meanwhile")))
      || !gbt_archive_check (self, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  decision = create_decision (self, gbt_dossier_get_draft (gbt_workbench_get_dossier (self->workbench)));
  fiche = gbt_workbench_create_fiche (self->workbench);
  freezing->frozen = gbt_record_freeze (fiche, decision, &error);
  if (freezing->frozen == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  freezing->sheet = g_strdup (gbt_sheet_get_id (gbt_workbench_get_sheet (self->workbench)));
  freezing->edits = gbt_workbench_get_edits (self->workbench);
  gbt_store_thread_run_async (self->thread, freeze_job, freezing, NULL, (GDestroyNotify) g_ptr_array_unref,
                              NULL, on_frozen, g_steal_pointer (&task));
}

/**
 * gbt_archive_freeze_async:
 * @self: an archive
 * @cancellable: (nullable): a cancellable
 * @callback: called when the record is in the store, or refused
 * @user_data: for @callback
 *
 * Freezes the sheet as it is, with the draft of its dossier. What is typed is saved first; the
 * revision is closed, the draft is used up. It cannot be undone.
 */
void
gbt_archive_freeze_async (GbtArchive          *self,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  GError *error = NULL;

  g_return_if_fail (GBT_IS_ARCHIVE (self));

  g_task_set_source_tag (task, gbt_archive_freeze_async);
  g_task_set_task_data (task, g_new0 (Freezing, 1), freezing_free);
  if (!gbt_archive_check (self, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  gbt_workbench_end_edit (self->workbench);
  gbt_workbench_save_async (self->workbench, cancellable, on_saved, g_steal_pointer (&task));
}

/**
 * gbt_archive_freeze_finish:
 * @self: an archive
 * @result: what the callback got
 * @error: why it was refused; nothing was frozen then
 *
 * Returns: (transfer full) (nullable): the frozen record
 */
GbtFrozen *
gbt_archive_freeze_finish (GbtArchive    *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* }}} */

static void
gbt_archive_finalize (GObject *object)
{
  GbtArchive *self = GBT_ARCHIVE (object);

  g_clear_object (&self->thread);
  g_clear_error (&self->error);
  g_clear_pointer (&self->records, g_ptr_array_unref);
  g_clear_pointer (&self->decided, gbt_fiche_unref);
  g_clear_pointer (&self->changes, g_ptr_array_unref);

  G_OBJECT_CLASS (gbt_archive_parent_class)->finalize (object);
}

static void
gbt_archive_class_init (GbtArchiveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gbt_archive_finalize;

  signals[CHANGED] = g_signal_new ("changed", GBT_TYPE_ARCHIVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
gbt_archive_init (GbtArchive *self)
{
  self->records = g_ptr_array_new_with_free_func ((GDestroyNotify) gbt_frozen_unref);
  self->changes = new_changes ();
}
