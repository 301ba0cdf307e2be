import { randomBytes } from "node:crypto";
import { SERVER } from "../stanzas/address";
import { seconds, stanza } from "../stanzas/stanza";
import type { UnpairedClient } from "../people/unpaired-client";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { PairingError } from "./pairing-error";

/** For some accounts WhatsApp requires a passkey: it asks the new device for one, and the phone is never linked. */
export function rejectWithoutPasskey(world: World, person: Person, { connection }: UnpairedClient): void {
  if (!world.faults.take(person.number, "passkey")) return;
  const id = `passkey-${randomBytes(6).toString("hex")}`;
  const optionsNode = stanza("passkey_request_options", {}, Buffer.from(JSON.stringify({ rpId: "whatsapp.com" })));
  const attributes = { from: SERVER, type: "passkey_prologue_request", id, t: seconds() };
  connection.send(stanza("notification", attributes, [optionsNode]));
  throw new PairingError("The client was asked for a passkey.");
}
