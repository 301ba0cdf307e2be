import { randomBytes, randomInt } from "node:crypto";
import { Curve, hmacSign, proto, WA_ADV_ACCOUNT_SIG_PREFIX, type BinaryNode } from "@whiskeysockets/baileys";
import { lidAddress, pnAddress, SERVER } from "../stanzas/address";
import { child, mustHaveBytes, seconds, stanza } from "../stanzas/stanza";
import { Companion } from "../people/companion";
import type { UnpairedClient } from "../people/unpaired-client";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { streamError } from "../wire/login";
import { PairingError } from "./pairing-error";

/** Time limit for the client's signature. */
const TIMEOUT_MS = 10_000;

/** The phone signs the client's identity. Resolves when the client has signed too and was told to reconnect. */
export async function link(world: World, person: Person, client: UnpairedClient, secret: Buffer): Promise<void> {
  const device = ++person.lastDevice;
  const signed = vouch(person, client, device);
  const hmac = hmacSign(signed, secret);
  const identity = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  await new Promise<void>((resolve, reject) => {
    client.pairing = { person, device, details: signed, done: resolve };
    world.later(TIMEOUT_MS, () => reject(new PairingError("The client did not answer the phone.")));
    client.connection.send(success(person, device, identity));
  });
}

function vouch(person: Person, client: UnpairedClient, device: number): Uint8Array {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(1, 2 ** 31),
    timestamp: seconds(),
    keyIndex: device,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish();
  const { identity } = person.device.state;
  const statement = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, client.registration.identity]);
  return proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identity.public,
    accountSignature: Curve.sign(identity.private, statement),
  }).finish();
}

/** A client goes online only with a business name, so every person gets one. */
const success = (person: Person, device: number, identity: Uint8Array): BinaryNode =>
  stanza("iq", { from: SERVER, type: "set", id: `pair-${randomBytes(6).toString("hex")}`, xmlns: "md", t: seconds() }, [
    stanza("pair-success", {}, [
      stanza("device-identity", {}, identity),
      stanza("device", { jid: pnAddress(person.number, device), lid: lidAddress(person.lid, device) }),
      stanza("platform", { name: "android" }),
      stanza("biz", { name: person.profile.name }),
    ]),
  ]);

/**
 * Handles the client's signature, after which it is a companion and must log in. Its other results are only
 * acknowledgements and are ignored.
 */
export function acceptSignature(world: World, client: UnpairedClient, reply: BinaryNode): void {
  const { pairing, registration } = client;
  const signature = child(reply, "pair-device-sign");
  if (!pairing || !signature) return;
  const answer = proto.ADVSignedDeviceIdentity.decode(mustHaveBytes(signature, "device-identity"));
  const offeredIdentity = proto.ADVSignedDeviceIdentity.decode(pairing.details);
  if (
    !answer.deviceSignature?.length ||
    !Buffer.from(answer.details ?? []).equals(offeredIdentity.details ?? Buffer.alloc(0))
  ) {
    throw new PairingError("The client signed something else.");
  }
  const { person, device } = pairing;
  const state = { device, ...registration, preKeys: [], welcomed: false, appState: {}, stanzas: [] };
  person.companions.set(device, new Companion(state));
  world.unpairedClients.delete(client);
  world.save("now");
  client.connection.end(streamError(515));
  pairing.done();
  world.feed.publish({ kind: "phone", number: person.number });
}
