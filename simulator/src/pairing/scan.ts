import type { UnpairedClient } from "../people/unpaired-client";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { link } from "./link";
import { PairingError } from "./pairing-error";
import { rejectWithoutPasskey } from "./passkey";

/** Reads the last four parts of a QR; the first may follow a prefix, such as a web address. */
function readQr(qr: string): { ref: string; noiseKey: string; identity: string; secret: Buffer } {
  const parts = qr.trim().split(",");
  const start = parts.length >= 5 ? parts.length - 5 : 0;
  const [first = "", noiseKey = "", identity = "", secret = ""] = parts.slice(start);
  const ref = first.slice(first.lastIndexOf("#") + 1);
  if (!ref || !noiseKey || !identity || !secret) throw new PairingError("This is not the text of a WhatsApp QR code.");
  return { ref, noiseKey, identity, secret: Buffer.from(secret, "base64") };
}

/** Scans a client's QR. Resolves when the client has signed; rejects with a PairingError. */
export async function scan(world: World, person: Person, qr: string): Promise<void> {
  const { ref, noiseKey, identity, secret } = readQr(qr);
  const client = showing(world, ref);
  if (!client) throw new PairingError("No client is showing this QR code any more.");
  const { registration } = client;
  const isSame =
    Buffer.from(noiseKey, "base64").equals(registration.noiseKey) &&
    Buffer.from(identity, "base64").equals(registration.identity);
  if (!isSame) throw new PairingError("This QR code carries the keys of another client.");
  rejectWithoutPasskey(world, person, client);
  await link(world, person, client, secret);
}

function showing(world: World, ref: string): UnpairedClient | undefined {
  for (const client of world.unpairedClients) if (client.refs.includes(ref)) return client;
  return undefined;
}
