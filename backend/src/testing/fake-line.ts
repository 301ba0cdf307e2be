import type { Arrived, ConnectionRef, Content, Session } from "../channels/provider";

/** A line of a test: keeps what leaves through it, and can be cut. */
export class FakeLine implements Session {
  open = true;
  readonly done = new Promise<void>(() => undefined);
  readonly sent: { address: string; content: Content; id: string }[] = [];
  readonly read: { address: string; ids: string[] }[] = [];
  /** Set to refuse the next sends. */
  failure: Error | undefined;

  constructor(readonly connection: ConnectionRef) {}

  send(address: string, content: Content, { id }: { id: string }): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.sent.push({ address, content, id });
    return Promise.resolve();
  }
  markRead(address: string, ids: string[]): Promise<void> {
    this.read.push({ address, ids });
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.open = false;
    return Promise.resolve();
  }
}

let serial = 0;

/** A text as a channel tells it. */
export const arrived = (
  connection: { id: number; companyId: number },
  phone: string,
  text: string,
  more: Partial<Arrived> = {},
): Arrived => ({
  connection: { companyId: connection.companyId, connectionId: connection.id, provider: "simulator" },
  wid: `3AFAKE${(serial += 1)}`,
  chat: { phone, address: `${phone}@s.whatsapp.net` },
  fromMe: false,
  pushName: "Maria",
  sentAt: new Date(),
  content: { kind: "text", text },
  raw: new Uint8Array([1, 2, 3]),
  ...more,
});

/** Waits until `look` gives something, or fails with what was awaited. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  milliseconds = 5_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
