import type { Lease } from "../provider";
import { Credentials } from "./credentials";
import { keyCodec } from "./key-codec";
import { KeyRing } from "./key-ring";
import { keyStore } from "./key.store";
import { KeyWriter } from "./key-writer";
import type { Library } from "./library";

/** The credentials and the Signal keys of a session, with the writer of both. */
export interface Keys {
  credentials: Credentials;
  ring: KeyRing;
  writer: KeyWriter;
}

/** `onBroken` is called after a read fails, or a write for good: the keys must be opened again. */
export async function openKeys(library: Library, lease: Lease, onBroken: (reason: unknown) => void): Promise<Keys> {
  const store = keyStore(lease);
  const codec = keyCodec(library, lease.connection);
  const writer = new KeyWriter(store, onBroken);
  const credentials = await Credentials.load(library, store, writer, codec);
  return { credentials, writer, ring: new KeyRing(store, writer, codec, onBroken) };
}
