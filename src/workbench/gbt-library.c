/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-library.h"

#include "gbt-error.h"
#include "gbt-evidence-item.h"
#include "gbt-format.h"
#include "gbt-library-offers.h"
#include "gbt-library-private.h"
#include "gbt-record.h"
#include "gbt-version.h"
#include "gbt-workbench-private.h"

/* A change of another program is to show within two seconds. */
#define POLL_MS 1000

/* What can wait for a calm moment after the opening. */
#define CALM_SECONDS 5

struct _GbtLibrary
{
  GObject parent_instance;

  char *path;
  GbtStoreThread *thread; /* NULL unless the store is open */
  GbtLibraryCondition condition;
  GError *error;
  GbtSheetList *sheets;
  GbtOfferList *offers;
  GbtItemList *evidence;
  GHashTable *workbenches; /* id → GbtWorkbench, not owned */
  guint poll_id;
  guint calm_id;
  gboolean polling;
};

G_DEFINE_FINAL_TYPE (GbtLibrary, gbt_library, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (GbtLibraryCondition, gbt_library_condition,
                    G_DEFINE_ENUM_VALUE (GBT_LIBRARY_CLOSED, "closed"),
                    G_DEFINE_ENUM_VALUE (GBT_LIBRARY_OPENING, "opening"),
                    G_DEFINE_ENUM_VALUE (GBT_LIBRARY_OPEN, "open"),
                    G_DEFINE_ENUM_VALUE (GBT_LIBRARY_READ_ONLY, "read-only"),
                    G_DEFINE_ENUM_VALUE (GBT_LIBRARY_BUSY, "busy"),
                    G_DEFINE_ENUM_VALUE (GBT_LIBRARY_DAMAGED, "damaged"),
                    G_DEFINE_ENUM_VALUE (GBT_LIBRARY_FAILED, "failed"))

enum
{
  PROP_0,
  PROP_CONDITION,
  PROP_SHEETS,
  PROP_PATH,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint offers_changed_signal;

/**
 * gbt_library_check_frozen:
 * @frozen: a frozen record, as the store repeats it
 * @sheet: (out) (transfer full) (nullable): the sheet that its bytes hold
 * @error: set when its bytes say something else
 *
 * What a store is opened with, to check its frozen records.
 *
 * Returns: whether its bytes say the same
 */
gboolean
gbt_library_check_frozen (const GbtFrozen  *frozen,
                          GbtSheet        **sheet,
                          GError          **error)
{
  g_autoptr (GbtFiche) fiche = gbt_record_read_frozen (frozen, error);

  *sheet = fiche != NULL ? gbt_sheet_ref (gbt_fiche_get_sheet (fiche)) : NULL;
  return fiche != NULL;
}

static const GbtStoreHooks hooks = {
  .program_version = GBT_PROGRAM_VERSION,
  .fold = gbt_format_fold,
  .check_frozen = gbt_library_check_frozen,
};

/* {{{ Condition */

static void
set_condition (GbtLibrary          *self,
               GbtLibraryCondition  condition,
               const GError        *error)
{
  const gboolean changed = self->condition != condition;

  g_clear_error (&self->error);
  self->error = error != NULL ? g_error_copy (error) : NULL;
  self->condition = condition;
  if (changed)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CONDITION]);
}

static GbtLibraryCondition
get_condition_of (const GError *error)
{
  if (g_error_matches (error, GBT_ERROR, GBT_ERROR_DAMAGED))
    return GBT_LIBRARY_DAMAGED;
  if (g_error_matches (error, GBT_ERROR, GBT_ERROR_BUSY))
    return GBT_LIBRARY_BUSY;
  return GBT_LIBRARY_FAILED;
}

/* }}} */
/* {{{ Other programs */

static gpointer
poll_job (GbtStore  *store,
          gpointer   data,
          GError   **error)
{
  gboolean changed = FALSE;

  return gbt_store_changed_elsewhere (store, &changed, error) ? GINT_TO_POINTER (changed) : NULL;
}

