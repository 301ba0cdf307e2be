import { readCommands } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";
import { isJson, parsed, rowsIn, textIn, type Json } from "./asking";
import { choiceLines, type OfferedChoice } from "./choices";
import { bubbleText } from "./typebot-text";

/** What the bot waits for. */
export interface TypebotInput {
  id: string;
  type: string;
  choices: OfferedChoice[];
  isMultiple: boolean;
}

export interface TypebotReply {
  commands: BotCommand[];
  input: TypebotInput | null;
  /** The flow goes on only after an empty answer. */
  expectsAnswer: boolean;
  /** The flow waits for something that cannot come by a chat. */
  needsPerson: boolean;
}

/** Longest pause that a flow may ask for, in seconds. */
const longestWait = 30;

export function readReply(reply: Json): TypebotReply {
  const actions = rowsIn(reply["clientSideActions"]);
  const messages = rowsIn(reply["messages"]);
  const commands = [
    ...actionsAfter(actions, undefined),
    ...messages.flatMap((message) => [...bubble(message), ...actionsAfter(actions, textIn(message["id"]))]),
  ];
  const input = isJson(reply["input"]) ? inputOf(reply["input"]) : null;
  const types = actions.map(({ type }) => type);
  return {
    commands: input ? withChoices(commands, input) : commands,
    input,
    expectsAnswer: actions.some(({ expectsDedicatedReply }) => expectsDedicatedReply === true),
    needsPerson: types.includes("listenForWebhook") || input?.type === "payment input",
  };
}

/** The only text of the reply; null when there is anything else. */
export function onlyText(commands: readonly BotCommand[]): string | null {
  const [first, another] = commands;
  return first?.type === "message" && !another ? first.text : null;
}

function bubble({ type, content }: Json): BotCommand[] {
  if (!isJson(content)) return [];
  const url = textIn(content["url"]);
  if (type === "text") return textBubble(bubbleText(content));
  if (type === "image" || type === "audio") return media(url);
  if (type === "video") return content["type"] === "url" || content["type"] === undefined ? media(url) : says(url);
  return type === "embed" ? says(url) : [];
}

/** `#{…}` as a whole bubble is a command of ours, or a list of them. */
function textBubble(text: string): BotCommand[] {
  if (!/^#\s*\{[^]*\}$/.test(text)) return says(text);
  const read = parsed(text.replace(/^#\s*/, ""));
  const listed = isJson(read) && read["commands"] !== undefined ? read["commands"] : [read];
  return readCommands(listed) ?? says(text);
}

const says = (text: string): BotCommand[] => (text ? [{ type: "message", text: text.slice(0, 12_000) }] : []);
const media = (url: string): BotCommand[] =>
  /^https?:\/\//i.test(url) ? [{ type: "media", url, caption: "", name: null }] : [];

const actionsAfter = (actions: readonly Json[], id: string | undefined): BotCommand[] =>
  actions.filter(({ lastBubbleBlockId }) => (lastBubbleBlockId ?? undefined) === id).flatMap(actionOf);

function actionOf({ type, wait, redirect }: Json): BotCommand[] {
  if (type === "wait" && isJson(wait)) {
    const seconds = Math.min(Number(wait["secondsToWaitFor"]) || 0, longestWait);
    return seconds > 0 ? [{ type: "wait", seconds }] : [];
  }
  return type === "redirect" && isJson(redirect) ? says(textIn(redirect["url"])) : [];
}

function inputOf(input: Json): TypebotInput {
  const options = isJson(input["options"]) ? input["options"] : {};
  return {
    id: textIn(input["id"]),
    type: textIn(input["type"]),
    choices: choicesOf(input, options),
    isMultiple: options["isMultipleChoice"] === true,
  };
}

/** Choices with words; numbers for a rating need none. */
const choicesOf = ({ type, items }: Json, _options: Json): OfferedChoice[] => {
  if (type !== "choice input" && type !== "picture choice input" && type !== "cards") return [];
  return rowsIn(items).map(({ id, content, title, value }, index) => ({
    id: textIn(id),
    title: textIn(content) || textIn(title) || textIn(value) || String(index + 1),
  }));
};

/** The choices stand below the last words of the bot. */
function withChoices(commands: readonly BotCommand[], { choices }: TypebotInput): BotCommand[] {
  if (choices.length === 0) return [...commands];
  const lines = choiceLines(choices);
  const last = commands.at(-1);
  return last?.type === "message"
    ? [...commands.slice(0, -1), { type: "message", text: `${last.text}\n\n${lines}` }]
    : [...commands, { type: "message", text: lines }];
}
