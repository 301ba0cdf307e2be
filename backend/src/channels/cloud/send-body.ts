import { fileNameFor } from "../../core/files/file-name";
import { beginningOf } from "@guiche/contract/texts/beginning";
import { parseVCards } from "@guiche/contract/texts/vcard";
import { choiceLines } from "@guiche/contract/bot/choice-lines";
import type { FilledTemplate } from "@guiche/contract/templates";
import type { Card, Choices, Content, MediaClaim } from "../content";
import type { Json } from "./graph";

/** The Cloud API's longest texts, in characters. */
const longest = { name: 240, text: 4_096, caption: 1_024 };

/** Whether the Cloud API refuses a text for its length; Meta's own number for that says no more than "invalid". */
export function isTooLong(content: Content): boolean {
  if (content.kind === "text") {
    const isMenu = content.choices && withChoices(content.text, content.choices);
    return !isMenu && [...content.text].length > longest.text;
  }
  return content.kind === "media" && [...(captionOf(content.media) ?? "")].length > longest.caption;
}

/** The part of a send call that depends on the content; null for what the Cloud API cannot send. `mediaId`: of the file. */
export function bodyFor(content: Content, mediaId?: string): Json | null {
  switch (content.kind) {
    case "text":
      return (content.choices && withChoices(content.text, content.choices)) ?? textBody(content.text);
    case "media":
      return mediaId === undefined ? null : mediaBody(content.media, mediaId);
    case "template": {
      const { template, media } = content;
      if (!media) return { type: "template", template: templateBody(template) };
      return mediaId === undefined
        ? null
        : { type: "template", template: templateBody(template, headerOf(media, mediaId)) };
    }
    case "location": {
      const { latitude, longitude, name, address } = content;
      return {
        type: "location",
        location: { latitude, longitude, ...(name && { name }), ...(address && { address }) },
      };
    }
    case "contacts":
      return { type: "contacts", contacts: content.cards.map(cardBody) };
    case "poll":
      return {
        type: "text",
        text: { body: [content.name, "", ...content.options.map((each) => `- ${each}`)].join("\n") },
      };
    default:
      return null;
  }
}

const textBody = (text: string): Json => ({
  type: "text",
  text: { body: text, preview_url: /https?:\/\//.test(text) },
});

/** What fits buttons, and what fits a list: numbers of choices, and characters. */
const buttons = { most: 3, title: 20, text: 1_024 };
const list = { most: 10, title: 24, text: 4_096 };

/** The text of a menu without the lines that its buttons say. */
function withoutLines(text: string, items: Choices["items"]): string {
  const lines = choiceLines(items.map(({ id, title }) => ({ answer: id, title })));
  const above = text.endsWith(lines) ? text.slice(0, -lines.length).trimEnd() : "";
  return above || text;
}

/** Choices as buttons, else as a list; null where they fit neither: then the text says them. */
function withChoices(whole: string, { label, items }: Choices): Json | null {
  const text = withoutLines(whole, items);
  const fits = ({ most, title, text: longest }: typeof buttons) =>
    items.length <= most && text.length <= longest && items.every((item) => item.title.length <= title);
  // Meta refuses two choices with the same words.
  if (new Set(items.map(({ title }) => title)).size < items.length || !fits(list)) return null;
  const body = { text };
  const interactive = fits(buttons)
    ? { type: "button", body, action: { buttons: items.map((reply) => ({ type: "reply", reply })) } }
    : { type: "list", body, action: { button: label, sections: [{ rows: items }] } };
  return { type: "interactive", interactive };
}

/** A file as the value of a template's header. */
const headerOf = (claim: MediaClaim, id: string): Json => ({
  type: "header",
  parameters: [
    { type: claim.type, [claim.type]: { id, ...(claim.type === "document" && { filename: shownName(claim) }) } },
  ],
});

function templateBody({ name, language, header, body, buttons = [] }: FilledTemplate, file?: Json): Json {
  const component = (type: string, values: FilledTemplate["body"]) => ({
    type,
    parameters: values.map((value) => ({
      type: "text",
      text: value.text,
      ...(value.name && { parameter_name: value.name }),
    })),
  });
  const components = [
    ...(file ? [file] : []),
    ...(header.length > 0 ? [component("header", header)] : []),
    ...(body.length > 0 ? [component("body", body)] : []),
    ...buttons.map(({ index, text }) => ({
      ...{ type: "button", sub_type: "url", index: String(index) },
      parameters: [{ type: "text", text }],
    })),
  ];
  return { name, language: { code: language }, ...(components.length > 0 && { components }) };
}

/** Customers' phones show the name, and open the document by its extension. */
const shownName = ({ filename = "DOC", mimetype }: MediaClaim): string =>
  beginningOf(fileNameFor(filename, mimetype) ?? "DOC", longest.name);

/** The caption of a file, where WhatsApp shows one. */
const captionOf = ({ type, caption }: MediaClaim): string | undefined =>
  type === "audio" || type === "sticker" ? undefined : caption;

function mediaBody(claim: MediaClaim, id: string): Json {
  const { type, isVoice } = claim;
  const caption = captionOf(claim);
  const media = {
    id,
    ...(caption && { caption }),
    ...(type === "document" && { filename: shownName(claim) }),
    ...(type === "audio" && isVoice && { voice: true }),
  };
  return { type, [type]: media };
}

function cardBody({ name, vcard }: Card): Json {
  const [{ org, phones, emails } = { org: "", phones: [], emails: [] }] = parseVCards(vcard);
  const shown = name || phones[0]?.text || emails[0] || "WhatsApp";
  return {
    name: { formatted_name: shown, first_name: shown },
    ...(org && { org: { company: org } }),
    phones: phones.map(({ text, waid }) => ({ phone: text, type: "CELL", ...(waid && { wa_id: waid }) })),
    ...(emails.length > 0 && { emails: emails.map((email) => ({ email })) }),
  };
}
