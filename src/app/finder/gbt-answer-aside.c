/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-aside.h"

#include <glib/gi18n.h>

#include "gbt-answer-words.h"
#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-text.h"
#include "gbt-unit-toggle.h"
#include "gbt-words.h"

struct _GbtAnswerAside
{
  AdwBin parent_instance;

  GtkLabel *figure;
  GtkWidget *unit_toggle;
  GtkBox *content; /* drawn anew with the answer and the unit */
  GbtAnswer *answer;
  GbtUnit unit;
  gboolean shows_assumptions; /* stays as it was left when the unit changes */
};

enum
{
  PROP_0,
  PROP_UNIT,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GbtAnswerAside, gbt_answer_aside, ADW_TYPE_BIN)

static GtkWidget *
create_row (const char *title,
            const char *subtitle,
            const char *value)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  if (value != NULL)
    {
      GtkWidget *label = gtk_label_new (value);

      gtk_widget_add_css_class (label, "numeric");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }
  return row;
}

/* --- The need ---------------------------------------------------------------------------- */

static void
remember_assumptions (GbtAnswerAside *self,
                      GParamSpec     *pspec,
                      AdwExpanderRow *row)
{
  self->shows_assumptions = adw_expander_row_get_expanded (row);
}

static void
add_assumptions (GbtAnswerAside *self,
                 GtkListBox     *list)
{
  g_autoptr (GPtrArray) sentences = gbt_answer_list_assumptions (self->answer);
  GtkWidget *row;

  if (sentences->len == 0)
    return;

  row = adw_expander_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("What it rests on"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("What it rests on"), -1);
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *text = gbt_answer_words_sentence (sentences->pdata[i], self->unit);

      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), create_row (text, NULL, NULL));
    }
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), self->shows_assumptions);
  g_signal_connect_object (row, "notify::expanded", G_CALLBACK (remember_assumptions), self, G_CONNECT_SWAPPED);
  gtk_list_box_append (list, row);
}

static void
show_need (GbtAnswerAside *self)
{
  const GbtLanguage language = gbt_words_get_language ();
  GbtEstimate *estimate = gbt_answer_get_estimate (self->answer);
  GtkListBox *list = GTK_LIST_BOX (gtk_list_box_new ());
  g_autofree char *total = gbt_words_amount (gbt_estimate_get_total (estimate), self->unit);

  gtk_label_set_label (self->figure, total);
  gtk_list_box_set_selection_mode (list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Memory needed, line by line"), -1);
  for (guint i = 0; i < gbt_estimate_get_n_lines (estimate); i++)
    {
      GbtLine *part = gbt_estimate_get_line (estimate, i);
      guint64 bytes = 0;
      const gboolean known = gbt_line_get_bytes (part, &bytes);
      g_autofree char *amount = known ? gbt_words_amount (bytes, self->unit) : g_strdup (C_ ("amount", "unknown"));
      const char *name = gbt_line_get_name (part);

      if (name == NULL)
        name = gbt_text (language, gbt_line_get_label (part));
      gtk_list_box_append (list, create_row (name, NULL, amount));
    }
  add_assumptions (self, list);
  gtk_box_append (self->content, GTK_WIDGET (list));
}

/* --- Constraints and what was left out --------------------------------------------------- */

static GtkWidget *
create_constraints (GbtAnswer *answer,
                    GbtUnit    unit)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autoptr (GPtrArray) sentences = gbt_answer_list_constraints (answer);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Constraints Applied"));
  for (guint i = 0; i < sentences->len; i++)
    {
      g_autofree char *text = gbt_answer_words_sentence (sentences->pdata[i], unit);

      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_row (text, NULL, NULL));
    }
  return group;
}

static guint
count_alternatives (const GbtAnswer *answer)
{
  guint n = 0;

  for (guint i = 0; i < gbt_answer_get_n_alternatives (answer); i++)
    n += gbt_answer_get_alternative (answer, i)->machine != NULL ? 1 : 0;
  return n;
}

static char *
word_sum (const GbtAnswer *answer,
          guint            n_left_out)
{
  const GbtLanguage language = gbt_words_get_language ();
  const guint n_offers = gbt_market_get_n_offers (gbt_answer_get_market (answer));
  g_autofree char *read = gbt_format_counted (language, "{1} offer read", "{1} offers read", n_offers);
  g_autofree char *machines = gbt_format_count (language, gbt_answer_get_n_machines (answer));
  g_autofree char *others = gbt_format_counted (language, "{1} alternative", "{1} alternatives", count_alternatives (answer));
  g_autofree char *left_out = gbt_format_counted (language, "{1} left out", "{1} left out", n_left_out);

  /* Translators: "12 offers read: 5 + 1 alternative + 6 left out." */
  return gbt_text_fill (_ ("{1}: {2} + {3} + {4}."), read, machines, others, left_out, NULL);
}

