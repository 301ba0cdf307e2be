import { readCommands } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";
import { beginningOf } from "@guiche/contract/texts/beginning";
import { isJson, parseJson, rowsIn, textIn, type Json } from "./asking";
import { readInput, withOffers, type TypebotInput } from "./typebot-input";
import { bubbleText } from "./typebot-text";

export interface TypebotReply {
  commands: BotCommand[];
  input: TypebotInput | null;
  /** It says one text at most, in addition to its choices: so it says that it did not understand. */
  isBrief: boolean;
  /** The flow goes on only after an empty answer. */
  expectsAnswer: boolean;
  /** The flow waits for something that cannot come by a chat. */
  needsPerson: boolean;
}

/** Longest pause that a flow may ask for. */
const maxWaitSeconds = 30;

/** `mayCommand`: whether a bubble can be a command of ours. */
export function readReply(reply: Json, mayCommand: boolean): TypebotReply {
  const actions = rowsIn(reply["clientSideActions"]);
  const messages = rowsIn(reply["messages"]);
  const commands = [
    ...actionsAfter(actions, undefined),
    ...messages.flatMap((message) => [...bubble(message, mayCommand), ...actionsAfter(actions, textIn(message["id"]))]),
  ];
  const { input, offers } = isJson(reply["input"]) ? readInput(reply["input"]) : { input: null, offers: [] };
  const types = actions.map(({ type }) => type);
  return {
    commands: withOffers(commands, offers),
    input,
    isBrief: commands.length <= 1 && commands.every(({ type }) => type === "message"),
    expectsAnswer: actions.some(({ expectsDedicatedReply }) => expectsDedicatedReply === true),
    needsPerson: types.includes("listenForWebhook") || input?.type === "payment input",
  };
}

function bubble({ type, content }: Json, mayCommand: boolean): BotCommand[] {
  if (!isJson(content)) return [];
  const url = textIn(content["url"]);
  if (type === "text") return textBubble(bubbleText(content), mayCommand);
  if (type === "image" || type === "audio") return media(url);
  if (type === "video") return content["type"] === "url" || content["type"] === undefined ? media(url) : says(url);
  return type === "embed" ? says(url) : [];
}

/** `#{…}` as a whole bubble is a command of ours, or a list of them. */
function textBubble(text: string, mayCommand: boolean): BotCommand[] {
  if (!mayCommand || !/^#\s*\{[^]*\}$/.test(text)) return says(text);
  const read = parseJson(text.replace(/^#\s*/, ""));
  const commandList = isJson(read) && read["commands"] !== undefined ? read["commands"] : [read];
  return readCommands(commandList) ?? says(text);
}

const says = (text: string): BotCommand[] => (text ? [{ type: "message", text: beginningOf(text, 12_000) }] : []);
const media = (url: string): BotCommand[] =>
  /^https?:\/\//i.test(url) ? [{ type: "media", url, caption: "", name: null }] : [];

const actionsAfter = (actions: readonly Json[], id: string | undefined): BotCommand[] =>
  actions.filter(({ lastBubbleBlockId }) => (lastBubbleBlockId ?? undefined) === id).flatMap(actionOf);

function actionOf({ type, wait, redirect }: Json): BotCommand[] {
  if (type === "wait" && isJson(wait)) {
    const seconds = Math.min(Number(wait["secondsToWaitFor"]) || 0, maxWaitSeconds);
    return seconds > 0 ? [{ type: "wait", seconds }] : [];
  }
  return type === "redirect" && isJson(redirect) ? says(textIn(redirect["url"])) : [];
}
