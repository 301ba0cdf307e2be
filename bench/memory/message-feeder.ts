import type { Arrived, Listener, Provider } from "../../backend/src/channels/provider";
import type { memoryProvider, MemoryPerson } from "../../backend/src/testing/memory-provider";

export type MemoryWorld = ReturnType<typeof memoryProvider>;

/** What a customer writes to a business. */
export interface CustomerMessage {
  from: string;
  to: string;
  text: string;
}

export interface Delivery {
  /** Milliseconds from sending each message until the product had accepted it. */
  times: number[];
  /** Milliseconds for all of them together. */
  lasted: number;
}

/** Delivers messages from inside the product's process, so that the figures contain no other program. */
export class MessageFeeder {
  private readonly people = new Map<string, MemoryPerson>();
  private readonly taken = new Map<string, () => void>();

  constructor(private readonly world: MemoryWorld) {}

  /** The same provider, recording when each message is accepted. */
  timed(provider: Provider): Provider {
    return {
      ...provider,
      openSession: (ref, listener, lease) => provider.openSession(ref, this.recording(listener), lease),
    };
  }

  addPerson(number: string, options: Parameters<MemoryWorld["person"]>[1]): void {
    this.people.set(number, this.world.person(number, options));
  }

  /** Delivers at most that many at once. */
  async deliver(messages: readonly CustomerMessage[], atOnce: number): Promise<Delivery> {
    const times: number[] = [];
    const left = messages.values();
    const worker = async () => {
      for (const { from, to, text } of left) {
        const written = performance.now();
        await this.accepted(this.writer(from).writes({ to, text }));
        times.push(performance.now() - written);
      }
    };
    const since = performance.now();
    await Promise.all(Array.from({ length: atOnce }, worker));
    return { times, lasted: performance.now() - since };
  }

  private writer(number: string): MemoryPerson {
    const person = this.people.get(number);
    if (!person) throw new Error(`No phone has the number ${number}.`);
    return person;
  }

  private accepted(wid: string): Promise<void> {
    return new Promise((done) => this.taken.set(wid, done));
  }

  private recording(listener: Listener): Listener {
    const message = async (arrived: Arrived) => {
      await listener.message(arrived);
      this.taken.get(arrived.wid)?.();
      this.taken.delete(arrived.wid);
    };
    return { ...listener, message };
  }
}
