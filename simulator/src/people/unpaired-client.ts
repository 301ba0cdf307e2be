import type { ClientConnection } from "./account";
import type { Person } from "./person";

/** What an unpaired client sends when it connects. */
export interface Registration {
  noiseKey: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: { id: number; value: Uint8Array; signature: Uint8Array };
}

/** A pairing by code instead of QR. */
interface CodeRequest {
  number: string;
  ref: string;
  wrappedKey: Buffer;
  /** Called with the client's answer. */
  finish?: (bundle: Buffer) => void;
}

/** An unpaired client, which shows a QR or waits for its code to be typed. */
export interface UnpairedClient {
  connection: ClientConnection;
  registration: Registration;
  refs: string[];
  code?: CodeRequest;
  /** Set while the client's signature is awaited. */
  pairing?: { person: Person; device: number; details: Uint8Array; done: () => void };
}
