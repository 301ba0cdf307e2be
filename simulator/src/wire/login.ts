import type { BinaryNode, proto } from "@whiskeysockets/baileys";
import { lidAddress } from "../stanzas/address";
import { seconds, stanza } from "../stanzas/stanza";
import type { Companion } from "../people/companion";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import type { Connection } from "./connection";

const failure = (reason: number, more: Record<string, number | undefined> = {}): BinaryNode =>
  stanza("failure", { reason, location: "sim", ...more });

/** The code for a temporary ban of accounts that write to too many unknown numbers. */
const BAN = { reason: 402, code: 101 };

export const streamError = (code: number | undefined, ...parts: BinaryNode[]): BinaryNode =>
  stanza("stream:error", { code }, parts.length ? parts : undefined);

/** The server's error when its stanzas are not acknowledged. */
const UNCONFIRMED = streamError(undefined, stanza("ack"));

/** The stanza with which the server closes a connection, with this code. */
export const closingStanza = (code: number): BinaryNode => (code === 500 ? UNCONFIRMED : streamError(code));

export const REPLACED = streamError(undefined, stanza("conflict", { type: "replaced" }));
const REMOVED = streamError(401, stanza("conflict", { type: "device_removed" }));

/** Logs a paired client in, or refuses it with a reason. */
export function admit(world: World, connection: Connection, noiseKey: Buffer, payload: proto.IClientPayload): void {
  const number = String(payload.username ?? "");
  const refusal = world.faults.take(number, "refuse");
  if (refusal !== undefined) {
    const { code, expire } = refusal;
    connection.end(failure(code, code === BAN.reason ? { code: BAN.code, expire } : {}));
    return;
  }
  const person = world.people.get(number);
  const companion = person?.companions.get(payload.device ?? 0);
  if (!person || !companion || !noiseKey.equals(companion.state.noiseKey)) {
    connection.end(failure(401));
    return;
  }
  companion.connection?.end(REPLACED);
  companion.connection = connection;
  connection.account = { person, companion };
  connection.send(welcome(person, companion));
  world.feed.publish({ kind: "phone", number });
}

const welcome = (person: Person, companion: Companion): BinaryNode =>
  stanza("success", {
    t: seconds(),
    lid: lidAddress(person.lid, companion.device),
    creation: seconds(),
    display_name: person.profile.name,
    location: "sim",
    props: "0",
    companion_enc_static: "NULL",
  });

/** Removes a linked client from the account, as the owner does on the phone. */
export function unlink(world: World, person: Person, companion: Companion): void {
  person.companions.delete(companion.device);
  companion.connection?.end(REMOVED);
  world.save("now");
  world.feed.publish({ kind: "phone", number: person.number });
}