static void
on_polled (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GbtLibrary) self = data;
  GHashTableIter iter;
  gpointer workbench;

  self->polling = FALSE;

  /* When it cannot be asked, the next save will say why. */
  if (gbt_store_thread_run_finish (GBT_STORE_THREAD (source), result, NULL) == NULL)
    return;

  gbt_sheet_list_refresh (self->sheets);
  gbt_library_refresh_offers (self);
  gbt_library_refresh_evidence (self);
  g_hash_table_iter_init (&iter, self->workbenches);
  while (g_hash_table_iter_next (&iter, NULL, &workbench))
    gbt_workbench_look (workbench);
}

static gboolean
on_poll (gpointer data)
{
  GbtLibrary *self = data;

  if (!self->polling)
    {
      self->polling = TRUE;
      gbt_store_thread_run_async (self->thread, poll_job, NULL, NULL, NULL, NULL, on_polled,
                                  g_object_ref (self));
    }
  return G_SOURCE_CONTINUE;
}

/* }}} */
/* {{{ A calm moment after the opening */

static gpointer
backup_daily_job (GbtStore  *store,
                  gpointer   data,
                  GError   **error)
{
  gboolean done;

  gbt_store_backup_daily (store, &done, error);
  return NULL;
}

static void
check_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      path,
                 GCancellable *cancellable)
{
  GError *error = NULL;

  if (gbt_rescue_quick_check (path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
on_checked (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  GbtLibrary *self = GBT_LIBRARY (source);
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)
      && g_error_matches (error, GBT_ERROR, GBT_ERROR_DAMAGED)
      && self->thread != NULL)
    set_condition (self, GBT_LIBRARY_DAMAGED, error);
}

static gboolean
on_calm (gpointer data)
{
  GbtLibrary *self = data;
  g_autoptr (GTask) task = g_task_new (self, NULL, on_checked, NULL);

  self->calm_id = 0;
  if (self->condition == GBT_LIBRARY_OPEN)
    gbt_store_thread_run_async (self->thread, backup_daily_job, NULL, NULL, NULL, NULL, NULL, NULL);
  g_task_set_task_data (task, g_strdup (self->path), g_free);
  g_task_run_in_thread (task, check_in_thread);
  return G_SOURCE_REMOVE;
}

/* }}} */
/* {{{ Open sheets */

/**
 * gbt_library_get_thread:
 * @self: the library
 * @error: why the store is not open
 *
 * Returns: (transfer none) (nullable): the store's thread
 */
GbtStoreThread *
gbt_library_get_thread (GbtLibrary  *self,
                        GError     **error)
{
  if (self->thread != NULL)
    return self->thread;

  if (self->error != NULL)
    g_propagate_error (error, g_error_copy (self->error));
  else
    gbt_error_set (error, GBT_ERROR_IO, N_("The store “{1}” is not open"), self->path, NULL);
  return NULL;
}

/**
 * gbt_library_find_open:
 * @self: the library
 * @id: a sheet
 *
 * Returns: (transfer none) (nullable): its workbench when it is open
 */
GbtWorkbench *
gbt_library_find_open (GbtLibrary *self,
                       const char *id)
{
  return g_hash_table_lookup (self->workbenches, id);
}

static void
on_workbench_gone (gpointer  data,
                   GObject  *gone)
{
  GbtLibrary *self = data;
  GHashTableIter iter;
  gpointer workbench;

  g_hash_table_iter_init (&iter, self->workbenches);
  while (g_hash_table_iter_next (&iter, NULL, &workbench))
    if (workbench == (gpointer) gone)
      g_hash_table_iter_remove (&iter);
}

static void
on_save_state (GbtLibrary   *self,
               GParamSpec   *pspec,
               GbtWorkbench *workbench)
{
  if (gbt_workbench_get_save_state (workbench) == GBT_SAVE_SAVED)
    gbt_library_changed (self);
}

/**
 * gbt_library_adopt:
 * @self: the library
 * @sheet: a sheet just read from the store, or made in it
 * @edits: its edit counter
 *
 * Returns: (transfer full): its workbench: the one already open, if there is
 */
GbtWorkbench *
gbt_library_adopt (GbtLibrary *self,
                   GbtSheet   *sheet,
                   guint64     edits)
{
  GbtWorkbench *workbench = gbt_library_find_open (self, gbt_sheet_get_id (sheet));

  if (workbench != NULL)
    return g_object_ref (workbench);

  workbench = gbt_workbench_new_kept (self->thread, sheet, edits, self->condition != GBT_LIBRARY_OPEN);
  g_hash_table_insert (self->workbenches, g_strdup (gbt_sheet_get_id (sheet)), workbench);
  g_object_weak_ref (G_OBJECT (workbench), on_workbench_gone, self);
  g_signal_connect_object (workbench, "notify::save-state", G_CALLBACK (on_save_state), self,
                           G_CONNECT_SWAPPED);
  return workbench;
}

/**
 * gbt_library_forget:
 * @self: the library
 * @workbench: an open sheet whose content in the store is gone
 *
 * What is typed in it is no longer saved; opening the sheet again gives another workbench.
 */
void
gbt_library_forget (GbtLibrary   *self,
                    GbtWorkbench *workbench)
{
  g_object_weak_unref (G_OBJECT (workbench), on_workbench_gone, self);
  g_signal_handlers_disconnect_by_func (workbench, on_save_state, self);
  on_workbench_gone (self, G_OBJECT (workbench));
  gbt_workbench_detach (workbench);
}

/**
 * gbt_library_refresh_offers:
 * @self: the library
 *
 * The offers of the store are others, or say something else.
 */
void
gbt_library_refresh_offers (GbtLibrary *self)
{
  gbt_offer_list_refresh (self->offers);
  g_signal_emit (self, offers_changed_signal, 0);
}

/**
 * gbt_library_changed:
 * @self: the library
 *
 * Something was written in the store: the list follows.
 */
void
gbt_library_changed (GbtLibrary *self)
{
  gbt_sheet_list_refresh (self->sheets);
  gbt_offer_list_refresh (self->offers);
  gbt_library_refresh_evidence (self);
}

/**
 * gbt_library_list_open:
 * @self: the library
 *
 * Returns: (transfer container): the open sheets
 */
GPtrArray *
gbt_library_list_open (GbtLibrary *self)
{
  return g_hash_table_get_values_as_ptr_array (self->workbenches);
}

/**
 * gbt_library_shut:
 * @self: the library
 *
 * Leaves the store: every open sheet is let go of, and the thread ends once its jobs are done.
 */
void
gbt_library_shut (GbtLibrary *self)
{
  g_autoptr (GPtrArray) open = gbt_library_list_open (self);

  g_clear_handle_id (&self->poll_id, g_source_remove);
  g_clear_handle_id (&self->calm_id, g_source_remove);
  for (guint i = 0; i < open->len; i++)
    gbt_library_forget (self, open->pdata[i]);
  gbt_sheet_list_set_thread (self->sheets, NULL);
  gbt_offer_list_set_thread (self->offers, NULL);
  if (self->thread != NULL)
    gbt_store_thread_close (self->thread);
  g_clear_object (&self->thread);
  set_condition (self, GBT_LIBRARY_CLOSED, NULL);
}

/* }}} */
/* {{{ The object */

static void
gbt_library_dispose (GObject *object)
{
  GbtLibrary *self = GBT_LIBRARY (object);

  if (self->sheets != NULL)
    gbt_library_shut (self);
  g_clear_object (&self->sheets);
  g_clear_object (&self->offers);
  g_clear_object (&self->evidence);

  G_OBJECT_CLASS (gbt_library_parent_class)->dispose (object);
}

static void
gbt_library_finalize (GObject *object)
{
  GbtLibrary *self = GBT_LIBRARY (object);

  g_clear_pointer (&self->workbenches, g_hash_table_unref);
  g_clear_error (&self->error);
  g_free (self->path);

  G_OBJECT_CLASS (gbt_library_parent_class)->finalize (object);
}

static void
gbt_library_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  GbtLibrary *self = GBT_LIBRARY (object);

  switch (prop_id)
    {
    case PROP_CONDITION:
      g_value_set_enum (value, (int) self->condition);
      break;
    case PROP_SHEETS:
      g_value_set_object (value, self->sheets);
      break;
    case PROP_PATH:
      g_value_set_string (value, self->path);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gbt_library_class_init (GbtLibraryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = gbt_library_dispose;
  object_class->finalize = gbt_library_finalize;
  object_class->get_property = gbt_library_get_property;

  properties[PROP_CONDITION] = g_param_spec_enum ("condition", NULL, NULL, GBT_TYPE_LIBRARY_CONDITION,
                                                  GBT_LIBRARY_CLOSED, flags);
  properties[PROP_SHEETS] = g_param_spec_object ("sheets", NULL, NULL, GBT_TYPE_SHEET_LIST, flags);
  properties[PROP_PATH] = g_param_spec_string ("path", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  offers_changed_signal
      = g_signal_new ("offers-changed", GBT_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gbt_library_init (GbtLibrary *self)
{
  self->sheets = gbt_sheet_list_new ();
  self->offers = gbt_offer_list_new ();
  self->evidence = gbt_evidence_list_new ();
  self->workbenches = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * gbt_library_dup_default_path:
 *
 * Returns: (transfer full): the store of the person: GABARIT_STORE where it is set, else
 *   gabarit/gabarit.db in their data folder
 */
char *
gbt_library_dup_default_path (void)
{
  const char *store = g_getenv ("GABARIT_STORE");

  if (store != NULL && *store != '\0')
    return g_strdup (store);
  return g_build_filename (g_get_user_data_dir (), "gabarit", "gabarit.db", NULL);
}

/**
 * gbt_library_new:
 * @path: (nullable): the store, or %NULL for the person's own
 *
 * Returns: (transfer full): a library, closed until gbt_library_open_async()
 */
GbtLibrary *
gbt_library_new (const char *path)
{
  GbtLibrary *self = g_object_new (GBT_TYPE_LIBRARY, NULL);

  self->path = path != NULL ? g_strdup (path) : gbt_library_dup_default_path ();
  return self;
}

/**
 * gbt_library_get_path:
 * @self: the library
 *
 * Returns: the file of the store
 */
const char *
gbt_library_get_path (GbtLibrary *self)
{
  g_return_val_if_fail (GBT_IS_LIBRARY (self), NULL);
  return self->path;
}

/**
 * gbt_library_get_condition:
 * @self: the library
 *
 * Returns: how the store stands
 */
GbtLibraryCondition
gbt_library_get_condition (GbtLibrary *self)
{
  g_return_val_if_fail (GBT_IS_LIBRARY (self), GBT_LIBRARY_CLOSED);
  return self->condition;
}

/**
 * gbt_library_get_error:
 * @self: the library
 *
 * Returns: (nullable): why the store is not open, or can only be read
 */
const GError *
gbt_library_get_error (GbtLibrary *self)
{
  g_return_val_if_fail (GBT_IS_LIBRARY (self), NULL);
  return self->error;
}

/**
 * gbt_library_get_offers:
 * @self: the library
 *
 * Returns: (transfer none): the list of its offers, the same from the beginning to the end
 */
GbtOfferList *
gbt_library_get_offers (GbtLibrary *self)
{
  g_return_val_if_fail (GBT_IS_LIBRARY (self), NULL);
  return self->offers;
}

/**
 * gbt_library_get_evidence:
 * @self: the library
 *
 * Returns: (transfer none): its pieces of evidence, #GbtEvidenceItem, the same list from the
 *   beginning to the end
 */
GbtItemList *
gbt_library_get_evidence (GbtLibrary *self)
{
  g_return_val_if_fail (GBT_IS_LIBRARY (self), NULL);
  return self->evidence;
}

/**
 * gbt_library_get_sheets:
 * @self: the library
 *
 * Returns: (transfer none): the list of its sheets, the same from the beginning to the end
 */
GbtSheetList *
gbt_library_get_sheets (GbtLibrary *self)
{
  g_return_val_if_fail (GBT_IS_LIBRARY (self), NULL);
  return self->sheets;
}

/**
 * gbt_library_create_sheets:
 * @self: the library, open
 *
 * For a search of its own, beside that of the window.
 *
 * Returns: (transfer full): another list of its sheets
 */
GbtSheetList *
gbt_library_create_sheets (GbtLibrary *self)
{
  GbtSheetList *sheets;

  g_return_val_if_fail (GBT_IS_LIBRARY (self), NULL);

  sheets = gbt_sheet_list_new ();
  gbt_sheet_list_set_thread (sheets, self->thread);
  return sheets;
}

/* }}} */
/* {{{ Opening */

/* What stands in the way of writing, or NULL: read in the store's thread. */
static gpointer
condition_job (GbtStore  *store,
               gpointer   data,
               GError   **error)
{
  const GError *condition = gbt_store_get_condition (store);

  return condition != NULL ? g_error_copy (condition) : NULL;
}

static void
free_error (gpointer error)
{
  g_error_free (error);
}

static void
on_opened (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GTask) task = data;
  GbtLibrary *self = g_task_get_source_object (task);
  GbtStoreThread *thread = GBT_STORE_THREAD (source);
  GError *error = NULL;
  g_autoptr (GError) condition = gbt_store_thread_run_finish (thread, result, &error);

  if (error != NULL)
    {
      gbt_store_thread_close (thread);
      set_condition (self, get_condition_of (error), error);
      g_task_return_error (task, error);
      return;
    }

  self->thread = g_object_ref (thread);
  set_condition (self, condition != NULL ? GBT_LIBRARY_READ_ONLY : GBT_LIBRARY_OPEN, condition);
  gbt_sheet_list_set_thread (self->sheets, thread);
  gbt_offer_list_set_thread (self->offers, thread);
  gbt_library_refresh_evidence (self);
  self->poll_id = g_timeout_add (POLL_MS, on_poll, self);
  self->calm_id = g_timeout_add_seconds (CALM_SECONDS, on_calm, self);
  g_signal_emit (self, offers_changed_signal, 0);
  g_task_return_boolean (task, TRUE);
}

/**
 * gbt_library_open_async:
 * @self: a library that is not open
 * @cancellable: (nullable): a cancellable
 * @callback: called once the condition is known
 * @user_data: for @callback
 *
 * Opens the store, made first when there is none. It can be tried again after a failure.
 */
void
gbt_library_open_async (GbtLibrary          *self,
                        GCancellable        *cancellable,
                        GAsyncReadyCallback  callback,
                        gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GbtStoreThread) thread = NULL;

  g_return_if_fail (GBT_IS_LIBRARY (self));
  g_return_if_fail (self->thread == NULL && self->condition != GBT_LIBRARY_OPENING);

  g_task_set_source_tag (task, gbt_library_open_async);
  set_condition (self, GBT_LIBRARY_OPENING, NULL);
  thread = gbt_store_thread_new (self->path, GBT_STORE_CREATE, &hooks);
  gbt_store_thread_run_async (thread, condition_job, NULL, NULL, free_error, NULL, on_opened,
                              g_steal_pointer (&task));
}

/**
 * gbt_library_open_finish:
 * @self: the library
 * @result: what the callback got
 * @error: why the store did not open
 *
 * Returns: whether it is open, be it only for reading
 */
gboolean
gbt_library_open_finish (GbtLibrary    *self,
                         GAsyncResult  *result,
                         GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* }}} */
