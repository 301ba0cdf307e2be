import type { BinaryNode } from "@whiskeysockets/baileys";
import { isGroupAddress } from "../stanzas/address";
import { child, children, seconds, stanza } from "../stanzas/stanza";
import { takeReuploadRequest } from "../media/reupload";
import type { Account } from "../people/account";
import { isFurther, type ChatMessage, type Step } from "../people/chat-log";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import { takeRetry } from "./retry";

export const RECEIPT_KINDS = ["delivered", "read", "played"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Moves a message forward on one phone; never back. */
export function raise(world: World, person: Person, id: string, step: Step): void {
  const message = person.log.get(id);
  if (!message || !isFurther(step, message.status)) return;
  message.status = step;
  world.changed();
  world.news.tell({ kind: "status", number: person.number, message });
}

/** A phone answers what came by its habit. Whoever has companions leaves the answering to them. */
export function answerByHabit(world: World, reader: Person, message: ChatMessage, lateness = 0): void {
  const { auto } = reader.profile;
  if (auto === "none" || reader.companions.size > 0) return;
  const say = (kind: ReceiptKind) => () => {
    // Somebody may have read it in the meantime, and news must not run backwards.
    const isLate = isFurther(reader.log.get(message.id)?.status ?? "pending", kind);
    if (!isLate) sendReceipts(world, reader, message.from, [message.id], kind);
  };
  world.later(world.delays.receipt + lateness, say("delivered"));
  if (auto === "read") world.later(world.delays.read + lateness, say("read"));
}

/** A phone tells the author of messages how far they got. Ids it does not know are passed over. */
export function sendReceipts(world: World, reader: Person, author: string, ids: string[], kind: ReceiptKind): void {
  const known = ids.flatMap((id) => reader.log.get(id) ?? []).filter((one) => one.from === author && !one.fromMe);
  const places = new Map<string, ChatMessage[]>();
  for (const message of known) {
    const place = `${message.chat} ${message.addressing}`;
    places.set(place, [...(places.get(place) ?? []), message]);
  }
  for (const messages of places.values()) tell(world, reader, author, messages, kind);
}

/** Tells about messages of one chat, under the form of address they came under. */
function tell(world: World, reader: Person, author: string, messages: ChatMessage[], kind: ReceiptKind): void {
  const ids = messages.map((one) => one.id);
  for (const id of ids) raise(world, reader, id, kind);
  const writer = world.people.get(author);
  const [first] = messages;
  if (!writer || !first) return;
  for (const id of ids) raise(world, writer, id, kind);
  const address = reader.address(first.addressing);
  const place = isGroupAddress(first.chat) ? { from: first.chat, participant: address } : { from: address };
  const type = kind === "delivered" ? undefined : kind;
  const items = ids.slice(1).map((id) => stanza("item", { id }));
  const list = items.length ? [stanza("list", {}, items)] : undefined;
  const receipt = stanza("receipt", { ...place, id: first.id, type, t: seconds() }, list);
  for (const companion of writer.companions.values()) post(world, companion, receipt);
}

/** What the types of a client's receipts mean; the others only confirm that something arrived. */
const MEANING: Record<string, ReceiptKind> = { "": "delivered", inactive: "delivered", read: "read", played: "played" };

/** A client says what became of messages to it. */
export async function takeReceipt(world: World, account: Account, node: BinaryNode): Promise<void> {
  const { person, companion } = account;
  const { id = "", to, participant, type = "" } = node.attrs;
  if (type === "retry") {
    await takeRetry(world, account, node);
    return;
  }
  if (type === "server-error") {
    await takeReuploadRequest(world, account, node);
    return;
  }
  const ids = [id, ...children(child(node, "list"), "item").map((item) => item.attrs.id ?? "")];
  for (const one of ids) companion.mailbox.release(`message ${one}`);
  world.changed();
  const author = world.find(participant ?? to);
  const kind = MEANING[type];
  if (!author || !kind || author === person) return;
  const pass = (): void => sendReceipts(world, person, author.number, ids, kind);
  // Another client would fold a receipt that is too quick into its own echo.
  if (author.companions.size) world.later(world.delays.receipt, pass);
  else pass();
}
