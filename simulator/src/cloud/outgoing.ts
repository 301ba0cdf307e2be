import type { Media, MediaKind } from "../media/media";
import type { Content } from "../messages/content";
import type { World } from "../people/world";
import { GraphError, listIn, objectIn, optionalTextIn, textIn, type Json } from "./graph";
import type { Template, TemplateComponent } from "../people/cloud-account";
import type { CloudNumber, Offer } from "./number";

/** What a call puts on the customer's phone. */
interface Outgoing {
  content: Content;
  offer?: Offer;
  isTemplate?: boolean;
}

const longest = { text: 4_096, caption: 1_024, body: 1_024, footer: 60, button: 20, title: 24, description: 72 };
const mostButtons = 3;
const mostRows = 10;

const mediaKinds = ["image", "video", "audio", "document", "sticker"] as const;
const isMedia = (type: unknown): type is MediaKind => mediaKinds.includes(type as MediaKind);

/** Reads the body of a send call as strictly as the API does. */
export async function outgoingOf(world: World, number: CloudNumber, body: Json, owner: string): Promise<Outgoing> {
  const { type } = body;
  if (isMedia(type))
    return { content: { kind: "media", media: await mediaOf(world, number, type, objectIn(body, type), owner) } };
  switch (type) {
    case "text":
      return { content: { kind: "text", text: textIn(objectIn(body, "text"), "body", longest.text) } };
    case "location":
      return { content: { kind: "location", location: locationIn(objectIn(body, "location")) } };
    case "contacts":
      return { content: { kind: "contact", contacts: listIn(body, "contacts").map(cardIn) } };
    case "interactive":
      return interactive(objectIn(body, "interactive"));
    case "template":
      return template(world, number, objectIn(body, "template"), owner);
    default:
      throw new GraphError(131009, `Unknown message type ${String(type)}.`);
  }
}

async function mediaOf(world: World, number: CloudNumber, kind: MediaKind, media: Json, owner: string): Promise<Media> {
  const id = textIn(media, "id", 100);
  const file = number.files.get(id);
  if (!file) throw new GraphError(131053, `There is no media ${id}.`);
  if (kind !== "document" && kind !== "sticker" && !file.type.startsWith(`${kind}/`))
    throw new GraphError(131053, `A file of the type ${file.type} is no ${kind}.`);
  const caption = optionalTextIn(media, "caption", longest.caption);
  if (caption !== undefined && (kind === "audio" || kind === "sticker"))
    throw new GraphError(131009, `The type ${kind} has no caption.`);
  if (media["voice"] === true && !/^audio\/ogg; ?codecs=opus$/.test(file.type))
    throw new GraphError(131053, "A voice note is audio/ogg with the opus codec.");
  const storedMedia = await world.media.add([await file.bytes()], kind, owner);
  return {
    kind,
    mimetype: file.type,
    ...storedMedia,
    url: `https://${world.host}${storedMedia.directPath}`,
    ...(caption !== undefined && { caption }),
    ...(kind === "document" && { filename: optionalTextIn(media, "filename", 240) ?? "document" }),
    ...(media["voice"] === true && { isVoice: true }),
  };
}

function locationIn({ latitude, longitude, name, address }: Json) {
  const [north, east] = [Number(latitude), Number(longitude)];
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) throw new GraphError(131009, "The location is nowhere.");
  return {
    latitude: north,
    longitude: east,
    ...(typeof name === "string" && { name }),
    ...(typeof address === "string" && { address }),
  };
}

const cardIn = (card: Json) => {
  const [phone = {}] = listIn(card, "phones");
  return {
    name: textIn(objectIn(card, "name"), "formatted_name", 200),
    number: (optionalTextIn(phone, "wa_id", 20) ?? textIn(phone, "phone", 30)).replace(/\D/g, ""),
  };
};

/** Buttons or a list. Phones show the choices below the text. */
function interactive(payload: Json): Outgoing {
  const { type } = payload;
  const isList = type === "list";
  if (!isList && type !== "button") throw new GraphError(131009, `Unknown interactive type ${String(type)}.`);
  const text = textIn(objectIn(payload, "body"), "text", isList ? longest.text : longest.body);
  const action = objectIn(payload, "action");
  const choices = isList ? rowsIn(action) : buttonsIn(action);
  if (new Set(choices.map(({ id }) => id)).size < choices.length)
    throw new GraphError(131009, "Two choices have the same id.");
  const footer = payload["footer"] === undefined ? [] : [textIn(objectIn(payload, "footer"), "text", longest.footer)];
  const lines = choices.map(({ title }) => `[ ${title} ]`);
  return {
    content: { kind: "text", text: [text, ...footer, "", ...lines].join("\n") },
    offer: { kind: isList ? "list_reply" : "button_reply", choices },
  };
}

