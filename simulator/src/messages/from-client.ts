import { proto, unpadRandomMax16, type BinaryNode } from "@whiskeysockets/baileys";
import { formOf, isGroupAddress, lidAddress, parseAddress } from "../stanzas/address";
import { bytesOf, child, children, seconds, stanza } from "../stanzas/stanza";
import type { Account } from "../people/account";
import type { ChatMessage } from "../people/chat-log";
import type { Group } from "../people/group";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import { mediaIn } from "./content";
import { fromMessage } from "./from-message";
import { receiveChange } from "./changes";
import { sendAutomaticReceipts, raiseStatus } from "./receipts";
import { askAgain } from "./retry";
import { damageMac } from "./apply-faults";

/** A recipient device and the ciphertexts for it. */
interface Copy {
  address: string;
  encs: BinaryNode[];
}

/** A message from a client. */
interface ClientMessage {
  writer: Account;
  node: BinaryNode;
  group?: Group;
  /** A fault's delay, in milliseconds, of the acknowledgement and of the phones' receipts. */
  extraDelayMs: number;
}

/** The real server's error for a group that does not exist or that the account is not in. */
const NOT_A_MEMBER = 403;

/** Handles a message from a client: acknowledges it and delivers a copy to each recipient device. */
export async function handleMessage(world: World, account: Account, node: BinaryNode): Promise<void> {
  const { person } = account;
  const { to } = node.attrs;
  const group = world.groups.get(to ?? "");
  // WhatsApp refuses what is new. What one device asks for again would otherwise use the fault up.
  const isNew = group ? node.attrs.participant === undefined : child(node, "participants") !== undefined;
  const refusal =
    (isNew ? world.faults.take(person.number, "ack")?.code : undefined) ??
    (isGroupAddress(to) && !group?.has(person.number) ? NOT_A_MEMBER : undefined);
  if (refusal !== undefined) {
    acknowledge(world, account, node, 0, refusal);
    return;
  }
  const extraDelayMs = world.faults.take(person.number, "slowMs") ?? 0;
  if (world.faults.take(person.number, "dropAck") === undefined) acknowledge(world, account, node, extraDelayMs);
  const isDamaged = world.faults.take(person.number, "corrupt", (direction) => direction !== "out") !== undefined;
  const incoming: ClientMessage = { writer: account, node, group, extraDelayMs };
  const copies = group ? groupCopiesOf(world, account, group, node) : copiesOf(node);
  for (const copy of copies) {
    const recipient = world.find(copy.address);
    const device = parseAddress(copy.address)?.device ?? 0;
    const encs = isDamaged && recipient !== person ? copy.encs.map(withDamage) : copy.encs;
    if (!recipient) continue;
    if (device === 0) await receiveOnPhone(world, incoming, recipient, encs);
    else passOn(world, incoming, recipient, device, encs);
  }
}

function acknowledge(
  world: World,
  { companion }: Account,
  node: BinaryNode,
  extraDelayMs: number,
  error?: number,
): void {
  const { id, to, type } = node.attrs;
  const ack = stanza("ack", { class: "message", id, from: to, type, error, t: seconds() });
  world.later(world.delays.ack + extraDelayMs, () => companion.connection?.send(ack));
}

/** The copies of a message. A new one has a copy for each device; a retry, or a message to the own phone, has one. */
function copiesOf(node: BinaryNode): Copy[] {
  const participants = child(node, "participants");
  const nodes = participants ? children(participants, "to") : [node];
  return nodes.flatMap((copy) => {
    const enc = child(copy, "enc");
    const address = participants ? copy.attrs.jid : copy.attrs.to;
    return enc && address ? [{ address, encs: [enc] }] : [];
  });
}

/**
 * The copies of a group message: one ciphertext for all members, and the group key for devices that lack it. A retry is
 * only for the device that asked.
 */
function groupCopiesOf(world: World, { companion, person }: Account, group: Group, node: BinaryNode): Copy[] {
  const encs = children(node, "enc");
  const { participant } = node.attrs;
  if (participant) return [{ address: participant, encs }];
  const keys = new Map<string, BinaryNode[]>();
  for (const { address, encs: key } of copiesOf(node)) keys.set(deviceName(world, address), key);
  return group.members.flatMap((number) => {
    const member = world.people.get(number);
    const devices = member ? [0, ...member.companions.keys()] : [];
    return devices.flatMap((device) => {
      if (!member || (member === person && device === companion.device)) return [];
      const address = lidAddress(member.lid, device);
      return [{ address, encs: [...(keys.get(deviceName(world, address)) ?? []), ...encs] }];
    });
  });
}

const deviceName = (world: World, address: string): string =>
  `${world.find(address)?.number ?? address} ${parseAddress(address)?.device ?? 0}`;

