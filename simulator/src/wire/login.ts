import type { BinaryNode, proto } from "@whiskeysockets/baileys";
import { lidAddress } from "../stanzas/address";
import { seconds, stanza } from "../stanzas/stanza";
import type { Companion } from "../people/companion";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import type { Connection } from "./connection";

const failure = (reason: number, more: Record<string, number | undefined> = {}): BinaryNode =>
  stanza("failure", { reason, location: "sim", ...more });

/** Accounts that write too much to strangers are shut out for a while, under this code. */
const BAN = { reason: 402, code: 101 };

export const streamError = (code: number | undefined, ...parts: BinaryNode[]): BinaryNode =>
  stanza("stream:error", { code }, parts.length ? parts : undefined);

/** The server's complaint that what it sent was not acknowledged. */
const UNCONFIRMED = streamError(undefined, stanza("ack"));

/** How a server ends a connection of its own accord, with a code. */
export const farewell = (code: number): BinaryNode => (code === 500 ? UNCONFIRMED : streamError(code));

export const REPLACED = streamError(undefined, stanza("conflict", { type: "replaced" }));
export const REMOVED = streamError(401, stanza("conflict", { type: "device_removed" }));

/** Lets a paired client in, or tells it why not. */
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
  world.news.tell({ kind: "phone", number });
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

/** Takes a linked client off the account, as the owner does on the phone. */
export function unlink(world: World, person: Person, companion: Companion): void {
  person.companions.delete(companion.device);
  companion.connection?.end(REMOVED);
  world.keep("now");
  world.news.tell({ kind: "phone", number: person.number });
}
