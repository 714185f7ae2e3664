/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-answer-row.h"

#include <glib/gi18n.h>

#include "gbt-answer-nothing.h"
#include "gbt-answer-words.h"
#include "gbt-chip.h"
#include "gbt-format.h"
#include "gbt-machine-details.h"
#include "gbt-text.h"
#include "gbt-words.h"

struct _GbtAnswerRow
{
  AdwBin parent_instance;

  GtkWidget *button;  /* of a row of a card, or NULL */
  GtkWidget *details; /* of an open one, or NULL */
  GbtAnswerList *list;
  GbtAnswerItem *item;
};

G_DEFINE_FINAL_TYPE (GbtAnswerRow, gbt_answer_row, ADW_TYPE_BIN)

static GtkWidget *
create_label (const char *text,
              const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "xalign",
                                   0.0f, NULL);

  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
create_dimmed (const char *text)
{
  GtkWidget *label = create_label (text, "caption");

  gtk_widget_add_css_class (label, "dimmed");
  return label;
}

/* --- Headings and notes ------------------------------------------------------------------ */

static char *
word_heading (GbtAnswerRow  *self,
              const char   **explanation)
{
  const GbtLanguage language = gbt_words_get_language ();
  GbtAnswer *answer = gbt_answer_list_get_answer (self->list);
  const guint n_machines = gbt_answer_get_n_machines (answer);

  switch ((GbtAnswerItemKind) self->item->index)
    {
    case GBT_ANSWER_ITEM_NOT_RANKED:
      *explanation = _ ("They hold it, but their price does not compare with the others.");
      return g_strdup (_ ("Not Ranked"));

    case GBT_ANSWER_ITEM_ALTERNATIVE:
      *explanation = _ ("They hold it, but break a preference, or take the same model in a lower precision.");
      return g_strdup (_ ("Alternatives"));

    default:
      *explanation = gbt_answer_get_wish (answer)->days > 0
                         ? _ ("Price of the days asked, whole machine; margins on one GPU.")
                         : _ ("Price of an hour, whole machine; margins on one GPU.");
      return gbt_format_counted (language, "{1} machine that holds it", "{1} machines that hold it, from the cheapest",
                                 n_machines);
    }
}

static GtkWidget *
create_heading (GbtAnswerRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  const char *explanation = NULL;
  g_autofree char *title = word_heading (self, &explanation);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, "label", title, "wrap", TRUE,
                                   "xalign", 0.0f, NULL);
  GtkWidget *dimmed = create_label (explanation, "dimmed");

  gtk_widget_add_css_class (label, "heading");
  gtk_widget_set_margin_top (box, self->item->index == GBT_ANSWER_ITEM_MACHINE ? 6 : 24);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), dimmed);
  return box;
}

static GtkWidget *
create_note (void)
{
  GtkWidget *note = create_dimmed (_ ("These prices say nothing of speed. Two GPUs are not one memory."));

  gtk_widget_set_margin_top (note, 18);
  gtk_widget_set_margin_bottom (note, 24);
  return note;
}

/* --- Cards ------------------------------------------------------------------------------- */

static void
append_text (GtkWidget  *box,
             const char *text)
{
  if (text != NULL && *text != '\0')
    gtk_box_append (GTK_BOX (box), create_dimmed (text));
}

static GtkWidget *
create_chip (const GbtMachine *machine,
             gboolean          narrow)
{
  GtkWidget *chip;

  if (machine->confidence == GBT_CONFIDENCE_NONE)
    return NULL;

  chip = gbt_chip_new ();
  gbt_chip_set (GBT_CHIP (chip), gbt_answer_words_confidence_icon (machine->confidence),
                gbt_text (gbt_words_get_language (), gbt_confidence_get_label (machine->confidence)), NULL);
  gbt_chip_set_wrap (GBT_CHIP (chip), narrow);
  gtk_widget_add_css_class (chip, "caption");
  return chip;
}

static GtkWidget *
create_price (const GbtMachine *machine,
              GString          *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *second = NULL;
  g_autofree char *price = gbt_answer_words_price (machine, &second);
  GtkWidget *label = gtk_label_new (price);

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (label, GTK_ALIGN_END);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (box), label);
  g_string_append_printf (name, ", %s", price);
  if (second != NULL)
    {
      GtkWidget *under = g_object_new (GTK_TYPE_LABEL, "label", second, "wrap", TRUE, "xalign", 1.0f, "justify",
                                       GTK_JUSTIFY_RIGHT, "max-width-chars", 20, NULL);

      gtk_widget_add_css_class (under, "caption");
      gtk_widget_add_css_class (under, "numeric");
      gtk_box_append (GTK_BOX (box), under);
      g_string_append_printf (name, ", %s", second);
    }
  return box;
}

