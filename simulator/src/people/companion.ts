import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Bundle, PublicKey, SignedKey } from "../signal/bundle";
import type { Line } from "./account";
import { Mailbox, type Letter } from "./mailbox";

/** A linked device (a client of ours, say) as it is written down. */
export interface CompanionState {
  device: number;
  noiseKey: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: SignedKey;
  preKeys: PublicKey[];
  /** Whether the phone has told it the first things: its keys and its chats. */
  welcomed: boolean;
  appState: Record<string, { version: number; patches: Uint8Array[] }>;
  letters: Letter[];
}

/** At or below this many one-time keys the server asks for more. */
export const LOW_PRE_KEYS = 4;

export class Companion {
  readonly mailbox: Mailbox;
  connection?: Line;
  /** Messages held back by a fault, to come in another order. */
  readonly heldBack: (() => void)[] = [];
  /** Retries asked of phones that, by a fault, did not hear. */
  readonly unreceived: BinaryNode[] = [];
  /** Refused acknowledgements still to come for messages whose retry was already answered, by message id. */
  readonly refusalsDue = new Map<string, number>();
  private line: Promise<unknown> = Promise.resolve();

  constructor(readonly state: CompanionState) {
    this.mailbox = new Mailbox(state.letters);
  }

  get device(): number {
    return this.state.device;
  }

  /** Hands out one one-time key, which nobody gets again; without any left, the signed key alone must do. */
  takeBundle(): Bundle {
    const { registrationId, identity, signedPreKey, preKeys } = this.state;
    return { registrationId, identity, signedPreKey, preKey: preKeys.shift() };
  }

  /** Runs work about this companion one after another, so that what was sent first arrives first. */
  inLine<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.line.then(work);
    this.line = turn.catch(() => undefined);
    return turn;
  }

  recordAudit(): CompanionState {
    return { ...this.state, letters: this.mailbox.waiting() };
  }
}
