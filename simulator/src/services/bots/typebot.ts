import { json, type ServiceReply, type ServiceRequest } from "../service";

/** A block of an imitated flow, in order. */
export type TypebotBlock =
  | { text: string }
  /** Nodes of Typebot's rich text. */
  | { rich: object[] }
  /** Repeats the customer's last answer. */
  | { echo: true }
  | { image: string }
  | { wait: number }
  | { choices: string[]; isMultiple?: boolean }
  | { pictures: { title?: string; description?: string; pictureSrc: string }[] }
  | { cards: { title: string; description?: string; imageUrl?: string; buttons: string[] }[] }
  | {
      ask: "text input" | "number input" | "payment input" | "file input";
      options?: { isRequired?: boolean; isMultipleAllowed?: boolean; attachments?: { isEnabled: boolean } };
    };

export interface TypebotOptions {
  /** The flows by their public id. */
  flows: Record<string, TypebotBlock[]>;
  /** Servers before 2024: one call for everything, and plain text. */
  isOld?: boolean;
  /** Takes an answer only as bare text. */
  onlyBareText?: boolean;
  /** Servers before 2025: the older call for a place for a file. */
  hasOldUpload?: boolean;
}

interface Session {
  slug: string;
  /** The block that waits for an answer; null: at the end, from where an answer starts the flow over. */
  at: number | null;
  answers: string[];
}

type Json = Record<string, unknown>;

const refusal = (status: number, message: string, code: string): ServiceReply =>
  json(status, { defined: true, code, status, message });
/** An address that the server does not know is a page, not an answer. */
const unknownPage: ServiceReply = { status: 404, type: "text/html", body: "<h1>404</h1>" };

/** An imitated viewer of Typebot, with its bucket. `sessions` can be cleared: then the server has forgotten them. */
export function typebot(options: TypebotOptions) {
  const sessions = new Map<string, Session>();
  const bucket = new Map<string, string>();

  const start = (slug: string): { id: string; reply: Json } | null => {
    if (!options.flows[slug]) return null;
    const id = `session${sessions.size + 1}x${slug}`;
    sessions.set(id, { slug, at: null, answers: [] });
    return { id, reply: walk(options, sessions.get(id), 0) };
  };
  const proceed = (id: string, customerText: string | null): ServiceReply => {
    const session = sessions.get(id);
    if (!session) return refusal(404, "Session not found.", "NOT_FOUND");
    return json(200, continueFlow(options, session, customerText));
  };

  const answer = ({ method, path, headers, body }: ServiceRequest): ServiceReply => {
    if (headers.origin) return refusal(403, "Origin not allowed", "FORBIDDEN");
    if (method === "POST" && path === "/bucket") return keep(body);
    if (method !== "POST" || !headers["content-type"]?.startsWith("application/json")) return unknownPage;
    const requestBody = JSON.parse(body) as Json;
    if (options.isOld) return path === "/api/v1/sendMessage" ? oldCall(requestBody) : unknownPage;
    if (path === `/api/v${options.hasOldUpload ? 2 : 3}/generate-upload-url`)
      return placeFor(requestBody, `http://${headers.host ?? ""}`);
    const [, slug] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
    if (slug !== undefined) {
      const newSession = start(decodeURIComponent(slug));
      if (!newSession) return refusal(404, "Typebot not found", "NOT_FOUND");
      return json(200, { sessionId: newSession.id, typebot: { id: slug, version: "6" }, ...newSession.reply });
    }
    const [, id] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
    if (id === undefined) return unknownPage;
    const customerText = saidIn(requestBody["message"], options);
    return customerText === undefined
      ? refusal(400, "Input validation failed", "BAD_REQUEST")
      : proceed(id, customerText);
  };

  /** Where a file of the session goes, and where it is read from then. */
  const placeFor = ({ sessionId, fileName, blockId }: Json, origin: string): ServiceReply => {
    const session = sessions.get(String(sessionId));
    const waits = session?.at === null ? null : `i${session?.at ?? ""}`;
    if (!session || (!options.hasOldUpload && blockId !== waits))
      return refusal(400, "Can't find session", "BAD_REQUEST");
    const key = `public/${String(sessionId)}/${encodeURIComponent(String(fileName))}`;
    return json(200, { presignedUrl: `${origin}/bucket`, formData: { key }, fileUrl: `${origin}/bucket/${key}` });
  };
  const keep = (body: string): ServiceReply => {
    const [, key = ""] = /name="key"\r\n\r\n(.*)\r\n/.exec(body) ?? [];
    const [, content = ""] = /name="file"; filename="[^"]*"\r\n[^]*?\r\n\r\n([^]*)\r\n--/.exec(body) ?? [];
    bucket.set(key, content);
    return { status: 204, type: "text/plain", body: "" };
  };

  const oldCall = ({ sessionId, startParams, message }: Json): ServiceReply => {
    if (typeof sessionId === "string") return proceed(sessionId, typeof message === "string" ? message : null);
    const slug = (startParams as { typebot?: string } | undefined)?.typebot ?? "";
    const newSession = start(slug);
    return newSession
      ? json(200, { sessionId: newSession.id, ...newSession.reply })
      : json(404, { message: "Typebot not found" });
  };
  return { answer, sessions, bucket };
}

