/** Which messages to damage: "in" = from the client, "out" = to the client, true = both. */
export type FaultDirection = true | "in" | "out";

/** The faults that tests can set for the companion (linked client) of one phone, by their names in the control API. */
export interface FaultKinds {
  /** Its message is delivered but never acknowledged. */
  dropAck: true;
  /** Its message is refused with this code and not delivered. */
  ack: { code: number };
  /** A message to it is delivered twice under one id, encrypted again. */
  duplicate: true;
  /** A message to it is delivered twice as the same ciphertext. */
  replay: true;
  /** A ciphertext is damaged in transit. */
  corrupt: FaultDirection;
  /** Its retry request is hidden from the sender's phone until the faults are cleared. */
  hideRetry: true;
  /** A file in its chats has expired; for good means that its sender has lost it too. */
  mediaGone: { code: 404 | 410; forGood: boolean };
  /** Its messages, queries, uploads and downloads are delayed by this many milliseconds. */
  slowMs: number;
  /** Its login is refused with this code; a ban has its length in seconds. */
  refuse: { code: number; expire?: number };
  /** Its queries in this namespace (xmlns) get no answer. */
  hold: string;
  /** A client to be linked is asked for a passkey, and is not linked. */
  passkey: true;
}

export type FaultKind = keyof FaultKinds;

interface Fault<K extends FaultKind = FaultKind> {
  kind: K;
  value: FaultKinds[K];
  remaining: number;
}

export class Faults {
  private readonly byPhone = new Map<string, Fault[]>();

  /** Applies the fault to the next `count` matching events. */
  add<K extends FaultKind>(phone: string, kind: K, value: FaultKinds[K], count: number): void {
    this.byPhone.set(phone, [...(this.byPhone.get(phone) ?? []), { kind, value, remaining: count }]);
  }

  /** Uses up one fault of this kind, if its value matches. */
  take<K extends FaultKind>(
    phone: string,
    kind: K,
    fits: (value: FaultKinds[K]) => boolean = () => true,
  ): FaultKinds[K] | undefined {
    const fault = this.find(phone, kind, fits);
    if (!fault) return undefined;
    fault.remaining -= 1;
    if (fault.remaining <= 0) {
      this.byPhone.set(
        phone,
        (this.byPhone.get(phone) ?? []).filter((one) => one.remaining > 0),
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
