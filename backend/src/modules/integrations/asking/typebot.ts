import type { BotCommand } from "@guiche/contract/bot/commands";
import { BoundedMap } from "../../../core/bounded-map";
import type { OutboundAnswer } from "../../../core/http/outbound";
import { AskError, callService, readJson, textIn, type Ask, type AskInput, type Asking, type Json } from "./asking";
import { findChoice, findChoices, type OfferedChoice } from "./choices";
import { inOneTurn } from "./one-turn";
import { storeFiles } from "./typebot-files";
import type { TypebotInput } from "./typebot-input";
import { readReply, type TypebotReply } from "./typebot-reply";

/** `old`: one call for everything, as servers before 2024 offer it. */
type Shape = "new" | "old";

interface Session {
  id: string;
  shape: Shape;
  input: TypebotInput | null;
  /**
   * The customer has written what can begin a command of ours, so a bubble that repeats it looks like one: from then on
   * this conversation's bubbles are words.
   */
  mayEcho?: boolean;
}

/** Empty answers in a row, for a flow that asks for them. */
const mostEmptyAnswers = 5;
/** Servers that take an answer only as bare text, by the integration's address. */
const takesBareText = new BoundedMap<string, true>(1_000);

/** What becomes a brace, also where the bot reads the customer's words as Markdown. */
const brace = /\{|&#?\w+;/;

/** One turn of a Typebot. No call is repeated once it was made: each moves the flow on. */
export const askTypebot: Ask = async (asking, turn) => {
  const before = turn.session as Session | null;
  const { name, email } = turn.event.contact;
  const mayEcho = before?.mayEcho === true || [turn.text, name, email].some((text) => brace.test(text));
  const next = before && (await proceed(asking, before, await answerTo(asking, before, turn)));
  return answer(asking, next ?? (await start(asking, turn)), { waitedFor: next ? before.input : null, mayEcho });
};

interface Turn {
  reply: Json;
  session: Pick<Session, "id" | "shape">;
}

interface PendingInput {
  waitedFor: TypebotInput | null;
  mayEcho: boolean;
}

async function answer(asking: Asking, first: Turn, { waitedFor, mayEcho }: PendingInput) {
  const { session } = first;
  const commands: BotCommand[] = [];
  let read: TypebotReply = readReply(first.reply, !mayEcho);
  commands.push(...read.commands);
  for (let empty = 0; empty < mostEmptyAnswers && !read.input && read.expectsAnswer && !read.needsPerson; empty += 1) {
    const next = await proceed(asking, { ...session, input: null }, null);
    if (!next) break;
    read = readReply(next.reply, !mayEcho);
    commands.push(...read.commands);
  }
  const { input, needsPerson } = read;
  const unknown = asking.row.typebotUnknownMessage.trim();
  const isRefused = waitedFor !== null && input?.id === waitedFor.id && read.isBrief;
  const replyCommands: BotCommand[] =
    isRefused && unknown ? [{ type: "message", text: unknown, isTemplate: true }] : commands;
  const pacedCommands = withPauses(inOneTurn(replyCommands), asking.row.typebotDelayMessage);
  return {
    commands: needsPerson ? [...pacedCommands, { type: "stop" as const }] : pacedCommands,
    isOver: input === null,
    isLater: false,
    session: input === null ? null : ({ ...session, input, ...(mayEcho && { mayEcho }) } satisfies Session),
  };
}

async function start(asking: Asking, { event }: AskInput): Promise<Turn> {
  const { row } = asking;
  const { contact, ticket, whatsapp } = event;
  const variables = {
    name: contact.name,
    number: contact.number ?? "",
    email: contact.email,
    pushName: contact.name,
    remoteJid: contact.number ?? "",
    ticketId: ticket.id,
    queue: ticket.queue ?? "",
    connection: whatsapp.name,
  };
  const asNew = await post(asking, `v1/typebots/${encodeURIComponent(row.typebotSlug)}/startChat`, {
    prefilledVariables: variables,
  });
  if (asNew.status === 200) return readFirstTurn(readJson(asNew), "new");
  // A server that knows the call says in JSON why it refuses; another one does not know it.
  if (asNew.status !== 404 || saysWhy(asNew)) throw refusal(asNew);
  const asOld = await post(asking, "v1/sendMessage", {
    startParams: { typebot: row.typebotSlug, prefilledVariables: variables },
  });
  if (asOld.status !== 200) throw refusal(asOld);
  return readFirstTurn(readJson(asOld), "old");
}

function readFirstTurn(reply: Json, shape: Shape): Turn {
  const id = textIn(reply["sessionId"]);
  // A flow without a question has no session: it is over at once.
  if (!id && reply["input"]) throw new AskError("unreadable");
  return { reply, session: { id, shape } };
}

/** What the bot hears; null: an empty answer. */
type CustomerAnswer = { text: string; replyId?: string; attachedFileUrls?: string[] } | null;

/** Null when the other side has forgotten the session. */
async function proceed(asking: Asking, session: Session, utterance: CustomerAnswer): Promise<Turn | null> {
  const { id, shape } = session;
  const reply = await send(asking, session, utterance);
  if (reply.status === 404) return null;
  if (reply.status !== 200) throw refusal(reply);
  return { reply: readJson(reply), session: { id, shape } };
}

async function send(asking: Asking, { id, shape }: Session, utterance: CustomerAnswer): Promise<OutboundAnswer> {
  if (shape === "old")
    return post(asking, "v1/sendMessage", { sessionId: id, ...(utterance && { message: utterance.text }) });
  const path = `v1/sessions/${encodeURIComponent(id)}/continueChat`;
  if (!utterance) return post(asking, path, {});
  const { replyId, ...spoken } = utterance;
  const key = asking.row.urlN8N;
  if (takesBareText.get(key)) return post(asking, path, { message: utterance.text });
  const metadata = replyId ? { metadata: { replyId } } : {};
  const response = await post(asking, path, { message: { type: "text", ...spoken, ...metadata } });
  if (response.status !== 400) return response;
  const bare = await post(asking, path, { message: utterance.text });
  // A bot that is closed refuses both, and takes the usual form again once it is open.
  if (bare.status === 200) takesBareText.set(key, true);
  return bare;
}

/** The bot compares letter by letter, so it hears a choice in its own words; and the address of a file. */
async function answerTo(
  asking: Asking,
  { id, shape, input }: Session,
  { text, files }: AskInput,
): Promise<CustomerAnswer> {
  if (!input) return { text };
  if (input.files && shape === "new") {
    const customerFiles = (await files?.()) ?? [];
    const toPost = (path: string, body: object) => post(asking, path, body);
    const fileUrls = await storeFiles(asking, toPost, { sessionId: id, input, files: customerFiles });
    if (fileUrls.length > 0)
      return input.files === "attached" ? { text, attachedFileUrls: fileUrls } : { text: fileUrls.join(", ") };
    if (input.isOptional && input.files !== "attached") return null;
  }
  if (input.isMultiple) {
    const several = findChoices(text, input.choices);
    return { text: several ? several.map(wordsOf).join(", ") : text };
  }
  const choice = findChoice(text, input.choices);
  return choice ? { text: wordsOf(choice), replyId: choice.id } : { text };
}

const wordsOf = ({ title, said }: OfferedChoice): string => said ?? title;

const post = ({ row, client }: Asking, path: string, body: object): Promise<OutboundAnswer> =>
  callService(client, `${row.urlN8N.replace(/\/+$/, "")}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });

const saysWhy = ({ body }: OutboundAnswer): boolean => /^\s*\{/.test(body.toString("utf8"));

const refusal = ({ status }: OutboundAnswer) => new AskError("refused", `HTTP ${status}`);

/** The pause between two bubbles. */
function withPauses(commands: readonly BotCommand[], delayMs: number): BotCommand[] {
  if (delayMs === 0) return [...commands];
  let bubbleCount = 0;
  return commands.flatMap((command) => {
    const isSaid = command.type === "message" || command.type === "media";
    if (isSaid) bubbleCount += 1;
    return isSaid && bubbleCount > 1 ? [{ type: "wait" as const, seconds: delayMs / 1_000 }, command] : [command];
  });
}
