import { proto, unpadRandomMax16, type BinaryNode } from "@whiskeysockets/baileys";
import { lidAddress, parseAddress } from "../stanzas/address";
import { bytesOf, child, children, seconds, stanza } from "../stanzas/stanza";
import type { Account } from "../people/account";
import type { ChatMessage } from "../people/chat-log";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import { mediaIn } from "./content";
import { fromMessage } from "./from-message";
import { answerByHabit, raise } from "./receipts";
import { askAgain } from "./retry";
import { damaged } from "./spoil";

/** One device a client has written to, and the ciphertext for it. */
interface Copy {
  address: string;
  enc: BinaryNode;
}

/** A client sends a message: the server acknowledges it, and each device it is made out to gets its copy. */
export async function takeMessage(world: World, account: Account, node: BinaryNode): Promise<void> {
  const { person } = account;
  const refusal = world.faults.take(person.number, "ack");
  if (refusal !== undefined) {
    acknowledge(world, account, node, 0, refusal.code);
    return;
  }
  const lateness = world.faults.take(person.number, "slowMs") ?? 0;
  if (world.faults.take(person.number, "dropAck") === undefined) acknowledge(world, account, node, lateness);
  const isDamaged = world.faults.take(person.number, "corrupt", (way) => way !== "out") !== undefined;
  for (const copy of copiesOf(node)) {
    const reader = world.find(copy.address);
    const device = parseAddress(copy.address)?.device ?? 0;
    const enc = isDamaged && reader !== person ? { ...copy.enc, content: damaged(mustBeBytes(copy.enc)) } : copy.enc;
    if (!reader) continue;
    if (device === 0) await readOnPhone(world, account, reader, node, enc, lateness);
    else passOn(world, account, reader, device, node, enc);
  }
}

function acknowledge(world: World, { companion }: Account, node: BinaryNode, lateness: number, error?: number): void {
  const { id, to, type } = node.attrs;
  const ack = stanza("ack", { class: "message", id, from: to, type, error, t: seconds() });
  world.later(world.delays.ack + lateness, () => companion.connection?.send(ack));
}

/** New messages carry a copy for each device; a repetition, and a word to the own phone, carry one for the addressee. */
function copiesOf(node: BinaryNode): Copy[] {
  const participants = child(node, "participants");
  const places = participants ? children(participants, "to") : [node];
  return places.flatMap((place) => {
    const enc = child(place, "enc");
    const address = participants ? place.attrs.jid : place.attrs.to;
    return enc && address ? [{ address, enc }] : [];
  });
}

const mustBeBytes = (node: BinaryNode): Buffer => bytesOf(node) ?? Buffer.alloc(0);

async function readOnPhone(
  world: World,
  writer: Account,
  reader: Person,
  node: BinaryNode,
  enc: BinaryNode,
  lateness: number,
): Promise<void> {
  const message = await open(writer, reader, enc);
  if (!message) {
    await askAgain(world, writer, reader, node);
    return;
  }
  const id = node.attrs.id ?? "";
  reader.retries.delete(id);
  const said = fromMessage(message.deviceSentMessage?.message ?? message);
  const isOwn = reader === writer.person;
  const partner = isOwn ? world.find(message.deviceSentMessage?.destinationJid ?? "") : writer.person;
  if (!said || !partner) return;
  const { mentioned, ...shown } = said;
  const mentions = mentioned?.flatMap((jid) => world.find(jid)?.number ?? []);
  // A phone downloads what it shows; only what it could open is there to be looked at.
  const media = mediaIn(shown.content);
  const problem = media && (await world.media.check(media));
  if (media && problem) media.problem = problem;
  const entry: ChatMessage = {
    id,
    ...shown,
    ...(mentions?.length && { mentions }),
    chat: partner.number,
    from: writer.person.number,
    fromMe: isOwn,
    at: seconds(),
    status: isOwn ? "pending" : "sent",
    addressing: parseAddress(node.attrs.to)?.form === "pn" ? "pn" : "lid",
  };
  const isNew = reader.log.add(entry);
  world.changed();
  if (isNew) world.news.tell({ kind: "message", number: reader.number, message: entry });
  if (isOwn) world.later(world.delays.ack, () => raise(world, reader, id, "sent"));
  else answerByHabit(world, reader, entry, lateness);
}

async function open(writer: Account, reader: Person, enc: BinaryNode): Promise<proto.Message | undefined> {
  const address = lidAddress(writer.person.lid, writer.companion.device);
  const type = enc.attrs.type === "pkmsg" ? "pkmsg" : "msg";
  try {
    return proto.Message.decode(unpadRandomMax16(await reader.device.decrypt(address, type, mustBeBytes(enc))));
  } catch {
    // Whatever the reason, the remedy is the same: ask for it again.
    return undefined;
  }
}

/** A copy made out to another client goes to that client as it is: the server cannot read it. */
function passOn(
  world: World,
  writer: Account,
  reader: Person,
  device: number,
  node: BinaryNode,
  enc: BinaryNode,
): void {
  const companion = reader.companions.get(device);
  if (!companion) return;
  const form = parseAddress(node.attrs.to)?.form === "pn" ? "pn" : "lid";
  const attributes = {
    id: node.attrs.id,
    t: seconds(),
    type: node.attrs.type,
    notify: writer.person.profile.name,
    from: writer.person.address(form, writer.companion.device),
    recipient: reader === writer.person ? node.attrs.to : undefined,
    [form === "lid" ? "sender_pn" : "sender_lid"]: writer.person.address(form === "lid" ? "pn" : "lid"),
  };
  post(world, companion, stanza("message", attributes, [enc]));
}