/* What the row says under its title, and how it does so to who hears it. */
static void
fill_machine (GbtAnswerRow     *self,
              const GbtMachine *machine,
              GtkWidget        *texts,
              GtkWidget        *line,
              GString          *name)
{
  const gboolean narrow = gbt_answer_list_get_narrow (self->list);
  g_autofree char *title = gbt_answer_words_offer (machine->offer, machine->gpus);
  g_autofree char *seller = gbt_answer_words_seller (machine->offer);
  g_autofree char *fit = gbt_answer_words_fit (machine, gbt_answer_list_get_unit (self->list));
  GtkWidget *chip = create_chip (machine, narrow);
  GtkWidget *heading = create_label (title, NULL);
  GtkWidget *place = line;
  GtkWidget *price;

  g_string_append (name, title);
  price = create_price (machine, name);
  gtk_widget_set_hexpand (heading, TRUE);
  /* On a phone the price stands on the line of the title: the lines under it keep the whole width. */
  if (narrow)
    {
      place = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      gtk_box_append (GTK_BOX (place), heading);
      gtk_box_append (GTK_BOX (texts), place);
    }
  else
    gtk_box_append (GTK_BOX (texts), heading);
  append_text (texts, seller);
  append_text (texts, fit);
  g_string_append_printf (name, ", %s, %s", seller, fit);
  if (machine->not_ranked != GBT_RANKED)
    {
      const char *reason = gbt_text (gbt_words_get_language (), gbt_not_ranked_get_label (machine->not_ranked));

      append_text (texts, reason);
      g_string_append_printf (name, ", %s", reason);
    }
  gtk_box_append (GTK_BOX (place), price);
  if (chip == NULL)
    return;

  g_string_append_printf (name, ", %s", gbt_chip_get_word (GBT_CHIP (chip)));
  gtk_widget_set_halign (chip, narrow ? GTK_ALIGN_START : GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (narrow ? texts : price), chip);
}

static void
fill_precision (GbtAnswerRow         *self,
                const GbtAlternative *alternative,
                GtkWidget            *texts,
                GString              *name)
{
  const GbtLanguage language = gbt_words_get_language ();
  const GbtUnit unit = gbt_answer_list_get_unit (self->list);
  const char *format = gbt_words_field_code (GBT_FIELD_WEIGHT_FORMAT, gbt_weight_format_get_code (alternative->format));
  g_autofree char *need = gbt_words_amount (gbt_estimate_get_total (alternative->estimate), unit);
  g_autofree char *title = gbt_text_fill (_ ("Same model in {1}: {2}"), format, need, NULL);
  g_autofree char *opens = gbt_format_counted (language, "{1} more machine", "{1} more machines", alternative->n_opened);
  g_autofree char *offer = gbt_answer_words_offer (alternative->cheapest->offer, alternative->cheapest->gpus);
  g_autofree char *second = NULL;
  g_autofree char *price = gbt_answer_words_price (alternative->cheapest, &second);
  g_autofree char *text = gbt_text_fill (_ ("{1}, among them {2} at {3}. Quality to confirm"), opens, offer, price, NULL);

  gtk_box_append (GTK_BOX (texts), create_label (title, NULL));
  append_text (texts, text);
  g_string_append_printf (name, "%s, %s", title, text);
}

/* The number of GPUs that would be tried is not known here: what is sold is shown. */
static void
fill_left_out (GbtAnswerRow *self,
               GtkWidget    *texts,
               GString      *name)
{
  const GbtMarketOffer *offer = gbt_answer_get_left_out (gbt_answer_list_get_answer (self->list),
                                                         gbt_answer_list_get_reason (self->list), self->item->index);
  g_autofree char *title = gbt_answer_words_offer (offer, 0);
  g_autofree char *seller = gbt_answer_words_seller (offer);

  gtk_box_append (GTK_BOX (texts), create_label (title, NULL));
  append_text (texts, seller);
  g_string_append_printf (name, "%s, %s", title, seller);
  if (offer->title != NULL && offer->gpu != NULL)
    append_text (texts, offer->title);
}

static void
fill_alternative_reason (GbtAnswerRow         *self,
                         const GbtAlternative *alternative,
                         GtkWidget            *texts,
                         GString              *name)
{
  g_autoptr (GbtSentence) sentence = gbt_answer_dup_alternative (gbt_answer_list_get_answer (self->list), alternative);
  g_autofree char *text = NULL;

  if (sentence == NULL)
    return;

  text = gbt_answer_words_sentence (sentence, gbt_answer_list_get_unit (self->list));
  append_text (texts, text);
  g_string_append_printf (name, ", %s", text);
}

static guint
get_addition (GbtAnswerRow *self)
{
  return self->item->kind == GBT_ANSWER_ITEM_ALTERNATIVE
             ? gbt_answer_get_n_machines (gbt_answer_list_get_answer (self->list)) + self->item->index
             : self->item->index;
}

