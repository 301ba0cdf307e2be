import { randomBytes } from "node:crypto";
import { SERVER } from "../stanzas/address";
import { seconds, stanza } from "../stanzas/stanza";
import type { Guest } from "../people/guest";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { PairingError } from "./pairing-error";

/** Of some accounts WhatsApp wants a passkey on the device to be linked: it asks that one, and the phone waits in vain. */
export function refuseWithoutPasskey(world: World, person: Person, { connection }: Guest): void {
  if (!world.faults.take(person.number, "passkey")) return;
  const id = `passkey-${randomBytes(6).toString("hex")}`;
  const asked = stanza("passkey_request_options", {}, Buffer.from(JSON.stringify({ rpId: "whatsapp.com" })));
  const attributes = { from: SERVER, type: "passkey_prologue_request", id, t: seconds() };
  connection.send(stanza("notification", attributes, [asked]));
  throw new PairingError("The client was asked for a passkey.");
}
