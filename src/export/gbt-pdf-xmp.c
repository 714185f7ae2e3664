/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gbt-pdf-xmp.h"

static void
open_description (GString    *xmp,
                  const char *prefix,
                  const char *namespace)
{
  g_string_append_printf (xmp, "<rdf:Description rdf:about=\"\" xmlns:%s=\"%s\">\n", prefix,
                          namespace);
}

static void
close_description (GString *xmp)
{
  g_string_append (xmp, "</rdf:Description>\n");
}

/* XML takes no control character, escaped or not. */
static char *
escape (const char *value)
{
  g_autoptr (GString) clean = g_string_new (NULL);

  for (const char *c = value; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (!g_unichar_iscntrl (character) && character != 0xfffe && character != 0xffff)
        g_string_append_unichar (clean, character);
    }
  return g_markup_escape_text (clean->str, (gssize) clean->len);
}

static void
add_value (GString    *xmp,
           const char *name,
           const char *value)
{
  g_autofree char *escaped = escape (value);

  g_string_append_printf (xmp, "<%s>%s</%s>\n", name, escaped, name);
}

static void
add_container (GString    *xmp,
               const char *name,
               const char *container,
               const char *item_attributes,
               const char *value)
{
  g_autofree char *escaped = escape (value);

  g_string_append_printf (xmp, "<%s><rdf:%s><rdf:li%s>%s</rdf:li></rdf:%s></%s>\n", name,
                          container, item_attributes, escaped, container, name);
}

typedef struct
{
  const char *name;
  const char *type;
  const char *description;
} Property;

static const Property pdfua_properties[] = {
  { "part", "Integer", "Part of ISO 14289" },
};
static const Property gabarit_properties[] = {
  { "pagesDigest", "Text", "SHA-256 of the decoded contents of the pages, in order" },
  { "recordDigest", "Text", "SHA-256 of the attached record" },
  { "fingerprint", "Text", "The fingerprint printed on the sheet of a frozen record" },
};

/* PDF/A wants every property beyond its own list to be described. */
static void
add_schema (GString        *xmp,
            const char     *schema,
            const char     *namespace,
            const char     *prefix,
            const Property *properties,
            guint           n_properties)
{
  g_string_append (xmp, "<rdf:li rdf:parseType=\"Resource\">\n");
  add_value (xmp, "pdfaSchema:schema", schema);
  add_value (xmp, "pdfaSchema:namespaceURI", namespace);
  add_value (xmp, "pdfaSchema:prefix", prefix);
  g_string_append (xmp, "<pdfaSchema:property><rdf:Seq>\n");
  for (guint i = 0; i < n_properties; i++)
    {
      g_string_append (xmp, "<rdf:li rdf:parseType=\"Resource\">\n");
      add_value (xmp, "pdfaProperty:name", properties[i].name);
      add_value (xmp, "pdfaProperty:valueType", properties[i].type);
      add_value (xmp, "pdfaProperty:category", "internal");
      add_value (xmp, "pdfaProperty:description", properties[i].description);
      g_string_append (xmp, "</rdf:li>\n");
    }
  g_string_append (xmp, "</rdf:Seq></pdfaSchema:property>\n</rdf:li>\n");
}

static void
add_schemas (GString *xmp)
{
  g_string_append (xmp,
                   "<rdf:Description rdf:about=\"\""
                   " xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\""
                   " xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\""
                   " xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\n"
                   "<pdfaExtension:schemas><rdf:Bag>\n");
  add_schema (xmp, "PDF/UA identification schema", "http://www.aiim.org/pdfua/ns/id/", "pdfuaid",
              pdfua_properties, G_N_ELEMENTS (pdfua_properties));
  add_schema (xmp, "Gabarit sheet file", GBT_XMP_NAMESPACE, "gabarit", gabarit_properties,
              G_N_ELEMENTS (gabarit_properties));
  g_string_append (xmp, "</rdf:Bag></pdfaExtension:schemas>\n");
  close_description (xmp);
}

/**
 * gbt_pdf_xmp_new:
 * @title: of the document
 * @author: (nullable): of the document
 * @program: what made it
 * @producer: the library that wrote it
 * @language: its language, as "fr-FR"
 * @pages_digest: SHA-256 of the decoded contents of the pages, in hexadecimal
 * @record_digest: SHA-256 of the attached record
 * @fingerprint: (nullable): the fingerprint that is printed
 *
 * The metadata that PDF/A-3a and PDF/UA-1 ask for. No date: the same sheet gives the same bytes
 * whatever the day.
 *
 * Returns: (transfer full): an XMP packet
 */
char *
gbt_pdf_xmp_new (const char *title,
                 const char *author,
                 const char *program,
                 const char *producer,
                 const char *language,
                 const char *pages_digest,
                 const char *record_digest,
                 const char *fingerprint)
{
  g_autoptr (GString) xmp = g_string_new (NULL);

  g_string_append (xmp, "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n");

  open_description (xmp, "dc", "http://purl.org/dc/elements/1.1/");
  add_value (xmp, "dc:format", "application/pdf");
  add_container (xmp, "dc:language", "Bag", "", language);
  add_container (xmp, "dc:title", "Alt", " xml:lang=\"x-default\"", title);
  if (author != NULL)
    add_container (xmp, "dc:creator", "Seq", "", author);
  close_description (xmp);

  open_description (xmp, "xmp", "http://ns.adobe.com/xap/1.0/");
  add_value (xmp, "xmp:CreatorTool", program);
  close_description (xmp);
  open_description (xmp, "pdf", "http://ns.adobe.com/pdf/1.3/");
  add_value (xmp, "pdf:Producer", producer);
  close_description (xmp);
  open_description (xmp, "pdfaid", "http://www.aiim.org/pdfa/ns/id/");
  add_value (xmp, "pdfaid:part", "3");
  add_value (xmp, "pdfaid:conformance", "A");
  close_description (xmp);
  open_description (xmp, "pdfuaid", "http://www.aiim.org/pdfua/ns/id/");
  add_value (xmp, "pdfuaid:part", "1");
  close_description (xmp);
  open_description (xmp, "gabarit", GBT_XMP_NAMESPACE);
  add_value (xmp, "gabarit:pagesDigest", pages_digest);
  add_value (xmp, "gabarit:recordDigest", record_digest);
  if (fingerprint != NULL)
    add_value (xmp, "gabarit:fingerprint", fingerprint);
  close_description (xmp);
  add_schemas (xmp);

  g_string_append (xmp, "</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>");
  return g_string_free (g_steal_pointer (&xmp), FALSE);
}
