import { setTimeout as sleep } from "node:timers/promises";
import type { Arrived, Listener, Provider, Session } from "../../backend/src/channels/provider";
import type { memoryProvider, MemoryPerson } from "../../backend/src/testing/memory-provider";

export type MemoryWorld = ReturnType<typeof memoryProvider>;

/** What a customer writes to a business. */
export interface CustomerMessage {
  from: string;
  to: string;
  text: string;
}

/** A ticket of a customer with this number. */
export interface TicketOf {
  companyId: number;
  ticketId: number;
  number: string;
}

export interface Delivery {
  /** Milliseconds from sending each message until the product had accepted it. */
  times: number[];
  /** Milliseconds for all of them together. */
  durationMs: number;
}

const patienceMs = 20_000;
const localPart = (address: string): string => address.split("@")[0] ?? "";

/** Delivers messages from inside the product's process, so that the figures contain no other program. */
export class MessageFeeder {
  private readonly people = new Map<string, MemoryPerson>();
  private readonly acceptCallbacks = new Map<string, () => void>();
  /** By the part of an address that names a person. */
  private readonly asking = new Map<string, () => void>();

  constructor(private readonly world: MemoryWorld) {}

  /** The same provider, recording when each message is accepted. */
  withTiming(provider: Provider): Provider {
    return {
      ...provider,
      openSession: async (ref, listener, lease) =>
        this.hearing(await provider.openSession(ref, this.recording(listener), lease)),
    };
  }

  addPerson(number: string, options: Parameters<MemoryWorld["person"]>[1]): void {
    this.people.set(number, this.world.person(number, options));
  }

  /** Delivers at most that many at once. */
  async deliver(messages: readonly CustomerMessage[], atOnce: number): Promise<Delivery> {
    const times: number[] = [];
    const pendingMessages = messages.values();
    const worker = async () => {
      for (const { from, to, text } of pendingMessages) {
        const writtenAt = performance.now();
        await this.waitForAcceptance(this.writer(from).writes({ to, text }));
        times.push(performance.now() - writtenAt);
      }
    };
    const since = performance.now();
    await Promise.all(Array.from({ length: atOnce }, worker));
    return { times, durationMs: performance.now() - since };
  }

  /** Each time is that until the first answer is handed to the connection. A person asks once at a time. */
  async ask(messages: readonly CustomerMessage[], aSecond: number | null): Promise<Delivery> {
    const times: number[] = [];
    const since = performance.now();
    const pendingAnswers: Promise<void>[] = [];
    for (const [index, { from, to, text }] of messages.entries()) {
      if (aSecond !== null) await sleep(Math.max(0, since + (index * 1_000) / aSecond - performance.now()));
      const writtenAt = performance.now();
      const one = this.waitForAnswer(from).then(() => void times.push(performance.now() - writtenAt));
      this.writer(from).writes({ to, text });
      pendingAnswers.push(one);
      if (aSecond === null) await one;
    }
    await Promise.all(pendingAnswers);
    return { times, durationMs: performance.now() - since };
  }

  /** Resolves when the next message to this person is handed to the connection. */
  waitForAnswer(number: string): Promise<void> {
    const lid = localPart(this.writer(number).lid);
    return new Promise((resolve, fail) => {
      const give = setTimeout(() => fail(new Error(`${number} got no answer within ${patienceMs} ms.`)), patienceMs);
      const hear = () => {
        clearTimeout(give);
        for (const name of [number, lid]) this.asking.delete(name);
        resolve();
      };
      for (const name of [number, lid]) this.asking.set(name, hear);
    });
  }

  private hearing(session: Session): Session {
    const send = session.send.bind(session);
    session.send = (address, ...rest) => {
      this.asking.get(localPart(address))?.();
      return send(address, ...rest);
    };
    return session;
  }

  private writer(number: string): MemoryPerson {
    const person = this.people.get(number);
    if (!person) throw new Error(`No phone has the number ${number}.`);
    return person;
  }

  private waitForAcceptance(wid: string): Promise<void> {
    return new Promise((resolve) => this.acceptCallbacks.set(wid, resolve));
  }

  private recording(listener: Listener): Listener {
    const message = async (arrival: Arrived) => {
      await listener.message(arrival);
      this.acceptCallbacks.get(arrival.wid)?.();
      this.acceptCallbacks.delete(arrival.wid);
    };
    return { ...listener, message };
  }
}
