import type { Arrived, Listener, Provider } from "../../backend/src/channels/provider";
import type { memoryProvider, MemoryPerson } from "../../backend/src/testing/memory-provider";

export type MemoryWorld = ReturnType<typeof memoryProvider>;

/** What a customer writes to a business. */
export interface Letter {
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
export class Post {
  private readonly people = new Map<string, MemoryPerson>();
  private readonly taken = new Map<string, () => void>();

  constructor(private readonly world: MemoryWorld) {}

  /** The same provider, recording when each message is accepted. */
  timed(provider: Provider): Provider {
    return { ...provider, open: (ref, listener, lease) => provider.open(ref, this.noticing(listener), lease) };
  }

  meet(number: string, habits: Parameters<MemoryWorld["person"]>[1]): void {
    this.people.set(number, this.world.person(number, habits));
  }

  /** Delivers at most that many at once. */
  async deliver(letters: readonly Letter[], atOnce: number): Promise<Delivery> {
    const times: number[] = [];
    const left = letters.values();
    const carrier = async () => {
      for (const { from, to, text } of left) {
        const written = performance.now();
        await this.handed(this.writer(from).writes({ to, text }));
        times.push(performance.now() - written);
      }
    };
    const since = performance.now();
    await Promise.all(Array.from({ length: atOnce }, carrier));
    return { times, lasted: performance.now() - since };
  }

  private writer(number: string): MemoryPerson {
    const person = this.people.get(number);
    if (!person) throw new Error(`No phone has the number ${number}.`);
    return person;
  }

  private handed(wid: string): Promise<void> {
    return new Promise((done) => this.taken.set(wid, done));
  }

  private noticing(listener: Listener): Listener {
    const message = async (arrived: Arrived) => {
      await listener.message(arrived);
      this.taken.get(arrived.wid)?.();
      this.taken.delete(arrived.wid);
    };
    return { ...listener, message };
  }
}
