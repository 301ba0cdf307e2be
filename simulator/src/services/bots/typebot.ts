import type { ServiceReply, ServiceRequest } from "../service";

/** A block of an imitated flow, in order. */
export type TypebotBlock =
  | { text: string }
  | { image: string }
  | { wait: number }
  | { choices: string[]; isMultiple?: boolean }
  | { ask: "text input" | "number input" | "payment input" };

export interface TypebotOptions {
  /** The flows by their public id. */
  flows: Record<string, TypebotBlock[]>;
  /** Servers before 2024: one call for everything, and plain text. */
  isOld?: boolean;
  /** Takes an answer only as bare text. */
  onlyBareText?: boolean;
}

interface Session {
  slug: string;
  /** The block that waits for an answer; null: at the end, from where an answer starts the flow over. */
  at: number | null;
  answers: string[];
}

type Json = Record<string, unknown>;

const json = (status: number, value: unknown): ServiceReply => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});
const refusal = (status: number, message: string, code: string): ServiceReply =>
  json(status, { defined: true, code, status, message });
/** An address that the server does not know is a page, not an answer. */
const unknownPage: ServiceReply = { status: 404, type: "text/html", body: "<h1>404</h1>" };

/** An imitated viewer of Typebot. `sessions` can be cleared: then the server has forgotten them. */
export function typebot(options: TypebotOptions) {
  const sessions = new Map<string, Session>();

  const start = (slug: string): { id: string; reply: Json } | null => {
    if (!options.flows[slug]) return null;
    const id = `session${sessions.size + 1}x${slug}`;
    sessions.set(id, { slug, at: null, answers: [] });
    return { id, reply: walk(options, sessions.get(id), 0) };
  };
  const proceed = (id: string, said: string | null): ServiceReply => {
    const session = sessions.get(id);
    if (!session) return refusal(404, "Session not found.", "NOT_FOUND");
    return json(200, answered(options, session, said));
  };

  const answer = ({ method, path, headers, body }: ServiceRequest): ServiceReply => {
    if (headers.origin) return refusal(403, "Origin not allowed", "FORBIDDEN");
    if (method !== "POST" || !headers["content-type"]?.startsWith("application/json")) return unknownPage;
    const asked = JSON.parse(body) as Json;
    if (options.isOld) return path === "/api/v1/sendMessage" ? oldCall(asked) : unknownPage;
    const [, slug] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
    if (slug !== undefined) {
      const begun = start(decodeURIComponent(slug));
      if (!begun) return refusal(404, "Typebot not found", "NOT_FOUND");
      return json(200, { sessionId: begun.id, typebot: { id: slug, version: "6" }, ...begun.reply });
    }
    const [, id] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
    if (id === undefined) return unknownPage;
    const said = saidIn(asked["message"], options);
    return said === undefined ? refusal(400, "Input validation failed", "BAD_REQUEST") : proceed(id, said);
  };

  const oldCall = ({ sessionId, startParams, message }: Json): ServiceReply => {
    if (typeof sessionId === "string") return proceed(sessionId, typeof message === "string" ? message : null);
    const slug = (startParams as { typebot?: string } | undefined)?.typebot ?? "";
    const begun = start(slug);
    return begun ? json(200, { sessionId: begun.id, ...begun.reply }) : json(404, { message: "Typebot not found" });
  };
  return { answer, sessions };
}

/** Undefined: the server does not take this form. */
function saidIn(message: unknown, { onlyBareText }: TypebotOptions): string | null | undefined {
  if (message === undefined) return null;
  if (typeof message === "string") return message;
  const { type, text } = message as { type?: string; text?: string };
  return !onlyBareText && type === "text" && typeof text === "string" ? text : undefined;
}

function answered(options: TypebotOptions, session: Session, said: string | null): Json {
  if (session.at === null) return walk(options, session, 0);
  const block = options.flows[session.slug]?.[session.at];
  if (block && "choices" in block && !isChoice(block, said)) {
    const text = "Invalid message. Please, try again.";
    return { messages: [bubbleOf("retry", text, options)], input: inputOf(block, session.at) };
  }
  session.answers.push(said ?? "");
  return walk(options, session, session.at + 1);
}

/** Letter by letter, as the real one compares. */
const isChoice = (block: { choices: string[]; isMultiple?: boolean }, said: string | null): boolean =>
  block.isMultiple
    ? (said ?? "").split(", ").every((part) => block.choices.includes(part))
    : block.choices.includes(said ?? "");

function walk(options: TypebotOptions, session: Session | undefined, from: number): Json {
  const blocks = options.flows[session?.slug ?? ""] ?? [];
  const messages: Json[] = [];
  const actions: Json[] = [];
  for (let at = from; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block) break;
    if ("text" in block) messages.push(bubbleOf(`m${at}`, block.text, options));
    else if ("image" in block) messages.push({ id: `m${at}`, type: "image", content: { url: block.image } });
    else if ("wait" in block)
      actions.push({
        type: "wait",
        wait: { secondsToWaitFor: block.wait },
        lastBubbleBlockId: messages.at(-1)?.["id"],
      });
    else {
      if (session) session.at = at;
      return { messages, input: inputOf(block, at), ...(actions.length > 0 && { clientSideActions: actions }) };
    }
  }
  if (session) session.at = null;
  return { messages, ...(actions.length > 0 && { clientSideActions: actions }) };
}

const bubbleOf = (id: string, text: string, { isOld }: TypebotOptions): Json => ({
  id,
  type: "text",
  content: isOld
    ? { richText: text.split("\n").map((line) => ({ type: "p", children: [{ text: line }] })) }
    : { type: "markdown", markdown: text },
});

const inputOf = (block: Exclude<TypebotBlock, { text: string } | { image: string } | { wait: number }>, at: number) =>
  "choices" in block
    ? {
        id: `i${at}`,
        type: "choice input",
        items: block.choices.map((content, index) => ({ id: `c${at}x${index}`, content })),
        options: { isMultipleChoice: block.isMultiple === true },
      }
    : { id: `i${at}`, type: block.ask, options: {} };
