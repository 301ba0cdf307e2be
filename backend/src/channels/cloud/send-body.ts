import type { FilledTemplate } from "@guiche/contract/templates";
import type { Card, Content, MediaClaim } from "../content";
import type { Json } from "./graph";

/** The Cloud API's longest texts, in characters. */
const longestName = 240;

/** The part of a send call that depends on the content; null for what the Cloud API cannot send. `mediaId`: of the file. */
export function bodyFor(content: Content, mediaId?: string): Json | null {
  switch (content.kind) {
    case "text":
      return { type: "text", text: { body: content.text, preview_url: /https?:\/\//.test(content.text) } };
    case "media":
      return mediaId === undefined ? null : mediaBody(content.media, mediaId);
    case "template":
      return { type: "template", template: templateBody(content.template) };
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

function templateBody({ name, language, header, body }: FilledTemplate): Json {
  const component = (type: string, values: FilledTemplate["body"]) => ({
    type,
    parameters: values.map((value) => ({
      type: "text",
      text: value.text,
      ...(value.name && { parameter_name: value.name }),
    })),
  });
  const components = [
    ...(header.length > 0 ? [component("header", header)] : []),
    ...(body.length > 0 ? [component("body", body)] : []),
  ];
  return { name, language: { code: language }, ...(components.length > 0 && { components }) };
}

function mediaBody({ type, caption, filename, isVoice }: MediaClaim, id: string): Json {
  const hasCaption = type !== "audio" && type !== "sticker" && caption;
  const media = {
    id,
    ...(hasCaption && { caption }),
    ...(type === "document" && { filename: (filename ?? "arquivo").slice(0, longestName) }),
    ...(type === "audio" && isVoice && { voice: true }),
  };
  return { type, [type]: media };
}

function cardBody({ name, vcard }: Card): Json {
  const phones = [...vcard.matchAll(/^TEL([^:\n]*):(.+)$/gm)].map(([, facts = "", phone = ""]) => {
    const waId = /waid=(\d+)/.exec(facts)?.[1];
    return { phone: phone.trim(), type: "CELL", ...(waId && { wa_id: waId }) };
  });
  return { name: { formatted_name: name || "Contato", first_name: name || "Contato" }, phones };
}
