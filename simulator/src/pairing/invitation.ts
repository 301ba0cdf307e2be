import { randomBytes } from "node:crypto";
import type { proto } from "@whiskeysockets/baileys";
import { SERVER } from "../stanzas/address";
import { fromBigEndian, plainText, stanza } from "../stanzas/stanza";
import type { Registration, UnpairedClient } from "../people/unpaired-client";
import type { World } from "../people/world";
import type { ClientConnection } from "../people/account";

/** The client shows the QRs one after another: the first for a minute, the others for 20 seconds each. */
const REFS = 6;

/** Sends an unpaired client the references for its QRs. */
export function inviteToPair(
  world: World,
  connection: ClientConnection,
  noiseKey: Buffer,
  pairing: proto.ClientPayload.IDevicePairingRegistrationData,
): void {
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(48).toString("base64")}`);
  const client: UnpairedClient = { connection, registration: readRegistration(noiseKey, pairing), refs };
  world.unpairedClients.add(client);
  const refStanzas = refs.map((ref) => stanza("ref", {}, plainText(ref)));
  const attributes = { from: SERVER, type: "set", id: `pair-${randomBytes(6).toString("hex")}`, xmlns: "md" };
  connection.send(stanza("iq", attributes, [stanza("pair-device", {}, refStanzas)]));
}

function readRegistration(noiseKey: Buffer, pairing: proto.ClientPayload.IDevicePairingRegistrationData): Registration {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = pairing;
  if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error("The client left out its keys.");
  return {
    noiseKey,
    identity: eIdent,
    registrationId: fromBigEndian(Buffer.from(eRegid)),
    signedPreKey: { id: fromBigEndian(Buffer.from(eSkeyId)), value: eSkeyVal, signature: eSkeySig },
  };
}
