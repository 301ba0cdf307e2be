import { beginningOf } from "@guiche/contract/texts/beginning";
import type { BotCommand } from "@guiche/contract/bot/commands";
import { readCommands } from "@guiche/contract/bot/command-input";
import type { IntegrationLanguage } from "@guiche/contract/integrations";
import type { Outbound } from "../../../core/http/outbound";
import { openIntegrationSecret } from "../integration.secret";
import { AskError, callService, isJson, readJson, rowsIn, textIn, type Ask, type Json } from "./asking";
import { choiceLines, findChoice, type OfferedChoice } from "./choices";
import { inOneTurn } from "./one-turn";
import { accessToken, openAccount, type DialogflowLogin } from "./dialogflow-token";

/** Dialogflow reads no more characters than these. */
const longestText = 256;

interface Session {
  choices: OfferedChoice[];
}

interface Detecting {
  login: DialogflowLogin;
  session: string;
  language: IntegrationLanguage;
  text: string;
  timezone: string;
}

/** One turn of Dialogflow ES. The session is the ticket's own, and Dialogflow forgets it after 20 minutes. */
export const askDialogflow: Ask = async ({ scope, row, client }, turn) => {
  const login = await openAccount(client, openIntegrationSecret(scope, row, "jsonContent"), row.projectName);
  const { choices = [] } = (turn.session ?? {}) as Partial<Session>;
  const text = findChoice(turn.text, choices)?.title ?? turn.text;
  const { conversation: session, timezone } = turn;
  const result = await detectIntent(client, { login, session, language: row.language, text, timezone });
  return answerOf(result);
};

/** Asks once, as the call is not idempotent; again only with a new token, where Google refused the one before. */
export async function detectIntent(client: Outbound, detecting: Detecting): Promise<Json> {
  const { login, session, language: languageCode, text, timezone: timeZone } = detecting;
  const project = encodeURIComponent(login.account.project_id);
  const url = `${login.hosts.api}/v2/projects/${project}/agent/sessions/${session}:detectIntent`;
  const askWith = (token: string) =>
    callService(client, url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        queryInput: queryOf(text, languageCode),
        queryParams: { timeZone },
      }),
    });
  const token = await accessToken(client, login);
  const first = await askWith(token);
  const answer = first.status === 401 ? await askWith(await accessToken(client, login, token)) : first;
  const reply = readJson(answer);
  if (answer.status !== 200) {
    const { status, message } = isJson(reply["error"]) ? reply["error"] : {};
    throw new AskError("refused", beginningOf(`${textIn(status)} ${textIn(message)}`.trim(), 300));
  }
  return isJson(reply["queryResult"]) ? reply["queryResult"] : {};
}

/** Where the customer has written nothing, as after a transfer, the agent's own greeting is asked for. */
const queryOf = (text: string, languageCode: IntegrationLanguage) =>
  text.trim() === ""
    ? { event: { name: "WELCOME", languageCode } }
    : { text: { text: beginningOf(text, longestText), languageCode } };

function answerOf(result: Json) {
  const choices: OfferedChoice[] = [];
  const messages = rowsIn(result["fulfillmentMessages"]).filter(({ platform }) => platform === undefined);
  const messageCommands = messages.flatMap((message) => commandsOf(message, choices));
  const fallback = textIn(result["fulfillmentText"]).trim();
  const hasText = messageCommands.some(({ type }) => type === "message" || type === "media");
  const commands: BotCommand[] =
    !hasText && fallback ? [{ type: "message", text: fallback }, ...messageCommands] : messageCommands;
  const intent = isJson(result["intent"]) ? result["intent"] : {};
  const isOver = intent["endInteraction"] === true || result["action"] === "endConversation";
  return {
    commands: inOneTurn(commands),
    isOver,
    isLater: false,
    session: { choices } satisfies Session,
  };
}

function commandsOf(message: Json, choices: OfferedChoice[]): BotCommand[] {
  const { text, image, quickReplies, card, payload } = message;
  if (isJson(text)) return says(listOf(text["text"]).join("\n"));
  if (isJson(image)) return shows(textIn(image["imageUri"]), textIn(image["accessibilityText"]));
  if (isJson(quickReplies)) return offers(textIn(quickReplies["title"]), listOf(quickReplies["quickReplies"]), choices);
  if (isJson(card)) return cardOf(card, choices);
  return isJson(payload) ? (readCommands(payload["commands"]) ?? []) : [];
}

function cardOf(card: Json, choices: OfferedChoice[]): BotCommand[] {
  const words = [textIn(card["title"]), textIn(card["subtitle"])].filter(Boolean).join("\n");
  const buttons = rowsIn(card["buttons"]).map(({ text }) => textIn(text));
  return [...shows(textIn(card["imageUri"]), ""), ...offers(words, buttons, choices)];
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textIn).filter(Boolean) : []);

const says = (text: string): BotCommand[] => (text.trim() ? [{ type: "message", text: text.trim() }] : []);

const shows = (url: string, caption: string): BotCommand[] =>
  /^https?:/i.test(url) ? [{ type: "media", url, caption, name: null }] : [];

function offers(title: string, titles: readonly string[], choices: OfferedChoice[]): BotCommand[] {
  const newChoices = titles.map((each) => ({ title: each, id: "" }));
  choices.push(...newChoices);
  return says([title, choiceLines(newChoices)].filter(Boolean).join("\n"));
}
