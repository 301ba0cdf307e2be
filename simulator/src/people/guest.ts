import type { Line } from "./account";
import type { Person } from "./person";

/** What an unpaired client says about itself when it connects. */
export interface Registration {
  noiseKey: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: { id: number; value: Uint8Array; signature: Uint8Array };
}

/** A client that asked to be paired by a code instead of a QR. */
export interface CodeRequest {
  number: string;
  ref: string;
  wrappedKey: Buffer;
  /** Continues once the client has answered the phone. Rejects when the code was not the one it shows. */
  finish?: (bundle: Buffer) => void;
}

/** An unpaired client: it shows a QR, or waits for its code to be typed on a phone. */
export interface Guest {
  connection: Line;
  registration: Registration;
  refs: string[];
  code?: CodeRequest;
  /** Set between the phone's approval and the client's signature. */
  pairing?: { person: Person; device: number; details: Uint8Array; done: () => void };
}
