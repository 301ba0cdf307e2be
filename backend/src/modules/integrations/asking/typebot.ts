import { commandLimits } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";
import { BoundedMap } from "../../../core/bounded-map";
import type { OutboundAnswer } from "../../../core/http/outbound";
import { AskError, callService, readJson, textIn, type Ask, type Asked, type Asking, type Json } from "./asking";
import { chosen, chosenSeveral } from "./choices";
import { onlyText, readReply, type TypebotInput, type TypebotReply } from "./typebot-reply";

/** `old`: one call for everything, as servers before 2024 offer it. */
type Shape = "new" | "old";

interface Session {
  id: string;
  shape: Shape;
  input: TypebotInput | null;
}

/** Empty answers in a row, for a flow that asks for them. */
const mostEmptyAnswers = 5;
/** Servers that take an answer only as bare text, by the integration's address. */
const takesBareText = new BoundedMap<string, true>(1_000);

/** One turn of a Typebot. No call is repeated once it was made: each moves the flow on. */
export const askTypebot: Ask = async (asking, asked) => {
  const before = asked.session as Session | null;
  if (!before) return answer(asking, await start(asking, asked), null);
  const reply = await proceed(asking, before, asked.text);
  return answer(asking, reply ?? (await start(asking, asked)), reply ? before.input : null);
};

interface Turn {
  reply: Json;
  session: Omit<Session, "input">;
}

async function answer(asking: Asking, first: Turn, waitedFor: TypebotInput | null) {
  const { session } = first;
  const commands: BotCommand[] = [];
  let read: TypebotReply = readReply(first.reply);
  commands.push(...read.commands);
  for (let empty = 0; empty < mostEmptyAnswers && !read.input && read.expectsAnswer && !read.needsPerson; empty += 1) {
    const next = await proceed(asking, { ...session, input: null }, null);
    if (!next) break;
    read = readReply(next.reply);
    commands.push(...read.commands);
  }
  const { input, needsPerson } = read;
  const unknown = asking.row.typebotUnknownMessage.trim();
  const isRefused = waitedFor !== null && input?.id === waitedFor.id && onlyText(read.commands) !== null;
  const said: BotCommand[] = isRefused && unknown ? [{ type: "message", text: unknown }] : commands;
  const paced = withPauses(said.slice(0, commandLimits.commands), asking.row.typebotDelayMessage);
  return {
    commands: needsPerson ? [...paced, { type: "stop" as const }] : paced,
    isOver: input === null,
    isLater: false,
    session: input === null ? null : ({ ...session, input } satisfies Session),
  };
}

async function start(asking: Asking, { event }: Asked): Promise<Turn> {
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
    textBubbleContentFormat: "markdown",
  });
  if (asNew.status === 200) return opened(readJson(asNew), "new");
  // A server that knows the call says in JSON why it refuses; another one does not know it.
  if (asNew.status !== 404 || saysWhy(asNew)) throw refusal(asNew);
  const asOld = await post(asking, "v1/sendMessage", {
    startParams: { typebot: row.typebotSlug, prefilledVariables: variables },
  });
  if (asOld.status !== 200) throw refusal(asOld);
  return opened(readJson(asOld), "old");
}

function opened(reply: Json, shape: Shape): Turn {
  const id = textIn(reply["sessionId"]);
  // A flow without a question has no session: it is over at once.
  if (!id && reply["input"]) throw new AskError("unreadable");
  return { reply, session: { id, shape } };
}

/** Null when the other side has forgotten the session. */
async function proceed(asking: Asking, { input, ...session }: Session, text: string | null): Promise<Turn | null> {
  const reply = await send(asking, session, input, text);
  if (reply.status === 404) return null;
  if (reply.status !== 200) throw refusal(reply);
  return { reply: readJson(reply), session };
}

async function send(
  asking: Asking,
  { id, shape }: Omit<Session, "input">,
  input: TypebotInput | null,
  text: string | null,
): Promise<OutboundAnswer> {
  const { said, replyId } = wordsFor(input, text);
  if (shape === "old")
    return post(asking, "v1/sendMessage", { sessionId: id, ...(said !== null && { message: said }) });
  const path = `v1/sessions/${encodeURIComponent(id)}/continueChat`;
  const format = { textBubbleContentFormat: "markdown" };
  if (said === null) return post(asking, path, format);
  const key = asking.row.urlN8N;
  if (takesBareText.get(key)) return post(asking, path, { message: said, ...format });
  const metadata = replyId ? { metadata: { replyId } } : {};
  const answered = await post(asking, path, { message: { type: "text", text: said, ...metadata }, ...format });
  if (answered.status !== 400) return answered;
  const bare = await post(asking, path, { message: said, ...format });
  // A bot that is closed refuses both, and takes the usual form again once it is open.
  if (bare.status === 200) takesBareText.set(key, true);
  return bare;
}

/** The bot compares letter by letter, so it hears a choice in its own words. */
function wordsFor(input: TypebotInput | null, text: string | null): { said: string | null; replyId: string } {
  if (text === null || !input) return { said: text, replyId: "" };
  if (input.isMultiple) {
    const several = chosenSeveral(text, input.choices);
    return { said: several ? several.map(({ title }) => title).join(", ") : text, replyId: "" };
  }
  const choice = chosen(text, input.choices);
  return choice ? { said: choice.title, replyId: choice.id } : { said: text, replyId: "" };
}

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
  let said = 0;
  return commands.flatMap((command) => {
    const isSaid = command.type === "message" || command.type === "media";
    if (isSaid) said += 1;
    return isSaid && said > 1 ? [{ type: "wait" as const, seconds: delayMs / 1_000 }, command] : [command];
  });
}
