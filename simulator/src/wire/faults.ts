/** Which way a stanza goes, seen from the server; true is either way. */
export type Way = true | "in" | "out";

/** What can be made to go wrong for one phone's linked client. */
export interface FaultKinds {
  /** Its message is taken and passed on, but never acknowledged. */
  dropAck: true;
  /** Its message is refused with this code and goes nowhere. */
  ack: { code: number };
  /** A message to it comes twice, encrypted anew, under one id. */
  duplicate: true;
  /** A message to it comes twice as the very same ciphertext. */
  replay: true;
  /** A ciphertext is damaged on its way. */
  corrupt: Way;
  /** It asks for a message again, and the phone that wrote it does not hear until the faults are cleared. */
  deaf: true;
  /** Messages to it wait for each other and come in the opposite order. */
  reorder: true;
  /** A file in its chats is no longer where its message says; for good means that its sender lost it, too. */
  mediaGone: { code: 404 | 410; forGood: boolean };
  /** Its messages, questions, uploads and downloads are answered this many milliseconds late. */
  slowMs: number;
  /** Its login is refused with this code; a ban says in how many seconds it ends. */
  refuse: { code: number; expire?: number };
  /** Its questions in this namespace stay without an answer. */
  hold: string;
  /** Whoever is to be linked to it is asked for a passkey, and is not linked. */
  passkey: true;
}

export type FaultKind = keyof FaultKinds;

interface Fault<K extends FaultKind = FaultKind> {
  kind: K;
  value: FaultKinds[K];
  left: number;
}

export class Faults {
  private readonly byPhone = new Map<string, Fault[]>();

  add<K extends FaultKind>(phone: string, kind: K, value: FaultKinds[K], next: number): void {
    this.byPhone.set(phone, [...(this.byPhone.get(phone) ?? []), { kind, value, left: next }]);
  }

  /** Whether a fault of this kind is due, without using it up. */
  peek<K extends FaultKind>(phone: string, kind: K): FaultKinds[K] | undefined {
    return this.find(phone, kind)?.value;
  }

  /** Uses one up, if the value fits. */
  take<K extends FaultKind>(
    phone: string,
    kind: K,
    fits: (value: FaultKinds[K]) => boolean = () => true,
  ): FaultKinds[K] | undefined {
    const fault = this.find(phone, kind, fits);
    if (!fault) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) {
      this.byPhone.set(
        phone,
        (this.byPhone.get(phone) ?? []).filter((one) => one.left > 0),
      );
    }
    return fault.value;
  }

  clear(phone?: string): void {
    if (phone === undefined) this.byPhone.clear();
    else this.byPhone.delete(phone);
  }

  private find<K extends FaultKind>(phone: string, kind: K, fits: (value: FaultKinds[K]) => boolean = () => true) {
    const faults = this.byPhone.get(phone) ?? [];
    return faults.find((one): one is Fault<K> => one.kind === kind && fits(one.value as FaultKinds[K]));
  }
}
