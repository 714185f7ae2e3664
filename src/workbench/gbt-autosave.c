/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-autosave.h"

/* An edit waits so long for the next one, and never longer in all. */
#define IDLE_MS 300
#define LONGEST_MS 1000

/* How long before a save that could not be done is tried again by itself. */
#define RETRY_MS 5000

struct _GbtAutosave
{
  GObject parent_instance;

  GbtStoreThread *thread;
  GbtSheet *base;   /* as the store has it */
  guint64 edits;    /* its edit counter */
  GbtSheet *wanted; /* as it is to be */
  GbtEstimate *estimate;

  GbtSaveState state;
  GError *error;
  GError *conflict;     /* what a save was refused for, until the sheet is looked at */
  guint timer_id;
  gint64 waiting_since; /* monotonic, 0 when nothing waits */
  gboolean running;     /* a job of ours is in the store's thread */
  gboolean look_again;
  gboolean deleted;
  GQueue flushes;       /* of GTask */
};

G_DEFINE_FINAL_TYPE (GbtAutosave, gbt_autosave, G_TYPE_OBJECT)

enum
{
  STATE_CHANGED,
  STORED,
  CHANGED_ELSEWHERE,
  DELETED_ELSEWHERE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* {{{ Jobs: run in the store's thread */

typedef struct
{
  GbtSheet *sheet;
  GbtEstimate *estimate;
  guint64 edits;
} GbtKept;

static GbtKept *
kept_new (GbtSheet    *sheet,
          GbtEstimate *estimate,
          guint64      edits)
{
  GbtKept *kept = g_new0 (GbtKept, 1);

  kept->sheet = gbt_sheet_ref (sheet);
  kept->estimate = estimate != NULL ? gbt_estimate_ref (estimate) : NULL;
  kept->edits = edits;
  return kept;
}

static void
kept_free (gpointer data)
{
  GbtKept *kept = data;

  gbt_sheet_unref (kept->sheet);
  g_clear_pointer (&kept->estimate, gbt_estimate_unref);
  g_free (kept);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GbtKept, kept_free)

static gpointer
save_job (GbtStore  *store,
          gpointer   data,
          GError   **error)
{
  const GbtKept *kept = data;
  guint64 edits = kept->edits;
  g_autoptr (GbtSheet) stored = gbt_store_save_sheet (store, kept->sheet, kept->estimate, &edits, error);

  return stored != NULL ? kept_new (stored, NULL, edits) : NULL;
}

static gpointer
load_job (GbtStore  *store,
          gpointer   data,
          GError   **error)
{
  guint64 edits;
  g_autoptr (GbtSheet) stored = gbt_store_load_sheet (store, data, &edits, error);

  return stored != NULL ? kept_new (stored, NULL, edits) : NULL;
}

/* }}} */
/* {{{ States */

static gboolean
is_clean (GbtAutosave *self)
{
  return gbt_sheet_same_content (self->wanted, self->base);
}

static void
set_state (GbtAutosave  *self,
           GbtSaveState  state,
           GError       *error)
{
  const gboolean changed = self->state != state || error != NULL;

  g_clear_error (&self->error);
  self->error = error;
  self->state = state;
  if (changed)
    g_signal_emit (self, signals[STATE_CHANGED], 0);
}

static void
answer_flushes (GbtAutosave *self)
{
  GTask *task;

  while ((task = g_queue_pop_head (&self->flushes)) != NULL)
    {
      if (self->error != NULL)
        g_task_return_error (task, g_error_copy (self->error));
      else
        g_task_return_boolean (task, TRUE);
      g_object_unref (task);
    }
}

static void save (GbtAutosave *self);

static gboolean
on_timer (gpointer data)
{
  GbtAutosave *self = data;

  self->timer_id = 0;
  save (self);
  return G_SOURCE_REMOVE;
}

static void
set_timer (GbtAutosave *self,
           guint        milliseconds)
{
  g_clear_handle_id (&self->timer_id, g_source_remove);
  self->timer_id = g_timeout_add (milliseconds, on_timer, self);
}

static void
save_soon (GbtAutosave *self)
{
  const gint64 now = g_get_monotonic_time ();
  gint64 left;

  if (self->waiting_since == 0)
    self->waiting_since = now;
  left = self->waiting_since / 1000 + LONGEST_MS - now / 1000;
  set_timer (self, (guint) CLAMP (left, 0, IDLE_MS));
}

/* After a job: go on with what is left to do. */
static void
go_on (GbtAutosave *self)
{
  if (self->running || self->deleted)
    return;

  if (self->look_again)
    {
      self->look_again = FALSE;
      gbt_autosave_look (self);
    }
  else if (is_clean (self))
    {
      g_clear_handle_id (&self->timer_id, g_source_remove);
      self->waiting_since = 0;
      set_state (self, GBT_SAVE_SAVED, NULL);
      answer_flushes (self);
    }
  else
    {
      set_state (self, GBT_SAVE_SAVING, NULL);
      if (!g_queue_is_empty (&self->flushes))
        save (self);
      else
        save_soon (self);
    }
}

static void
fail (GbtAutosave *self,
      GError      *error)
{
  const gboolean may_pass = g_error_matches (error, GBT_ERROR, GBT_ERROR_BUSY)
                            || g_error_matches (error, GBT_ERROR, GBT_ERROR_FULL)
                            || g_error_matches (error, GBT_ERROR, GBT_ERROR_IO);

  self->waiting_since = 0;
  set_state (self, GBT_SAVE_FAILED, error);
  answer_flushes (self);
  if (may_pass)
    set_timer (self, RETRY_MS);
}

/* }}} */
/* {{{ Saving and looking */

static void
on_loaded (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GbtAutosave) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtKept) theirs = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);
  g_autoptr (GbtSheet) base = NULL;
  g_autoptr (GError) conflict = g_steal_pointer (&self->conflict);

  self->running = FALSE;

  if (g_error_matches (error, GBT_ERROR, GBT_ERROR_NOT_FOUND))
    {
      self->deleted = TRUE;
      g_clear_handle_id (&self->timer_id, g_source_remove);
      fail (self, g_steal_pointer (&error));
      g_signal_emit (self, signals[DELETED_ELSEWHERE], 0);
      return;
    }
  if (theirs == NULL)
    {
      fail (self, g_steal_pointer (&error));
      return;
    }

  if (theirs->edits != self->edits)
    {
      base = g_steal_pointer (&self->base);
      self->base = gbt_sheet_ref (theirs->sheet);
      self->edits = theirs->edits;

      /* Put away or taken back, cited, or saved with the same content: nothing to merge. */
      if (gbt_sheet_same_content (base, self->base))
        g_signal_emit (self, signals[STORED], 0, self->base);
      else
        g_signal_emit (self, signals[CHANGED_ELSEWHERE], 0, self->base, base);
    }
  else if (conflict != NULL)
    {
      fail (self, g_steal_pointer (&conflict));
      return;
    }
  go_on (self);
}

/**
 * gbt_autosave_look:
 * @self: an autosave
 *
 * Looks whether another program changed the sheet.
 */
void
gbt_autosave_look (GbtAutosave *self)
{
  if (self->deleted)
    return;
  if (self->running)
    {
      self->look_again = TRUE;
      return;
    }

  self->running = TRUE;
  gbt_store_thread_run_async (self->thread, load_job, g_strdup (gbt_sheet_get_id (self->base)), g_free,
                              kept_free, NULL, on_loaded, g_object_ref (self));
}

static void
on_saved (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GbtAutosave) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GbtKept) stored = gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, &error);

  self->running = FALSE;

  if (g_error_matches (error, GBT_ERROR, GBT_ERROR_CONFLICT)
      || g_error_matches (error, GBT_ERROR, GBT_ERROR_NOT_FOUND))
    {
      g_clear_error (&self->conflict);
      self->conflict = g_steal_pointer (&error);
      gbt_autosave_look (self);
      return;
    }
  if (stored == NULL)
    {
      fail (self, g_steal_pointer (&error));
      return;
    }

  gbt_sheet_unref (self->base);
  self->base = gbt_sheet_ref (stored->sheet);
  self->edits = stored->edits;
  self->waiting_since = 0;
  g_signal_emit (self, signals[STORED], 0, stored->sheet);
  go_on (self);
}

