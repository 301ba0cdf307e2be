import type { BinaryNode } from "@whiskeysockets/baileys";
import { isGroupAddress } from "../stanzas/address";
import { child, children, seconds, stanza } from "../stanzas/stanza";
import { handleReuploadRequest } from "../media/reupload";
import type { Account } from "../people/account";
import { isFurther, type ChatMessage, type Step } from "../people/chat-log";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import { handleRetryRequest } from "./retry";

export const RECEIPT_KINDS = ["delivered", "read", "played"] as const;
type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Raises the status of a message on one phone, never lowers it. */
export function raiseStatus(world: World, person: Person, id: string, step: Step): void {
  const message = person.log.get(id);
  if (!message || !isFurther(step, message.status)) return;
  message.status = step;
  world.saveSoon();
  world.feed.publish({ kind: "status", number: person.number, message });
}

/** Sends the phone's automatic receipts. With linked clients, those send them instead. */
export function sendAutomaticReceipts(world: World, recipient: Person, message: ChatMessage, extraDelayMs = 0): void {
  const { auto } = recipient.profile;
  if (auto === "none" || recipient.companions.size > 0) return;
  const send = (kind: ReceiptKind) => () => {
    // It may have been read in the meantime, and a status must not go back.
    const isLate = isFurther(recipient.log.get(message.id)?.status ?? "pending", kind);
    if (!isLate) sendReceipts(world, recipient, message.from, [message.id], kind);
  };
  world.later(world.delays.receipt + extraDelayMs, send("delivered"));
  if (auto === "read") world.later(world.delays.read + extraDelayMs, send("read"));
}

/** Sends receipts from a phone to the author; ignores unknown ids. */
export function sendReceipts(world: World, recipient: Person, author: string, ids: string[], kind: ReceiptKind): void {
  const knownMessages = ids
    .flatMap((id) => recipient.log.get(id) ?? [])
    .filter((one) => one.from === author && !one.fromMe);
  const byChat = new Map<string, ChatMessage[]>();
  for (const message of knownMessages) {
    const key = `${message.chat} ${message.addressing}`;
    byChat.set(key, [...(byChat.get(key) ?? []), message]);
  }
  for (const messages of byChat.values()) sendReceipt(world, recipient, author, messages, kind);
}

/** Sends the receipts of one chat in the form of address of its messages. */
function sendReceipt(
  world: World,
  recipient: Person,
  author: string,
  messages: ChatMessage[],
  kind: ReceiptKind,
): void {
  const ids = messages.map((one) => one.id);
  for (const id of ids) raiseStatus(world, recipient, id, kind);
  const writer = world.people.get(author);
  const [first] = messages;
  if (!writer || !first) return;
  for (const id of ids) raiseStatus(world, writer, id, kind);
  const address = recipient.address(first.addressing);
  const sender = isGroupAddress(first.chat) ? { from: first.chat, participant: address } : { from: address };
  const type = kind === "delivered" ? undefined : kind;
  const items = ids.slice(1).map((id) => stanza("item", { id }));
  const list = items.length ? [stanza("list", {}, items)] : undefined;
  const receipt = stanza("receipt", { ...sender, id: first.id, type, t: seconds() }, list);
  for (const companion of writer.companions.values()) post(world, companion, receipt);
}

/** Meaning of the types of clients' receipts; other types only confirm arrival. */
const MEANING: Record<string, ReceiptKind> = { "": "delivered", inactive: "delivered", read: "read", played: "played" };

/** Handles a client's receipt. */
export async function handleReceipt(world: World, account: Account, node: BinaryNode): Promise<void> {
  const { person, companion } = account;
  const { id = "", to, participant, type = "" } = node.attrs;
  if (type === "retry") {
    await handleRetryRequest(world, account, node);
    return;
  }
  if (type === "server-error") {
    await handleReuploadRequest(world, account, node);
    return;
  }
  const ids = [id, ...children(child(node, "list"), "item").map((item) => item.attrs.id ?? "")];
  for (const one of ids) companion.stanzaQueue.acknowledge(`message ${one}`);
  world.saveSoon();
  const author = world.find(participant ?? to);
  const kind = MEANING[type];
  if (!author || !kind || author === person) return;
  const pass = (): void => sendReceipts(world, person, author.number, ids, kind);
  // A Baileys client would merge an immediate receipt into the echo of its message.
  if (author.companions.size) world.later(world.delays.receipt, pass);
  else pass();
}