/** Undefined: the server does not take this form. */
function saidIn(message: unknown, { onlyBareText }: TypebotOptions): string | null | undefined {
  if (message === undefined) return null;
  if (typeof message === "string") return message;
  const { type, text } = message as { type?: string; text?: string };
  return !onlyBareText && type === "text" && typeof text === "string" ? text : undefined;
}

function continueFlow(options: TypebotOptions, session: Session, customerText: string | null): Json {
  if (session.at === null) return walk(options, session, 0);
  const block = options.flows[session.slug]?.[session.at];
  if (block && isAsking(block) && !isTaken(block, customerText)) {
    const text = "Invalid message. Please, try again.";
    return { messages: [bubbleOf("retry", text)], input: inputOf(block, session.at) };
  }
  session.answers.push(customerText ?? "");
  return walk(options, session, session.at + 1);
}

/** Letter by letter, as the real one compares: a button of a card by its id, a file by its address. */
function isTaken(block: AskingBlock, customerText: string | null): boolean {
  const text = customerText ?? "";
  if ("choices" in block)
    return block.isMultiple
      ? text.split(", ").every((part) => block.choices.includes(part))
      : block.choices.includes(text);
  if ("pictures" in block) return block.pictures.some(({ title, pictureSrc }) => text === (title ?? pictureSrc));
  if ("cards" in block)
    return block.cards.some(({ buttons }, card) => buttons.some((_, at) => text === buttonId(card, at)));
  if (block.ask !== "file input") return true;
  return customerText === null ? block.options?.isRequired === false : /^https?:\/\/\S+$/.test(text);
}

const buttonId = (card: number, at: number): string => `k${card}x${at}`;

function walk(options: TypebotOptions, session: Session | undefined, from: number): Json {
  const blocks = options.flows[session?.slug ?? ""] ?? [];
  const messages: Json[] = [];
  const actions: Json[] = [];
  for (let at = from; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block) break;
    if ("text" in block) messages.push(bubbleOf(`m${at}`, block.text));
    else if ("echo" in block) messages.push(bubbleOf(`m${at}`, session?.answers.at(-1) ?? ""));
    else if ("rich" in block)
      messages.push({ id: `m${at}`, type: "text", content: { type: "richText", richText: block.rich } });
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

const bubbleOf = (id: string, text: string): Json => ({
  id,
  type: "text",
  content: {
    type: "richText",
    richText: text.split("\n").map((line) => ({ type: "p", children: [{ text: line }] })),
  },
});

type AskingBlock = Extract<
  TypebotBlock,
  { choices: unknown } | { pictures: unknown } | { cards: unknown } | { ask: unknown }
>;

const isAsking = (block: TypebotBlock): block is AskingBlock =>
  ["choices", "pictures", "cards", "ask"].some((name) => name in block);

function inputOf(block: AskingBlock, at: number): Json {
  const id = `i${at}`;
  const idOf = (index: number) => `c${at}x${index}`;
  if ("choices" in block) {
    const items = block.choices.map((content, index) => ({ id: idOf(index), content }));
    return { id, type: "choice input", items, options: { isMultipleChoice: block.isMultiple === true } };
  }
  if ("pictures" in block)
    return {
      id,
      type: "picture choice input",
      items: block.pictures.map((item, index) => ({ id: idOf(index), ...item })),
    };
  if ("cards" in block) {
    const items = block.cards.map(({ buttons, ...card }, index) => ({
      ...card,
      id: idOf(index),
      paths: buttons.map((text, button) => ({ id: buttonId(index, button), text })),
    }));
    return { id, type: "cards", items };
  }
  return { id, type: block.ask, options: block.options ?? {} };
}
