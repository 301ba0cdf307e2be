import type { Delivery, CustomerMessage } from "../memory/message-feeder";

/** A message as a simulated phone shows it. */
export interface ShownMessage {
  id: string;
  from: string;
  fromMe: boolean;
  text?: string;
  status: string;
}

/** The simulated WhatsApp, driven through its control API. */
export class Phones {
  private readUpTo = 0;

  constructor(private readonly base: string) {}

  static at = (port: number): Phones => new Phones(`http://127.0.0.1:${port}`);

  phone(number: string, name: string): Promise<unknown> {
    return this.post("/sim/phones", { number, name });
  }

  person(number: string, name: string, auto: "none" | "delivered" | "read" = "none"): Promise<unknown> {
    return this.post("/sim/people", { number, name, auto });
  }

  scan(number: string, qr: string): Promise<unknown> {
    return this.post(`/sim/phones/${number}/scan`, { qr });
  }

  async write(from: string, to: string, text: string, more: { id?: string; at?: number } = {}): Promise<string> {
    return ((await this.post(`/sim/people/${from}/messages`, { to, text, ...more })) as { id: string }).id;
  }

  /** Only with the in-memory WhatsApp: sends at most `atOnce` of them at a time. */
  async deliver(messages: CustomerMessage[], atOnce: number): Promise<Delivery> {
    return (await this.post("/sim/messages", { letters: messages, atOnce })) as Delivery;
  }

  /** Sets faults for the next messages to this phone. */
  fault(phone: string, fault: "duplicate" | "replay"): Promise<unknown> {
    return this.post("/sim/faults", { phone, [fault]: true });
  }

  async isConnected(number: string): Promise<boolean> {
    const phones = (await this.get("/sim/phones")) as { number: string; connected: boolean }[];
    return phones.some((phone) => phone.number === number && phone.connected);
  }

  /** The number of stanzas with this tag that the server has sent since the last call. */
  async said(tag: string): Promise<number> {
    const entries = (await this.get(`/sim/log?after=${this.readUpTo}`)) as {
      n: number;
      tag: string;
      direction: string;
    }[];
    this.readUpTo = entries.at(-1)?.n ?? this.readUpTo;
    return entries.filter((entry) => entry.direction === "out" && entry.tag === tag).length;
  }

  async seenBy(number: string): Promise<ShownMessage[]> {
    return (await this.get(`/sim/people/${number}/messages`)) as ShownMessage[];
  }

  /** The number of stanzas that clients have not confirmed yet. */
  async waiting(): Promise<number> {
    const phones = (await this.get("/sim/phones")) as { waiting: number }[];
    return phones.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  private get = (path: string): Promise<unknown> => this.ask(path, {});

  private post(path: string, body: object): Promise<unknown> {
    return this.ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  private async ask(path: string, init: RequestInit): Promise<unknown> {
    const answer = await fetch(this.base + path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The simulator: ${path}: ${answer.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
}