/* What is wanted, at the revision and with the edit counter the store has. */
static GbtKept *
dup_wanted (GbtAutosave *self)
{
  g_autoptr (GbtSheet) sheet = gbt_sheet_with_content (self->base, self->wanted);

  return kept_new (sheet, self->estimate, self->edits);
}

static void
save (GbtAutosave *self)
{
  g_clear_handle_id (&self->timer_id, g_source_remove);
  if (self->running || self->deleted)
    return;

  self->running = TRUE;
  set_state (self, GBT_SAVE_SAVING, NULL);
  gbt_store_thread_run_async (self->thread, save_job, dup_wanted (self), kept_free, kept_free, NULL,
                              on_saved, g_object_ref (self));
}

/* }}} */
/* {{{ The object */

static void
gbt_autosave_dispose (GObject *object)
{
  GbtAutosave *self = GBT_AUTOSAVE (object);

  g_clear_handle_id (&self->timer_id, g_source_remove);

  /* Nobody is left to hear of it, but what was typed still goes to the store. */
  if (self->thread != NULL && !self->deleted && !is_clean (self))
    gbt_store_thread_run_async (self->thread, save_job, dup_wanted (self), kept_free, kept_free, NULL,
                                NULL, NULL);
  g_clear_object (&self->thread);

  G_OBJECT_CLASS (gbt_autosave_parent_class)->dispose (object);
}

