import type { BinaryNode } from "@whiskeysockets/baileys";
import { formOf, isGroupAddress, parseAddress } from "../stanzas/address";
import { bigEndian, child, seconds, stanza } from "../stanzas/stanza";
import { keyStanzas, readRetryBundle, type Bundle } from "../signal/bundle";
import type { Account } from "../people/account";
import type { QueuedStanza } from "../people/stanza-queue";
import type { Addressing, Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import { envelopeTo, type Envelope } from "./envelope";
import { outgoingMessage } from "./outgoing";
import { encryptAgain, renewSession } from "./encrypt";

/** A message is given up after this many attempts. */
const MOST_TRIES = 5;

/** Handles the request of a client that could not decrypt a message: it is sent again, with the same id in a new session. */
export async function handleRetryRequest(world: World, account: Account, receipt: BinaryNode): Promise<void> {
  const { person, companion } = account;
  const { id = "" } = receipt.attrs;
  if (world.faults.take(person.number, "hideRetry") !== undefined) {
    companion.hiddenRetries.push(receipt);
    return;
  }
  companion.refusalsDue.set(id, (companion.refusalsDue.get(id) ?? 0) + 1);
  await answerRetry(world, account, receipt);
}

/** Answers the retry requests that a fault had hidden from the phones. */
export async function answerHiddenRetries(world: World, person: Person): Promise<void> {
  for (const companion of person.companions.values())
    for (const receipt of companion.hiddenRetries.splice(0)) await answerRetry(world, { person, companion }, receipt);
}

async function answerRetry(world: World, account: Account, receipt: BinaryNode): Promise<void> {
  const { companion } = account;
  const { id = "", to, participant } = receipt.attrs;
  const count = Number(child(receipt, "retry")?.attrs.count ?? 1);
  const author = world.find(participant ?? to);
  const device = parseAddress(participant ?? to)?.device ?? 0;
  if (!author) return;
  if (device !== 0) {
    passOn(world, account, author, device, receipt);
    return;
  }
  const envelope = findEnvelope(world, account, author, id);
  if (!envelope || count > MOST_TRIES) {
    companion.stanzaQueue.acknowledge(`message ${id}`);
    return;
  }
  const bundle = readRetryBundle(receipt);
  await companion.inOrder(() => resend(world, account, author, envelope, { count, bundle }));
}

/** The message from the stanza queue or, once it was confirmed, from its author's phone. */
function findEnvelope(world: World, account: Account, author: Person, id: string): Envelope | undefined {
  const queuedStanza = account.companion.stanzaQueue.get(`message ${id}`);
  if (queuedStanza?.plain) return { attributes: queuedStanza.node.attrs, plain: queuedStanza.plain };
  const message = author.log.get(id);
  const outgoing = message?.fromMe ? outgoingMessage(world, author, message) : undefined;
  return outgoing && envelopeTo(account.person, author, outgoing);
}

async function resend(
  world: World,
  { person, companion }: Account,
  author: Person,
  { attributes, plain }: Envelope,
  { count, bundle }: { count: number; bundle?: Bundle },
): Promise<void> {
  const target = { owner: person, companion };
  await renewSession(world, author, target, bundle);
  const enc = await encryptAgain(world, author, target, { attributes, plain });
  post(
    world,
    companion,
    stanza("message", attributes, [{ ...enc, attrs: { ...enc.attrs, count: String(count) } }]),
    plain,
  );
}

/** Encrypts a queued message again and sends it, without a retry request. */
export function resendQueued(world: World, account: Account, queuedStanza: QueuedStanza): void {
  const { person, companion } = account;
  const { participant, from } = queuedStanza.node.attrs;
  const author = world.find(participant ?? from);
  const { plain } = queuedStanza;
  if (!author || !plain) return;
  const reencryptions = (queuedStanza.reencryptions ?? 0) + 1;
  companion
    .inOrder(async () => {
      await resend(world, account, author, { attributes: queuedStanza.node.attrs, plain }, { count: reencryptions });
      const reencryptedStanza = companion.stanzaQueue.get(queuedStanza.key);
      if (reencryptedStanza) reencryptedStanza.reencryptions = reencryptions;
    })
    .catch((error: unknown) => world.logError(person.number, error));
}

const groupForm = (world: World, id: string): Addressing => world.groups.get(id)?.state.addressing ?? "lid";

/** Forwards the request to the client that wrote the message. */
function passOn(
  world: World,
  { person, companion }: Account,
  author: Person,
  device: number,
  receipt: BinaryNode,
): void {
  const writer = author.companions.get(device);
  const { id, to, participant } = receipt.attrs;
  const own = person.address(formOf(participant ?? to), companion.device);
  const sender = isGroupAddress(to) ? { from: to, participant: own } : { from: own };
  if (writer) post(world, writer, stanza("receipt", { id, ...sender, type: "retry", t: seconds() }, receipt.content));
}

/** A phone could not decrypt a client's message, and asks for it again with new keys. */
export async function askAgain(world: World, writer: Account, recipient: Person, message: BinaryNode): Promise<void> {
  const { id = "", to } = message.attrs;
  const tries = (recipient.retries.get(id) ?? 0) + 1;
  recipient.retries.set(id, tries);
  if (tries > MOST_TRIES) {
    world.logError(recipient.number, `The message ${id} could not be read after ${MOST_TRIES} tries.`);
    return;
  }
  const bundle = await recipient.device.bundle();
  const own = recipient.address(isGroupAddress(to) ? groupForm(world, to) : formOf(to));
  const sender = isGroupAddress(to)
    ? { from: to, participant: own }
    : { from: own, recipient: recipient === writer.person ? to : undefined };
  const attributes = {
    id,
    ...sender,
    type: "retry",
    t: seconds(),
  };
  const receipt = stanza("receipt", attributes, [
    stanza("retry", { count: tries, id, t: message.attrs.t ?? seconds(), v: "1" }),
    stanza("registration", {}, bigEndian(bundle.registrationId, 4)),
    stanza("keys", {}, keyStanzas(bundle)),
  ]);
  post(world, writer.companion, receipt);
}
