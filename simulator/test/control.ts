import type { ShownMessage } from "../src/control/messages";
import type { ShownPhone } from "../src/control/phones.routes";
import type { Simulator } from "../src/start";
import type { LogEntry } from "../src/wire/wire-log";

/** A response of the control API. */
interface ControlReply {
  status: number;
  json: unknown;
}

let last = 5_511_900_000_000 + (process.pid % 1000) * 10_000;

/** A number that no other test uses. */
export const newNumber = (): string => String((last += 1));

/** A client of the control API. */
export class Control {
  constructor(private readonly simulator: Simulator) {}

  async call(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<ControlReply> {
    const response = await fetch(`http://127.0.0.1:${this.simulator.port}${path}`, {
      method,
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? undefined : (JSON.parse(text) as unknown) };
  }

  /** Posts and expects success. */
  async post<T = unknown>(path: string, body: unknown = {}): Promise<T> {
    const { status, json } = await this.call("POST", path, body);
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json as T;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.call("GET", path)).json as T;
  }

  phone(name = "Loja Aurora"): Promise<{ number: string; lid: string }> {
    return this.post("/sim/phones", { number: newNumber(), name });
  }

  person(more: Record<string, unknown> = {}): Promise<{ number: string; lid: string }> {
    return this.post("/sim/people", { number: newNumber(), name: "Maria", ...more });
  }

  async write(from: string, to: string, text: string, more: Record<string, unknown> = {}): Promise<string> {
    const { id } = await this.post<{ id: string }>(`/sim/people/${from}/messages`, { to, text, ...more });
    return id;
  }

  /** Sends any content from a person. */
  async send(from: string, to: string, content: Record<string, unknown>): Promise<string> {
    return (await this.post<{ id: string }>(`/sim/people/${from}/messages`, { to, ...content })).id;
  }

  /** The bytes of a file, as decrypted by a phone. */
  async media(number: string, id: string): Promise<Buffer> {
    const response = await fetch(`http://127.0.0.1:${this.simulator.port}/sim/people/${number}/messages/${id}/media`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  messages(number: string): Promise<ShownMessage[]> {
    return this.get(`/sim/people/${number}/messages`);
  }

  /** Waits until a message on a phone has reached this status. */
  async untilMessage(number: string, fits: (message: ShownMessage) => boolean): Promise<ShownMessage> {
    return this.until(async () => (await this.messages(number)).find(fits));
  }

  async untilPhone(number: string, fits: (phone: ShownPhone) => boolean): Promise<ShownPhone> {
    return this.until(async () =>
      (await this.get<ShownPhone[]>("/sim/phones")).find((phone) => phone.number === number && fits(phone)),
    );
  }

  log(): Promise<LogEntry[]> {
    return this.get("/sim/log?after=0");
  }

  /** Checks again after every event, and at intervals. */
  async until<T>(look: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + 15_000;
    for (;;) {
      const outcome = await look();
      if (outcome !== undefined) return outcome;
      if (Date.now() > end) throw new Error("It did not come to pass.");
      await this.somethingHappens();
    }
  }

  private somethingHappens(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(wake, 100);
      const unsubscribe = this.simulator.world.feed.subscribe(wake);
    });
  }
}
