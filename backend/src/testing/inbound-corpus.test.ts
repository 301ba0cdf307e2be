import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { library, type Library } from "../channels/baileys/library";
import { containers, roles } from "../channels/baileys/kinds";
import { readMessage } from "../channels/baileys/read-message";
import type { ReadMessage } from "../channels/journal/read-message";
import { listener } from "../conversation/listener";
import { Contact } from "../models/contacts/contact";
import { Message } from "../models/messages/message";
import { Ticket } from "../models/tickets/ticket";
import { withServer } from "./server";
import { formOf } from "../modules/messages/kinds";
import { previewOf } from "../modules/messages/preview";
import { connection, createCompany, newNumber, queue } from "./factories";

const folder = join(import.meta.dirname, "corpus/inbound");

/** One file of the corpus: a message of WhatsApp and what must be true afterwards. */
interface Case {
  what: string;
  /** What the customer wrote before: texts, or messages in WhatsApp's form. Their ids are 3A0, 3A1 and so on. */
  before?: (string | object)[];
  /** The message in WhatsApp's form (`proto.Message`): bytes as base64, enumerations by their names. */
  message: object;
  /** More attributes of its stanza. */
  stanza?: Record<string, string>;
  then: {
    /** How it is stored; absent: it is not a message. A JSON body may be given as an object. */
    kind?: string;
    body?: string | object;
    /** The line on the card of the ticket that waits. */
    preview?: string;
    /** What else is kept of it, such as an ad. */
    details?: object | null;
    /** The messages of the customer that count as unread, with those before it; by default each that is stored. */
    unread?: number;
    /** What became of an earlier message, by its position in `before`. */
    changes?: { message: number; body?: string; isEdited?: boolean; isDeleted?: boolean };
  };
}

withServer();

let baileys: Library;
let shop: { id: number; companyId: number };
beforeAll(async () => {
  baileys = await library();
  const company = await createCompany();
  const queues = [await queue(company.id, { name: "Vendas" }), await queue(company.id, { name: "Suporte" })];
  shop = await connection(company.id, { queues });
});

/** A message of a customer's phone as the product reads it. */
const read = (phone: string, plaintext: Buffer, attributes: Record<string, string>): Promise<ReadMessage | null> => {
  const t = String(Math.floor(Date.now() / 1_000));
  const stanza = { from: `${phone}@s.whatsapp.net`, t, me: "5511900000000:3@s.whatsapp.net", meLid: "100@lid" };
  return readMessage(
    {
      library: baileys,
      connection: { companyId: shop.companyId, connectionId: shop.id, provider: "simulator" },
      peerOf: async (address) => ({ address, phone: address.replace(/@.*/, "") }),
      isAdmin: async () => false,
      readSecrets: async () => [],
    },
    { id: 1, attributes: { ...stanza, ...attributes }, plaintext },
  );
};

/** Sends a message from a customer's phone to the shop, encoded and decoded by the real library. */
async function send(phone: string, message: object, attributes: Record<string, string>): Promise<void> {
  const { Message: Form } = baileys.proto;
  const bytes = baileys.writeRandomPadMax16(Form.encode(Form.fromObject(message)).finish());
  const parsedMessage = await read(phone, Buffer.from(bytes), attributes);
  if (parsedMessage?.arrived) await listener.message(parsedMessage.arrived);
  if (parsedMessage?.change) await listener.changed(parsedMessage.change);
  if (parsedMessage?.setting) await listener.chatSet(parsedMessage.setting);
}

/** Everything that the product knows of a customer. */
async function findConversation(phone: string) {
  const contact = await Contact.findOne({ where: { companyId: shop.companyId, number: phone } });
  const ticket = contact && (await Ticket.findOne({ where: { companyId: shop.companyId, contactId: contact.id } }));
  if (!ticket) return { ticket, messages: [], answers: 0 };
  const all = await Message.findAll({ where: { companyId: shop.companyId, ticketId: ticket.id }, order: ["id"] });
  const messages = all.filter(({ fromMe }) => !fromMe);
  return { ticket, messages, answers: all.length - messages.length };
}

const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