function buttonsIn(action: Json): Offer["choices"] {
  const buttons = listIn(action, "buttons");
  if (buttons.length < 1 || buttons.length > mostButtons)
    throw new GraphError(131009, `There are 1 to ${mostButtons} buttons.`);
  return buttons.map((button) => {
    const reply = objectIn(button, "reply");
    return { id: textIn(reply, "id", 256), title: textIn(reply, "title", longest.button) };
  });
}

function rowsIn(action: Json): Offer["choices"] {
  textIn(action, "button", longest.button);
  const sections = listIn(action, "sections");
  const rows = sections.flatMap((section) => listIn(section, "rows"));
  if (rows.length < 1 || rows.length > mostRows) throw new GraphError(131009, `There are 1 to ${mostRows} rows.`);
  if (sections.length > 1) for (const section of sections) textIn(section, "title", longest.title);
  return rows.map((row) => {
    const description = optionalTextIn(row, "description", longest.description);
    return {
      id: textIn(row, "id", 200),
      title: textIn(row, "title", longest.title),
      ...(description !== undefined && { description }),
    };
  });
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** A template with its variables filled in, and the file of its header. */
async function template(world: World, number: CloudNumber, payload: Json, owner: string): Promise<Outgoing> {
  const name = textIn(payload, "name", 512);
  const language = textIn(objectIn(payload, "language"), "code", 20);
  const storedTemplate = number.account.templates.find((one) => one.name === name && one.language === language);
  if (storedTemplate?.status === "PAUSED") throw new GraphError(132015, `The template ${name} is paused.`);
  if (storedTemplate?.status !== "APPROVED")
    throw new GraphError(132001, `template name (${name}) does not exist in ${language}`, 404);
  const sentComponents = payload["components"] === undefined ? [] : listIn(payload, "components");
  for (const { type } of sentComponents)
    if (!["header", "body", "button"].includes(String(type).toLowerCase()))
      throw new GraphError(131009, `Unknown component ${String(type)}.`);
  const texts = storedTemplate.components.filter(
    ({ type, format = "TEXT" }) => type !== "BUTTONS" && format === "TEXT",
  );
  const text = texts.map((component) => fillComponent(component, sentComponents)).join("\n");
  const links = linksIn(storedTemplate, sentComponents).map((address) => `[ ${address} ]`);
  const visibleText = [text, ...links].join("\n");
  const media = await headerFile(world, number, { storedTemplate, sentComponents, owner });
  return {
    content: media ? { kind: "media", media: { ...media, caption: visibleText } } : { kind: "text", text: visibleText },
    isTemplate: true,
  };
}

interface SentTemplate {
  storedTemplate: Template;
  sentComponents: readonly Json[];
  owner: string;
}

/** A header of a file wants one of its kind with each message. */
async function headerFile(world: World, number: CloudNumber, { storedTemplate, sentComponents, owner }: SentTemplate) {
  const format = storedTemplate.components.find(({ type }) => type === "HEADER")?.format ?? "TEXT";
  if (format === "TEXT") return null;
  const [parameter = {}] = parametersOf(sentComponents, "HEADER");
  const { type = "unknown" } = parameter;
  const receivedFormat = typeof type === "string" ? type.toUpperCase() : typeof type;
  const kind = format.toLowerCase();
  if (receivedFormat !== format || !isMedia(kind))
    throw new GraphError(132012, `header: Format mismatch, expected ${format}, received ${receivedFormat}`);
  return mediaOf(world, number, kind, objectIn(parameter, kind), owner);
}

/** The whole addresses of buttons that take a value. */
function linksIn({ components }: Template, sentComponents: readonly Json[]): string[] {
  const buttons = components.find(({ type }) => type === "BUTTONS")?.["buttons"];
  return (Array.isArray(buttons) ? (buttons as Json[]) : []).flatMap(({ url }, index) => {
    if (typeof url !== "string" || !url.includes("{{")) return [];
    const own = sentComponents.find(
      (one) =>
        String(one["type"]).toLowerCase() === "button" && Number(one["index"]) === index && one["sub_type"] === "url",
    );
    const [parameter] = own ? listIn(own, "parameters") : [];
    if (!parameter) throw new GraphError(131008, `buttons: Button at index ${index} of type Url requires a parameter`);
    return [url.replace(placeholder, () => textIn(parameter, "text", 2_000))];
  });
}

const parametersOf = (sentComponents: readonly Json[], type: string): Json[] => {
  const own = sentComponents.find((one) => String(one["type"]).toUpperCase() === type);
  return own ? listIn(own, "parameters") : [];
};

function fillComponent({ type, text = "" }: TemplateComponent, sentComponents: readonly Json[]): string {
  const parameters = parametersOf(sentComponents, type);
  const names = [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))];
  if (parameters.length !== names.length)
    throw new GraphError(
      132000,
      `${type.toLowerCase()}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`,
    );
  return text.replace(placeholder, (_whole, name: string) => {
    const byName = parameters.find((one) => one["parameter_name"] === name);
    return textIn(byName ?? parameters[names.indexOf(name)] ?? {}, "text", longest.body);
  });
}