static void
clicked (GbtAnswerRow *self)
{
  const GbtAlternative *alternative = gbt_answer_list_get_alternative (self->list, self->item);

  if (alternative != NULL && alternative->machine == NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "answer.take-format", "u", (guint32) alternative->format);
  else
    gbt_answer_item_set_open (self->item, !self->item->open);
}

static GtkWidget *
create_button (GbtAnswerRow *self)
{
  const GbtMachine *machine = gbt_answer_list_get_machine (self->list, self->item);
  const GbtAlternative *alternative = gbt_answer_list_get_alternative (self->list, self->item);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autoptr (GString) name = g_string_new (NULL);
  const gboolean opens = machine != NULL;
  GtkWidget *button;

  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (line), texts);
  if (machine != NULL)
    fill_machine (self, machine, texts, line, name);
  else if (alternative != NULL)
    fill_precision (self, alternative, texts, name);
  else
    fill_left_out (self, texts, name);
  if (machine != NULL && alternative != NULL)
    fill_alternative_reason (self, alternative, texts, name);

  if (machine == NULL && alternative == NULL)
    return line;

  gtk_box_append (GTK_BOX (line), gtk_image_new_from_icon_name (!opens            ? "go-next-symbolic"
                                                                : self->item->open ? "pan-up-symbolic"
                                                                                   : "pan-down-symbolic"));
  button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), line);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str, -1);
  if (opens)
    gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_EXPANDED, self->item->open, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked), self, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
create_card (GbtAnswerRow *self)
{
  const GbtMachine *machine = gbt_answer_list_get_machine (self->list, self->item);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (box, "gbt-answer-row");
  if (self->item->first)
    gtk_widget_add_css_class (box, "first");
  if (self->item->last)
    gtk_widget_add_css_class (box, "last");
  gtk_widget_set_overflow (box, GTK_OVERFLOW_HIDDEN);
  self->button = create_button (self);
  gtk_box_append (GTK_BOX (box), self->button);
  if (self->item->open && machine != NULL)
    {
      self->details = gbt_machine_details_new (gbt_answer_list_get_answer (self->list), machine, get_addition (self),
                                               gbt_answer_list_get_unit (self->list));
      gtk_box_append (GTK_BOX (box), self->details);
    }
  return box;
}

/* The focus stays where it was when the row is drawn anew. */
static void
refresh (GbtAnswerRow *self)
{
  const gboolean focused = self->button != NULL && gtk_widget_is_focus (self->button);
  GtkWidget *child = NULL;

  self->button = NULL;
  self->details = NULL;
  switch (self->item->kind)
    {
    case GBT_ANSWER_ITEM_HEADING:
      child = create_heading (self);
      break;

    case GBT_ANSWER_ITEM_NOTE:
      child = create_note ();
      break;

    case GBT_ANSWER_ITEM_NOTHING:
      child = gbt_answer_nothing_new (gbt_answer_list_get_answer (self->list), gbt_answer_list_get_unit (self->list));
      break;

    case GBT_ANSWER_ITEM_ASIDE:
      return;

    case GBT_ANSWER_ITEM_MACHINE:
    case GBT_ANSWER_ITEM_NOT_RANKED:
    case GBT_ANSWER_ITEM_ALTERNATIVE:
    case GBT_ANSWER_ITEM_LEFT_OUT:
    default:
      child = create_card (self);
    }
  adw_bin_set_child (ADW_BIN (self), child);
  if (focused)
    gtk_widget_grab_focus (self->button);
}

static void
gbt_answer_row_dispose (GObject *object)
{
  gbt_answer_row_set_item (GBT_ANSWER_ROW (object), NULL, NULL);

  G_OBJECT_CLASS (gbt_answer_row_parent_class)->dispose (object);
}

static void
gbt_answer_row_class_init (GbtAnswerRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gbt_answer_row_dispose;
}

static void
gbt_answer_row_init (GbtAnswerRow *self)
{
}

/**
 * gbt_answer_row_new:
 *
 * Returns: (transfer floating): an empty row
 */
GtkWidget *
gbt_answer_row_new (void)
{
  return g_object_new (GBT_TYPE_ANSWER_ROW, NULL);
}

/**
 * gbt_answer_row_set_item:
 * @self: a row
 * @list: (nullable): the rows
 * @item: (nullable): the one it shows; of an aside, the page gives the child
 */
void
gbt_answer_row_set_item (GbtAnswerRow  *self,
                         GbtAnswerList *list,
                         GbtAnswerItem *item)
{
  g_return_if_fail (GBT_IS_ANSWER_ROW (self));

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, refresh, self);
  g_set_object (&self->item, item);
  g_set_object (&self->list, list);
  if (item == NULL)
    {
      self->button = NULL;
      self->details = NULL;
      adw_bin_set_child (ADW_BIN (self), NULL);
      return;
    }

  g_signal_connect_object (item, "changed", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  refresh (self);
}
