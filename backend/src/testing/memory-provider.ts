import { randomBytes, randomInt } from "node:crypto";
import {
  SendError,
  type Arrived,
  type ConnectionRef,
  type Content,
  type Lease,
  type Listener,
} from "../channels/provider";
import type { Peer, Provider, Session } from "../channels/provider";

export interface MemoryOptions {
  /** How long each QR lives before the next. */
  qrMs?: number;
  /** How long a cut line stays away. */
  awayMs?: number;
}

interface Letter {
  id?: string;
  text: string;
  sentAt?: Date;
}

/** Somebody who writes to the business and reads what it answers. */
export interface MemoryPerson {
  number: string;
  lid: string;
  name: string;
  /** What their phone does with a message by itself. */
  auto: "none" | "delivered" | "read";
  received: { id: string; text: string }[];
  /** Arrives at the business with this number; told again each time it is called with the same id. */
  writes(letter: Letter & { to: string }): string;
}

/** The owner's phone. */
export interface MemoryPhone {
  number: string;
  scan(qrcode: string): void;
  /** Written by the owner, on the phone. */
  writes(letter: Letter & { to: string }): string;
  unlink(): void;
  replace(): void;
  /** Cuts the line; what comes meanwhile waits. */
  drop(): void;
  /** The next message of ours is refused with this code. */
  refuseNext(code: string): void;
}