static GtkWidget *
create_reason (GbtLeftOut reason,
               guint      n)
{
  const GbtLanguage language = gbt_words_get_language ();
  const char *label = gbt_text (language, gbt_left_out_get_label (reason));
  g_autofree char *count = gbt_format_count (language, n);
  GtkWidget *row;

  /* R13: of these no machine is ever shown. */
  if (reason == GBT_LEFT_OUT_COUNTRY)
    return create_row (label, _ ("Number only, never proposed"), count);
  if (reason == GBT_LEFT_OUT_LOCATION_UNKNOWN)
    return create_row (label, _ ("Number only"), count);

  row = create_row (label, NULL, count);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "answer.left-out");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "u", (guint32) reason);
  return row;
}

static GtkWidget *
create_left_out (GbtAnswer *answer)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  g_autofree char *sum = NULL;
  guint n_left_out = 0;

  for (guint i = 0; i < GBT_N_LEFT_OUT; i++)
    {
      const guint n = gbt_answer_count_left_out (answer, (GbtLeftOut) i);

      n_left_out += n;
      if (n > 0)
        adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), create_reason ((GbtLeftOut) i, n));
    }
  count = gbt_format_count (gbt_words_get_language (), n_left_out);
  title = gbt_text_fill (_ ("Left Out ({1})"), count, NULL);
  sum = word_sum (answer, n_left_out);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), sum);
  return group;
}

static void
show_all (GbtAnswerAside *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->content))) != NULL)
    gtk_box_remove (self->content, child);
  if (self->answer == NULL)
    return;

  show_need (self);
  gtk_box_append (self->content, create_constraints (self->answer, self->unit));
  gtk_box_append (self->content, create_left_out (self->answer));
}

static void
gbt_answer_aside_get_property (GObject    *object,
                               guint       property,
                               GValue     *value,
                               GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_UNIT:
      g_value_set_enum (value, (int) GBT_ANSWER_ASIDE (object)->unit);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
set_unit (GbtAnswerAside *self,
          GbtUnit         unit)
{
  if (self->unit == unit)
    return;

  self->unit = unit;
  show_all (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_UNIT]);
}

static void
gbt_answer_aside_set_property (GObject      *object,
                               guint         property,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  switch (property)
    {
    case PROP_UNIT:
      set_unit (GBT_ANSWER_ASIDE (object), (GbtUnit) g_value_get_enum (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
gbt_answer_aside_finalize (GObject *object)
{
  g_clear_pointer (&GBT_ANSWER_ASIDE (object)->answer, gbt_answer_unref);

  G_OBJECT_CLASS (gbt_answer_aside_parent_class)->finalize (object);
}

static void
gbt_answer_aside_class_init (GbtAnswerAsideClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gbt_answer_aside_get_property;
  object_class->set_property = gbt_answer_aside_set_property;
  object_class->finalize = gbt_answer_aside_finalize;

  properties[PROP_UNIT] = g_param_spec_enum ("unit", NULL, NULL, GBT_TYPE_UNIT, GBT_UNIT_GIB,
                                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
gbt_answer_aside_init (GbtAnswerAside *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, "label",
                                     _ ("Memory needed"), "xalign", 0.0f, "hexpand", TRUE, "wrap", TRUE, NULL);
  GtkWidget *chip = gbt_chip_new ();

  self->figure = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, NULL);
  self->unit_toggle = g_object_new (GBT_TYPE_UNIT_TOGGLE, "homogeneous", TRUE, "margin-bottom", 6, NULL);
  self->content = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 24));
  g_object_bind_property (self, "unit", self->unit_toggle, "unit", G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  gtk_widget_add_css_class (heading, "heading");
  gtk_widget_add_css_class (GTK_WIDGET (self->figure), "gbt-figure");
  gbt_chip_set_origin (GBT_CHIP (chip), GBT_ORIGIN_ESTIMATED);
  gtk_box_append (GTK_BOX (line), heading);
  gtk_box_append (GTK_BOX (line), chip);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->figure));
  gtk_box_append (GTK_BOX (box), self->unit_toggle);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->content));
  adw_bin_set_child (ADW_BIN (self), box);
}

/**
 * gbt_answer_aside_new:
 *
 * Returns: (transfer floating): what shows nothing yet
 */
GtkWidget *
gbt_answer_aside_new (void)
{
  return g_object_new (GBT_TYPE_ANSWER_ASIDE, NULL);
}

/**
 * gbt_answer_aside_set_answer:
 * @self: what stands beside an answer
 * @answer: the answer
 */
void
gbt_answer_aside_set_answer (GbtAnswerAside *self,
                             GbtAnswer      *answer)
{
  g_return_if_fail (GBT_IS_ANSWER_ASIDE (self));

  gbt_answer_ref (answer);
  g_clear_pointer (&self->answer, gbt_answer_unref);
  self->answer = answer;
  show_all (self);
}

/**
 * gbt_answer_aside_set_single:
 * @self: what stands beside an answer
 * @single: it stands under it: the unit is then chosen elsewhere
 */
void
gbt_answer_aside_set_single (GbtAnswerAside *self,
                             gboolean        single)
{
  g_return_if_fail (GBT_IS_ANSWER_ASIDE (self));

  gtk_widget_set_visible (self->unit_toggle, !single);
  gtk_widget_set_margin_top (GTK_WIDGET (self), single ? 24 : 0);
}