it.each(files)("%s", async (name) => {
  const { before = [], message, stanza = {}, then } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Case;
  const phone = newNumber();
  const ids = new Map(before.map((_, index) => [`3A${index}`, `3A${phone}${index}`]));
  const own = (part: object): object =>
    JSON.parse(
      JSON.stringify(part).replace(/"(3A\d+)"/g, (all, id: string) => (ids.has(id) ? `"${ids.get(id)}"` : all)),
    );
  for (const [index, earlier] of before.entries()) {
    const form = typeof earlier === "string" ? { conversation: earlier } : own(earlier);
    await send(phone, form, { id: `3A${phone}${index}` });
  }
  const earlier = await findConversation(phone);
  await send(phone, own(message), { id: `3A${phone}new`, ...stanza });

  const { ticket, messages, answers } = await findConversation(phone);
  if (then.kind === undefined) {
    // No person wrote it: it opens nothing, counts nothing and wakes no bot.
    expect([messages.length, answers, ticket?.unreadMessages]).toEqual([
      earlier.messages.length,
      earlier.answers,
      earlier.ticket?.unreadMessages,
    ]);
  } else {
    const storedMessage = messages.at(-1);
    const { body } = then;
    expect(storedMessage?.mediaType).toBe(then.kind);
    if (typeof body === "object") expect(JSON.parse(storedMessage!.body)).toEqual(body);
    else if (body !== undefined) expect(storedMessage!.body).toBe(body);
    if (then.details === null) expect(storedMessage!.details).toBeNull();
    else if (then.details) expect(storedMessage!.details).toMatchObject(then.details);
    expect(ticket?.unreadMessages).toBe(then.unread ?? messages.length);
    expect(messages).toHaveLength(before.length + 1);
    if (then.preview !== undefined) expect(ticket?.lastInbound).toBe(then.preview);
  }
  if (then.changes) {
    const { message: position, ...changed } = then.changes;
    expect(messages[position]).toMatchObject(changed);
  }
});

it("decides on each field of WhatsApp's message that the library knows", () => {
  const fields = Object.keys(Object.getPrototypeOf(baileys.proto.Message.create()) as object);
  const messageFields = fields.filter((name) => name !== "toJSON");
  expect(messageFields.filter((name) => !Object.hasOwn(roles, name))).toEqual([]);
  expect(messageFields.length).toBeGreaterThan(90);
});

describe("2,000 messages made from the corpus", () => {
  const all = files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Case);
  const wrappings = fc.array(fc.constantFrom(...containers), { maxLength: 4 });
  const extras = fc.constantFrom<object[]>(
    {},
    { stickerSyncRmrMessage: { filehash: ["x"] } },
    { senderKeyDistributionMessage: { groupId: "1@g.us" } },
    { messageContextInfo: { deviceListMetadataVersion: 2 } },
  );
  const wrapMessage = (message: object, names: string[]): object =>
    names.reduce<object>((inner, name) => ({ [name]: { message: inner } }), message);
  /** A field that no version of the library knows. */
  const unknownField = Buffer.from([0xfa, 0x7f, 3, 0x0a, 1, 0x78]);
  const readBytes = async (message: object, more: Buffer = Buffer.alloc(0)) => {
    const { Message: Form } = baileys.proto;
    const bytes = Buffer.concat([Form.encode(Form.fromObject(message)).finish(), more, Buffer.from([1])]);
    return read("5511911111111", bytes, { id: "3AFC" });
  };

  it("keep their kind in containers, with noise and with future fields", async () => {
    const persons = all.filter(({ then }) => then.kind !== undefined && then.kind !== "unsupported");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...persons),
        wrappings,
        extras,
        fc.boolean(),
        async ({ message, then }, names, extra, isNewer) => {
          const parsedMessage = await readBytes(
            wrapMessage({ ...message, ...extra }, names),
            isNewer ? unknownField : undefined,
          );
          expect(formOf(parsedMessage!.arrived!.content).mediaType).toBe(then.kind);
        },
      ),
      { numRuns: 600 },
    );
  });

  it("stay noise in containers", async () => {
    const noises = all.filter(({ then }) => then.kind === undefined && !then.changes);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...noises), wrappings, async ({ message }, names) => {
        expect((await readBytes(wrapMessage(message, names)))?.arrived).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });

  it("are never an empty bubble, whatever is missing in them", async () => {
    const damage = fc.constantFrom<"drop" | "empty">("drop", "empty");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        wrappings,
        fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 4 }),
        async ({ message }, names, damages) => {
          const damagedMessage = damages.reduce<object>((whole, [at, how]) => damagedAt(whole, at, how), message);
          const arrivedMessage = (await readBytes(wrapMessage(damagedMessage, names)))?.arrived;
          if (!arrivedMessage) return;
          const { mediaType, body, details } = formOf(arrivedMessage.content);
          if (mediaType === "chat" && !details?.ad) expect(body.trim()).not.toBe("");
          if (mediaType === "contactMessage" || mediaType === "vcard") expect(body).not.toBe("");
          expect(previewOf(formOf(arrivedMessage.content))).toEqual(expect.any(String));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** The message without one of its parts, or with an empty one in its place. */
function damagedAt(message: object, at: number, how: "drop" | "empty"): object {
  const copy = structuredClone(message);
  const places: [Record<string, unknown>, string][] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const name of Object.keys(part)) {
      places.push([part as Record<string, unknown>, name]);
      visit((part as Record<string, unknown>)[name]);
    }
  };
  visit(copy);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return copy;
  const [owner, name] = place;
  const value = owner[name];
  if (Array.isArray(owner)) owner.splice(Number(name), 1);
  else if (how === "drop") delete owner[name];
  else owner[name] = emptyOf(value);
  return copy;
}

function emptyOf(value: unknown): unknown {
  // 64-bit numbers are texts here.
  if (typeof value === "string") return /^\d+$/.test(value) ? "0" : "";
  if (typeof value === "number") return 0;
  return Array.isArray(value) ? [] : {};
}