/** WhatsApp without a network, for tests that need a quick one: the same seam, the same behaviours, in memory. */
export function memoryProvider({ qrMs = 20_000, awayMs = 20 }: MemoryOptions = {}) {
  const people = new Map<string, MemoryPerson>();
  const phones = new Map<string, Phone>();
  const paired = new Map<number, string>();
  const lines = new Map<number, Line>();

  class Phone implements MemoryPhone {
    readonly refusals: string[] = [];
    /** What the business has not taken yet, in order. */
    waiting: Omit<Arrived, "connection">[] = [];

    constructor(readonly number: string) {}

    scan(qrcode: string): void {
      const line = lines.get(Number(qrcode.split(":")[1]));
      if (line?.qrcode !== qrcode) throw new Error("This QR is not valid any more.");
      line.pair(this.number);
    }
    writes({ to, ...letter }: Letter & { to: string }): string {
      return this.deliver(mustKnow(to), letter, true);
    }
    unlink(): void {
      void this.line?.finish("loggedOut", true);
    }
    replace(): void {
      void this.line?.finish("replaced", false);
    }
    drop(): void {
      this.line?.drop();
    }
    refuseNext(code: string): void {
      this.refusals.push(code);
    }

    get line(): Line | undefined {
      return [...lines.values()].find((line) => paired.get(line.connection.connectionId) === this.number);
    }

    deliver(person: MemoryPerson, { id = newId("3A"), text, sentAt = new Date() }: Letter, fromMe: boolean): string {
      const chat: Peer = { phone: person.number, lid: person.lid, address: `${person.lid}@lid` };
      const pushName = fromMe ? {} : { pushName: person.name };
      const content: Content = { kind: "text", text };
      this.waiting.push({ wid: id, chat, fromMe, ...pushName, sentAt, content, raw: Buffer.from(text) });
      void this.line?.deliver();
      return id;
    }
  }

  class Line implements Session {
    open = false;
    qrcode = "";
    readonly done: Promise<void>;
    private finished!: () => void;
    private ended = false;
    private delivering = false;
    private timer: NodeJS.Timeout | undefined;

    constructor(
      readonly connection: ConnectionRef,
      private readonly listener: Listener,
      lease: Lease,
    ) {
      this.done = new Promise((resolve) => (this.finished = resolve));
      lease.lost.addEventListener("abort", () => this.end());
    }

    async begin(): Promise<void> {
      await this.listener.status(this.connection, "OPENING", { qrcode: "", retries: 0, cause: null });
      if (paired.has(this.connection.connectionId)) await this.connect();
      else await this.showQr(1);
    }

    pair(number: string): void {
      clearTimeout(this.timer);
      this.qrcode = "";
      paired.set(this.connection.connectionId, number);
      void this.connect();
    }

    private async showQr(retries: number): Promise<void> {
      if (this.ended) return;
      if (retries > 3) return this.finish("qrUnscanned", true);
      this.qrcode = `memory:${this.connection.connectionId}:${randomInt(1e9)}`;
      this.timer = setTimeout(() => void this.showQr(retries + 1), qrMs).unref();
      await this.listener.status(this.connection, "qrcode", { qrcode: this.qrcode, retries, cause: null });
    }

    private async connect(): Promise<void> {
      if (this.ended) return;
      const number = paired.get(this.connection.connectionId)!;
      const detail = { number, qrcode: "", retries: 0, cause: null };
      if ((await this.listener.status(this.connection, "CONNECTED", detail)) === "refused")
        return this.finish("sameNumber", true);
      this.open = !this.ended;
      await this.deliver();
    }

    /** In order, each until it is taken. */
    async deliver(): Promise<void> {
      if (this.delivering) return;
      this.delivering = true;
      const phone = phones.get(paired.get(this.connection.connectionId) ?? "");
      for (let next = phone?.waiting[0]; next && this.open; next = phone?.waiting[0]) {
        try {
          await this.listener.message({ connection: this.connection, ...next });
          phone?.waiting.shift();
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
      this.delivering = false;
    }

    drop(): void {
      this.open = false;
      void this.listener.status(this.connection, "TIMEOUT", { cause: "network", qrcode: "" });
      this.timer = setTimeout(() => void this.connect(), awayMs);
    }

    async send(address: string, content: Content, { id }: { id: string }): Promise<void> {
      if (!this.open) throw new SendError("closed");
      const person = [...people.values()].find(
        ({ lid, number }) => address === `${lid}@lid` || address === `${number}@s.whatsapp.net`,
      );
      if (!person) throw new SendError("recipient");
      if (content.kind !== "text") throw new Error(`A message of kind ${content.kind} cannot be sent.`);
      const refusal = phones.get(paired.get(this.connection.connectionId) ?? "")?.refusals.shift();
      setImmediate(() => void this.answer(person, id, content.text, refusal));
    }

    private async answer(person: MemoryPerson, id: string, text: string, refusal?: string): Promise<void> {
      const { connection, listener } = this;
      if (refusal) return listener.ack(connection, id, -1, refusal);
      if (!person.received.some((known) => known.id === id)) person.received.push({ id, text });
      await listener.ack(connection, id, 2);
      if (person.auto !== "none") await listener.ack(connection, id, 3);
      if (person.auto === "read") await listener.ack(connection, id, 4);
    }

    async markRead(): Promise<void> {
      if (!this.open) throw new SendError("closed");
    }

    async close({ logout } = { logout: false }): Promise<void> {
      if (logout) return this.finish(null, true);
      this.end();
    }

    async finish(cause: "loggedOut" | "replaced" | "qrUnscanned" | "sameNumber" | null, wipe: boolean): Promise<void> {
      if (this.ended) return;
      this.end();
      if (wipe) paired.delete(this.connection.connectionId);
      const unpaired = wipe ? { number: null } : {};
      const detail = { cause, qrcode: "", retries: 0, wanted: false, ...unpaired };
      await this.listener.status(this.connection, "DISCONNECTED", detail);
    }

    private end(): void {
      this.ended = true;
      this.open = false;
      clearTimeout(this.timer);
      if (lines.get(this.connection.connectionId) === this) lines.delete(this.connection.connectionId);
      this.finished();
    }
  }

  const mustKnow = (number: string): MemoryPerson => {
    const person = people.get(number);
    if (!person) throw new Error(`Nobody has the number ${number}.`);
    return person;
  };

  const provider: Provider = {
    capabilities: { qrcode: true },
    newId: () => newId("3EB0"),
    encode: (content) => Buffer.from(JSON.stringify(content)),
    open: async (connection, listener, lease) => {
      const line = new Line(connection, listener, lease);
      lines.set(connection.connectionId, line);
      await line.begin();
      return line;
    },
    wipe: async ({ connectionId }) => void paired.delete(connectionId),
  };

  return {
    provider,
    live: (connectionId: number): Session | undefined => lines.get(connectionId),
    phone: (number: string): MemoryPhone => {
      const phone = phones.get(number) ?? new Phone(number);
      phones.set(number, phone);
      return phone;
    },
    person: (
      number: string,
      { name = "Maria", auto = "delivered" }: Partial<Pick<MemoryPerson, "name" | "auto">> = {},
    ): MemoryPerson => {
      const lid = String(randomInt(1e14, 2e14));
      const person: MemoryPerson = {
        number,
        lid,
        name,
        auto,
        received: [],
        writes: ({ to, ...letter }) => {
          const phone = phones.get(to);
          if (!phone) throw new Error(`No phone has the number ${to}.`);
          return phone.deliver(person, letter, false);
        },
      };
      people.set(number, person);
      return person;
    },
  };
}

const newId = (prefix: string): string => `${prefix}${randomBytes(9).toString("hex").toUpperCase()}`;