const mustBeBytes = (node: BinaryNode): Buffer => bytesOf(node) ?? Buffer.alloc(0);

const withDamage = (enc: BinaryNode): BinaryNode => ({ ...enc, content: damageMac(mustBeBytes(enc)) });

async function receiveOnPhone(
  world: World,
  incoming: ClientMessage,
  recipient: Person,
  encs: BinaryNode[],
): Promise<void> {
  const { writer, node, extraDelayMs } = incoming;
  const receivedMessage = await open(incoming, recipient, encs);
  if (!receivedMessage) {
    await askAgain(world, writer, recipient, node);
    return;
  }
  const id = node.attrs.id ?? "";
  recipient.retries.delete(id);
  const message = receivedMessage.deviceSentMessage?.message ?? receivedMessage;
  receiveChange(world, recipient, writer.person, message);
  const entry = await entryOf(world, incoming, recipient, receivedMessage, message);
  if (!entry) return;
  const isNew = recipient.log.add(entry);
  world.saveSoon();
  if (isNew) world.feed.publish({ kind: "message", number: recipient.number, message: entry });
  if (entry.fromMe) world.later(world.delays.ack, () => raiseStatus(world, recipient, id, "sent"));
  else sendAutomaticReceipts(world, recipient, entry, extraDelayMs);
}

/** The message as the recipient's phone stores it; undefined when phones do not show it. */
async function entryOf(
  world: World,
  { writer: { person }, node, group }: ClientMessage,
  recipient: Person,
  wireMessage: proto.IMessage,
  message: proto.IMessage,
): Promise<ChatMessage | undefined> {
  const displayedMessage = fromMessage(message);
  const isOwn = recipient === person;
  const partner = isOwn ? world.find(wireMessage.deviceSentMessage?.destinationJid ?? "") : person;
  const chat = group?.chatId ?? partner?.chatId;
  if (!displayedMessage || chat === undefined) return undefined;
  const { mentioned, ...shown } = displayedMessage;
  const mentions = mentioned?.flatMap((jid) => world.find(jid)?.number ?? []);
  // The phone downloads and checks the file.
  const media = mediaIn(shown.content);
  const problem = media && (await world.media.check(media));
  if (media && problem) media.problem = problem;
  return {
    id: node.attrs.id ?? "",
    ...shown,
    ...(mentions?.length && { mentions }),
    chat,
    from: person.number,
    fromMe: isOwn,
    at: seconds(),
    status: isOwn ? "pending" : "sent",
    addressing: formFor(node, group),
  };
}

const formFor = (node: BinaryNode, group: Group | undefined): Addressing =>
  group ? group.state.addressing : formOf(node.attrs.to);

async function open(
  { writer, group }: ClientMessage,
  recipient: Person,
  encs: BinaryNode[],
): Promise<proto.Message | undefined> {
  const address = lidAddress(writer.person.lid, writer.companion.device);
  try {
    let message: proto.Message | undefined;
    for (const enc of encs) {
      const ciphertext = mustBeBytes(enc);
      const plain =
        enc.attrs.type === "skmsg"
          ? await recipient.device.decryptForGroup(group?.chatId ?? "", address, ciphertext)
          : await recipient.device.decrypt(address, enc.attrs.type === "pkmsg" ? "pkmsg" : "msg", ciphertext);
      message = proto.Message.decode(unpadRandomMax16(plain));
      const inner = message.deviceSentMessage?.message ?? message;
      const key = inner.senderKeyDistributionMessage;
      if (key && group && key.groupId === group.chatId) await recipient.device.storeGroupKey(address, key);
    }
    return message;
  } catch {
    // Any failure is answered with a request to send the message again.
    return undefined;
  }
}

/** Forwards a copy to another client unchanged, because the server cannot decrypt it. */
function passOn(
  world: World,
  { writer, node, group }: ClientMessage,
  recipient: Person,
  device: number,
  encs: BinaryNode[],
): void {
  const companion = recipient.companions.get(device);
  if (!companion) return;
  const form = formFor(node, group);
  const other = form === "lid" ? "pn" : "lid";
  const own = writer.person.address(form, writer.companion.device);
  const alternative = writer.person.alternative(form);
  const sender = group
    ? { from: group.address(), participant: own, [`participant_${other}`]: alternative, addressing_mode: form }
    : {
        from: own,
        recipient: recipient === writer.person ? node.attrs.to : undefined,
        [`sender_${other}`]: alternative,
      };
  const { id, type, edit } = node.attrs;
  const attributes = { id, t: seconds(), type, edit, notify: writer.person.profile.name, ...sender };
  post(world, companion, stanza("message", attributes, encs));
}
