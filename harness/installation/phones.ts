import { SimulatorApi } from "../simulator-api";
import type { Delivery, CustomerMessage, TicketOf } from "../memory/message-feeder";

/** A message as a simulated phone shows it. */
interface ShownMessage {
  id: string;
  from: string;
  fromMe: boolean;
  text?: string;
  status: string;
}

/** The simulated WhatsApp, driven through its control API. */
export class Phones extends SimulatorApi {
  private readUpTo = 0;

  phone(number: string, name: string): Promise<unknown> {
    return this.post("/phones", { number, name });
  }

  person(number: string, name: string, auto: "none" | "delivered" | "read" = "none"): Promise<unknown> {
    return this.post("/people", { number, name, auto });
  }

  scan(number: string, qr: string): Promise<unknown> {
    return this.post(`/phones/${number}/scan`, { qr });
  }

  async write(from: string, to: string, text: string, more: { id?: string; at?: number } = {}): Promise<string> {
    return (await this.post<{ id: string }>(`/people/${from}/messages`, { to, text, ...more })).id;
  }

  /** Only with the in-memory WhatsApp: sends at most `atOnce` of them at a time. */
  deliver(messages: CustomerMessage[], atOnce: number): Promise<Delivery> {
    return this.post("/messages", { messages, atOnce });
  }

  /** The same for messages that are answered: one after the other, or so many a second. */
  ask(messages: CustomerMessage[], aSecond: number | null): Promise<Delivery> {
    return this.post("/questions", { messages, aSecond });
  }

  /** Only with the in-memory WhatsApp: the product writes into these tickets, one after the other. */
  writeInto(tickets: TicketOf[], text: string): Promise<Delivery> {
    return this.post("/sendings", { tickets, text });
  }

  /** Sets faults for the next messages to this phone. */
  fault(phone: string, fault: "duplicate" | "replay"): Promise<unknown> {
    return this.post("/faults", { phone, [fault]: true });
  }

  /** An official number, with what Meta's console shows of it. */
  async cloudNumber(id: string): Promise<{ number: string; phoneNumberId: string; appSecret: string }> {
    const numbers = await this.call<{ number: string; phoneNumberId: string; appSecret: string }[]>("/cloud/numbers");
    const officialNumber = numbers.find(({ phoneNumberId }) => phoneNumberId === id);
    if (!officialNumber) throw new Error(`There is no official number ${id}.`);
    return officialNumber;
  }

  async isConnected(number: string): Promise<boolean> {
    const phones = await this.call<{ number: string; connected: boolean }[]>("/phones");
    return phones.some((phone) => phone.number === number && phone.connected);
  }

  /** The number of stanzas with this tag that the server has sent since the last call. */
  async countTagged(tag: string): Promise<number> {
    const entries = await this.call<{ n: number; tag: string; direction: string }[]>(`/log?after=${this.readUpTo}`);
    this.readUpTo = entries.at(-1)?.n ?? this.readUpTo;
    return entries.filter((entry) => entry.direction === "out" && entry.tag === tag).length;
  }

  messagesOf(number: string): Promise<ShownMessage[]> {
    return this.call(`/people/${number}/messages`);
  }

  /** The number of stanzas that clients have not confirmed yet. */
  async waiting(): Promise<number> {
    const phones = await this.call<{ waiting: number }[]>("/phones");
    return phones.reduce((sum, { waiting }) => sum + waiting, 0);
  }
}
