/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-finder-wish-step.h"

#include <glib/gi18n.h>

#include "gbt-choice-row.h"
#include "gbt-code-row.h"
#include "gbt-countries-row.h"
#include "gbt-field-editor.h"
#include "gbt-field-row.h"
#include "gbt-finder-problem.h"
#include "gbt-format.h"
#include "gbt-switch-row.h"
#include "gbt-words.h"

struct _GbtFinderWishStep
{
  AdwBin parent_instance;

  GbtCodeRow *currency_row;
  GtkListBoxRow *budget_row;
  GtkListBoxRow *hourly_row;
  GbtChoiceRow *tier_row;
  GtkListBoxRow *countries_row;

  GbtFinder *finder;
  GPtrArray *editors;
  GbtMarket *market; /* whose currencies are offered */
  GbtUnit unit;
  gboolean narrow;
};

enum
{
  PROP_0,
  PROP_UNIT,
  PROP_NARROW,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtFinderWishStep, gbt_finder_wish_step, ADW_TYPE_BIN)

static void
add_currency (GPtrArray  *codes,
              GPtrArray  *labels,
              const char *code)
{
  g_autofree char *name = NULL;

  if (*code == '\0' || g_ptr_array_find_with_equal_func (codes, code, g_str_equal, NULL))
    return;

  name = gbt_format_currency (gbt_words_get_language (), code);
  g_ptr_array_add (codes, g_strdup (code));
  g_ptr_array_add (labels, g_strdup_printf ("%s, %s", code, name));
}

/* Those of the offers first: an amount in another one compares with none of them. */
static void
show_currencies (GbtFinderWishStep *self)
{
  static const char *const usual[] = { "EUR", "USD", "GBP", "CHF" };
  g_autoptr (GPtrArray) codes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  GbtMarket *market = gbt_finder_get_market (self->finder);

  if (self->market == market && market != NULL)
    return;

  g_clear_pointer (&self->market, gbt_market_unref);
  self->market = market != NULL ? gbt_market_ref (market) : NULL;
  for (guint i = 0; market != NULL && i < gbt_market_get_n_offers (market); i++)
    add_currency (codes, labels, gbt_market_get_offer (market, i)->currency);
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    add_currency (codes, labels, usual[i]);
  g_ptr_array_add (codes, NULL);
  g_ptr_array_add (labels, NULL);
  gbt_code_row_set_choices (self->currency_row, (const char *const *) codes->pdata,
                            (const char *const *) labels->pdata);
}

static void
show_problems (GbtFinderWishStep *self)
{
  gbt_finder_show_problem (self->finder, 1u << GBT_WISH_BUDGET, self->budget_row, self->unit, TRUE);
  gbt_finder_show_problem (self->finder, 1u << GBT_WISH_MAX_HOURLY, self->hourly_row, self->unit, TRUE);
  gbt_finder_show_problem (self->finder, 1u << GBT_WISH_COUNTRIES, self->countries_row, self->unit, TRUE);
}

static void
finder_changed (GbtFinderWishStep *self)
{
  show_currencies (self);
  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_refresh (self->editors->pdata[i]);
  show_problems (self);
}