static void
gbt_autosave_finalize (GObject *object)
{
  GbtAutosave *self = GBT_AUTOSAVE (object);

  g_clear_pointer (&self->base, gbt_sheet_unref);
  g_clear_pointer (&self->wanted, gbt_sheet_unref);
  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  g_clear_error (&self->error);
  g_clear_error (&self->conflict);
  g_queue_clear_full (&self->flushes, g_object_unref);

  G_OBJECT_CLASS (gbt_autosave_parent_class)->finalize (object);
}

static void
gbt_autosave_class_init (GbtAutosaveClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = gbt_autosave_dispose;
  object_class->finalize = gbt_autosave_finalize;

  signals[STATE_CHANGED] = g_signal_new ("state-changed", GBT_TYPE_AUTOSAVE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[STORED] = g_signal_new ("stored", GBT_TYPE_AUTOSAVE, G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 1, GBT_TYPE_SHEET);
  signals[CHANGED_ELSEWHERE] = g_signal_new ("changed-elsewhere", GBT_TYPE_AUTOSAVE,
                                             G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                             GBT_TYPE_SHEET, GBT_TYPE_SHEET);
  signals[DELETED_ELSEWHERE] = g_signal_new ("deleted-elsewhere", GBT_TYPE_AUTOSAVE,
                                             G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_autosave_init (GbtAutosave *self)
{
  g_queue_init (&self->flushes);
  self->state = GBT_SAVE_SAVED;
}

/**
 * gbt_autosave_new:
 * @thread: the store's thread
 * @sheet: a sheet as the store has it
 * @edits: its edit counter there
 *
 * Returns: (transfer full): a new autosave, with nothing to save
 */
GbtAutosave *
gbt_autosave_new (GbtStoreThread *thread,
                  GbtSheet       *sheet,
                  guint64         edits)
{
  GbtAutosave *self = g_object_new (GBT_TYPE_AUTOSAVE, NULL);

  self->thread = g_object_ref (thread);
  self->base = gbt_sheet_ref (sheet);
  self->wanted = gbt_sheet_ref (sheet);
  self->edits = edits;
  return self;
}

/**
 * gbt_autosave_want:
 * @self: an autosave
 * @sheet: the sheet as it is to be
 * @estimate: (nullable): what its method makes of it
 *
 * The sheet was edited.
 */
void
gbt_autosave_want (GbtAutosave *self,
                   GbtSheet    *sheet,
                   GbtEstimate *estimate)
{
  g_clear_pointer (&self->wanted, gbt_sheet_unref);
  g_clear_pointer (&self->estimate, gbt_estimate_unref);
  self->wanted = gbt_sheet_ref (sheet);
  self->estimate = estimate != NULL ? gbt_estimate_ref (estimate) : NULL;

  if (self->running)
    set_state (self, GBT_SAVE_SAVING, NULL);
  else
    go_on (self);
}

/**
 * gbt_autosave_get_state:
 * @self: an autosave
 *
 * Returns: what became of the latest edit
 */
GbtSaveState
gbt_autosave_get_state (GbtAutosave *self)
{
  return self->state;
}

/**
 * gbt_autosave_get_error:
 * @self: an autosave
 *
 * Returns: (nullable): why it could not be saved, while it could not
 */
const GError *
gbt_autosave_get_error (GbtAutosave *self)
{
  return self->error;
}

/**
 * gbt_autosave_get_edits:
 * @self: an autosave
 *
 * Returns: the edit counter of the sheet in the store, as last acknowledged
 */
guint64
gbt_autosave_get_edits (GbtAutosave *self)
{
  return self->edits;
}

/**
 * gbt_autosave_note_edits:
 * @self: an autosave
 * @edits: the edit counter of the sheet in the store, after a write of ours that is no save
 *
 * That write is not taken for another program's.
 */
void
gbt_autosave_note_edits (GbtAutosave *self,
                         guint64      edits)
{
  self->edits = edits;
}

/**
 * gbt_autosave_flush_async:
 * @self: an autosave
 * @cancellable: (nullable): unused once the save is on its way
 * @callback: called when the store acknowledged all that was wanted, or refused
 * @user_data: for @callback
 */
void
gbt_autosave_flush_async (GbtAutosave         *self,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, gbt_autosave_flush_async);
  g_queue_push_tail (&self->flushes, task);

  if (self->deleted)
    answer_flushes (self);
  else if (!self->running)
    go_on (self);
}

/**
 * gbt_autosave_flush_finish:
 * @self: an autosave
 * @result: what the callback got
 * @error: why the store refused
 *
 * Returns: whether all is kept
 */
gboolean
gbt_autosave_flush_finish (GbtAutosave   *self,
                           GAsyncResult  *result,
                           GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* }}} */
