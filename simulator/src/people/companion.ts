import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Bundle, PublicKey, SignedKey } from "../signal/bundle";
import type { CompanionConnection } from "./companion-connection";
import { StanzaQueue, type QueuedStanza } from "./stanza-queue";

/** The stored state of a linked device. */
export interface CompanionState {
  device: number;
  noiseKey: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: SignedKey;
  preKeys: PublicKey[];
  /** Whether the phone has sent its first messages: keys and chats. */
  welcomed: boolean;
  appState: Record<string, { version: number; patches: Uint8Array[] }>;
  stanzas: QueuedStanza[];
}

/** The server asks for more one-time keys at this number. */
export const LOW_PRE_KEYS = 4;

export class Companion {
  readonly stanzaQueue: StanzaQueue;
  connection?: CompanionConnection;
  /** Retry requests that a fault hides from the phones. */
  readonly hiddenRetries: BinaryNode[] = [];
  /** Refusals still expected for messages whose retry was already answered, by message id. */
  readonly refusalsDue = new Map<string, number>();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(readonly state: CompanionState) {
    this.stanzaQueue = new StanzaQueue(state.stanzas);
  }

  get device(): number {
    return this.state.device;
  }

  /** Takes a one-time key, which is given to no one else; without any left, only the signed key is used. */
  takeBundle(): Bundle {
    const { registrationId, identity, signedPreKey, preKeys } = this.state;
    return { registrationId, identity, signedPreKey, preKey: preKeys.shift() };
  }

  /** Runs work for this companion sequentially, which keeps the order of its messages. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  toState(): CompanionState {
    return { ...this.state, stanzas: this.stanzaQueue.pending() };
  }
}