static void
gbt_finder_wish_step_get_property (GObject    *object,
                                   guint       property,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  GbtFinderWishStep *self = GBT_FINDER_WISH_STEP (object);

  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) self->unit);
      break;

    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_finder_wish_step_set_property (GObject      *object,
                                   guint         property,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  GbtFinderWishStep *self = GBT_FINDER_WISH_STEP (object);

  switch (property)
    {
    case PROP_UNIT:
      self->unit = (GbtUnit) g_value_get_enum (value);
      for (guint i = 0; i < self->editors->len; i++)
        gbt_field_editor_set_unit (self->editors->pdata[i], self->unit);
      break;

    case PROP_NARROW:
      self->narrow = g_value_get_boolean (value);
      g_object_set (self->tier_row, "narrow", self->narrow, NULL);
      g_object_set (self->countries_row, "narrow", self->narrow, NULL);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_finder_wish_step_dispose (GObject *object)
{
  GbtFinderWishStep *self = GBT_FINDER_WISH_STEP (object);

  g_clear_object (&self->finder);
  g_clear_pointer (&self->editors, g_ptr_array_unref);
  g_clear_pointer (&self->market, gbt_market_unref);

  G_OBJECT_CLASS (gbt_finder_wish_step_parent_class)->dispose (object);
}

static void
gbt_finder_wish_step_class_init (GbtFinderWishStepClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gbt_finder_wish_step_get_property;
  object_class->set_property = gbt_finder_wish_step_set_property;
  object_class->dispose = gbt_finder_wish_step_dispose;

  properties[PROP_UNIT]
      = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW]
      = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (GBT_TYPE_CHOICE_ROW);
  g_type_ensure (GBT_TYPE_CODE_ROW);
  g_type_ensure (GBT_TYPE_COUNTRIES_ROW);
  g_type_ensure (GBT_TYPE_FIELD_ROW);
  g_type_ensure (GBT_TYPE_SWITCH_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/gabarit/Gabarit/gbt-finder-wish-step.ui");
  gtk_widget_class_bind_template_child (widget_class, GbtFinderWishStep, currency_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderWishStep, budget_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderWishStep, hourly_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderWishStep, tier_row);
  gtk_widget_class_bind_template_child (widget_class, GbtFinderWishStep, countries_row);
}

static void
gbt_finder_wish_step_init (GbtFinderWishStep *self)
{
  static const char *const tiers[] = { "any", "secure", "community", NULL };
  const char *const words[] = { C_ ("tier", "Either"), _ ("Data centre"), _ ("Community host"), NULL };

  gtk_widget_init_template (GTK_WIDGET (self));

  self->editors = gbt_field_editor_collect (GTK_WIDGET (self));
  gbt_choice_row_set_choices (self->tier_row, tiers, words);
}

/**
 * gbt_finder_wish_step_set_finder:
 * @self: a step, which has none yet
 * @finder: the search
 */
void
gbt_finder_wish_step_set_finder (GbtFinderWishStep *self,
                                 GbtFinder         *finder)
{
  g_return_if_fail (GBT_IS_FINDER_WISH_STEP (self));

  self->finder = g_object_ref (finder);
  show_currencies (self);
  for (guint i = 0; i < self->editors->len; i++)
    gbt_field_editor_set_holder (self->editors->pdata[i], gbt_finder_get_preferences (finder));
  g_signal_connect_object (finder, "changed", G_CALLBACK (finder_changed), self, G_CONNECT_SWAPPED);
  finder_changed (self);
}

/**
 * gbt_finder_wish_step_focus:
 * @self: a step
 *
 * Puts the keyboard on its first question.
 */
void
gbt_finder_wish_step_focus (GbtFinderWishStep *self)
{
  g_return_if_fail (GBT_IS_FINDER_WISH_STEP (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->budget_row));
}

/**
 * gbt_finder_wish_step_show_problem:
 * @self: a step
 *
 * Puts the keyboard on the first row where something is wrong, which says it.
 *
 * Returns: whether there is one
 */
gboolean
gbt_finder_wish_step_show_problem (GbtFinderWishStep *self)
{
  const GbtWishProblem *problem;

  g_return_val_if_fail (GBT_IS_FINDER_WISH_STEP (self), FALSE);

  for (guint i = 0; i < self->editors->len; i++)
    {
      if (gbt_field_editor_is_refused (self->editors->pdata[i]))
        {
          gtk_widget_grab_focus (self->editors->pdata[i]);
          return TRUE;
        }
    }

  problem = gbt_finder_find_problem (self->finder, GBT_FINDER_WISH_PARTS);
  if (problem == NULL)
    return FALSE;

  if (g_str_equal (gbt_sentence_get_code (problem->sentence), "no-currency"))
    gtk_widget_grab_focus (GTK_WIDGET (self->currency_row));
  else if (problem->part == GBT_WISH_BUDGET)
    gtk_widget_grab_focus (GTK_WIDGET (self->budget_row));
  else if (problem->part == GBT_WISH_MAX_HOURLY)
    gtk_widget_grab_focus (GTK_WIDGET (self->hourly_row));
  else
    gbt_field_editor_focus_field (GBT_FIELD_EDITOR (self->countries_row),
                                  gbt_wish_field_get_spec (GBT_WISH_FIELD_COUNTRIES));
  return TRUE;
}
