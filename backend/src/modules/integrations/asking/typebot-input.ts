import { commandLimits } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";
import { isJson, rowsIn, textIn, type Json } from "./asking";
import { choiceLines, numberedChoice, type OfferedChoice } from "./choices";

/** What the bot waits for. */
export interface TypebotInput {
  id: string;
  type: string;
  choices: OfferedChoice[];
  isMultiple: boolean;
  /** Whether it takes files, and how many; "attached": with a text. */
  files?: "one" | "several" | "attached";
  /** It goes on without an answer. */
  isOptional?: boolean;
}

/** Some of the choices as the customer sees them. */
interface Offer {
  /** An address; "" without one. */
  picture: string;
  text: string;
}

/** Longest text below a picture. */
const longestCaption = 1_024;

/** The input, and its choices as they are offered. */
export function readInput(input: Json): { input: TypebotInput; offers: Offer[] } {
  const options = isJson(input["options"]) ? input["options"] : {};
  const type = textIn(input["type"]);
  const { choices, offers } = readChoices(type, rowsIn(input["items"]));
  const files = filesTaken(type, options);
  return {
    input: {
      id: textIn(input["id"]),
      type,
      choices,
      isMultiple: options["isMultipleChoice"] === true,
      ...(files && { files }),
      ...(options["isRequired"] === false && { isOptional: true }),
    },
    offers,
  };
}

function filesTaken(type: string, options: Json): TypebotInput["files"] {
  if (type === "file input") return options["isMultipleAllowed"] === true ? "several" : "one";
  const attachments = options["attachments"];
  return type === "text input" && isJson(attachments) && attachments["isEnabled"] === true ? "attached" : undefined;
}

/** Choices with words; numbers for a rating need none. */
function readChoices(type: string, items: readonly Json[]): { choices: OfferedChoice[]; offers: Offer[] } {
  if (type === "picture choice input") return pictures(items);
  if (type === "cards") return cards(items);
  if (type !== "choice input") return { choices: [], offers: [] };
  const choices = items.map(({ id, content, value }, index) => ({
    id: textIn(id),
    title: textIn(content) || textIn(value) || String(index + 1),
  }));
  return { choices, offers: choices.length > 0 ? [{ picture: "", text: choiceLines(choices) }] : [] };
}

/** The bot knows a picture without a title by its address. */
function pictures(items: readonly Json[]): { choices: OfferedChoice[]; offers: Offer[] } {
  const choices = items.map(({ id, title, pictureSrc }, index): OfferedChoice => {
    const words = textIn(title).trim();
    return { id: textIn(id), title: words || String(index + 1), ...(!words && { said: textIn(pictureSrc) }) };
  });
  const offers = items.map(({ title, description, pictureSrc }, index) => ({
    picture: textIn(pictureSrc),
    text: [numberedChoice(index, textIn(title).trim()), textIn(description).trim()].filter(Boolean).join("\n"),
  }));
  return { choices, offers };
}

/** Each button of each card is a choice, which the bot knows by its id. */
function cards(items: readonly Json[]): { choices: OfferedChoice[]; offers: Offer[] } {
  const choices: OfferedChoice[] = [];
  const offers = items.map(({ imageUrl, title, description, paths }): Offer => {
    const heading = textIn(title).trim();
    const buttons = rowsIn(paths).map(({ id, text }) => ({
      id: textIn(id),
      said: textIn(id),
      title: textIn(text).trim(),
    }));
    const own: OfferedChoice[] = buttons.length > 0 ? buttons : [{ id: "", title: heading }];
    const lines = own.map((choice, index) => numberedChoice(choices.length + index, choice.title));
    choices.push(...own.map((choice, index) => ({ ...choice, title: choice.title || heading || String(index + 1) })));
    const words = buttons.length > 0 && heading ? `*${heading}*` : "";
    return {
      picture: textIn(imageUrl),
      text: [words, textIn(description).trim(), ...lines].filter(Boolean).join("\n"),
    };
  });
  return { choices, offers };
}

/** The choices stand below the last words of the bot: pictures with theirs, then all others. */
export function withOffers(commands: readonly BotCommand[], offers: readonly Offer[]): BotCommand[] {
  const room = commandLimits.files - commands.filter(({ type }) => type === "media").length;
  const sendableOffers = offers
    .filter(({ picture, text }) => /^https?:\/\//i.test(picture) && text.length <= longestCaption)
    .slice(0, Math.max(room, 0));
  const shows = sendableOffers.map(({ picture, text }) => ({
    type: "media" as const,
    url: picture,
    caption: text,
    name: null,
  }));
  const rest = offers.filter((offer) => !sendableOffers.includes(offer));
  if (rest.length === 0) return [...commands, ...shows];
  const isLong = rest.some(({ text }) => text.includes("\n")) && rest.length > 1;
  const text = rest.map((offer) => offer.text).join(isLong ? "\n\n" : "\n");
  const last = commands.at(-1);
  return shows.length === 0 && last?.type === "message"
    ? [...commands.slice(0, -1), { type: "message", text: `${last.text}\n\n${text}` }]
    : [...commands, ...shows, { type: "message", text }];
}
