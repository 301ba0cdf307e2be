import { startProgram, type Program } from "./program";
import { SimulatorApi } from "./simulator-api";
import { until } from "./until";

interface SimulatedMessage {
  id: string;
  from: string;
  fromMe: boolean;
  text?: string;
  media?: { kind: string; mimetype: string; bytes: number; filename?: string; caption?: string; problem?: string };
  location?: { latitude: number; longitude: number };
  contacts?: { name: string; number: string }[];
  quote?: string;
  mentions?: string[];
  edited: boolean;
  deleted: boolean;
  reactions: { from: string; emoji: string }[];
  status: "pending" | "sent" | "delivered" | "read" | "played";
}

/** The simulated WhatsApp, driven through its control API. */
export class Simulator extends SimulatorApi {
  /** Without a program, it drives one that another process has started. */
  constructor(
    port: number,
    private readonly program?: Program<{ port: number }>,
  ) {
    super(port);
  }

  static async start(): Promise<Simulator> {
    const env = { SIMULATOR_PORT: "0", SIMULATOR_STATE: "", SIMULATOR_FEW_KEYS: "1" };
    const program = await startProgram<{ port: number }>({
      name: "The simulator",
      args: ["simulator/dist/main.js"],
      env,
    });
    return new Simulator(program.ready.port, program);
  }

  /** Creates a customer with a phone. A repeated call changes only the fields that differ. */
  meet = (person: { number: string; name: string }, auto: "none" | "delivered" | "read" = "delivered") =>
    this.post("/people", { ...person, auto });

  write = (from: string, to: string, text: string) => this.send(from, to, { text });

  /** Sends any content that the simulator's README lists. */
  send = (from: string, to: string, body: object) =>
    this.post<{ id: string }>(`/people/${from}/messages`, { to, ...body });

  /** Meta approves every template of an official number. */
  async approveTemplates(number: string): Promise<void> {
    const numbers = await this.call<{ number: string; templates: { id: string }[] }[]>("/cloud/numbers");
    for (const { id } of numbers.find((one) => one.number === number)?.templates ?? [])
      await this.post(`/cloud/numbers/${number}/templates/${id}`, { status: "APPROVED" });
  }

  /** Adds or removes a group member without a message. */
  change = (group: string, who: { add?: string[]; remove?: string[] }) =>
    this.call(`/groups/${group}`, { method: "PUT", body: JSON.stringify(who) });

  /** What a person's phone shows. */
  messages = (number: string) => this.call<SimulatedMessage[]>(`/people/${number}/messages`);

  /** Waits for a message on a person's phone and returns it. */
  waitForMessage = (
    number: string,
    what: string,
    look: (message: SimulatedMessage) => boolean,
  ): Promise<SimulatedMessage> => until(`${number} sees ${what}`, async () => (await this.messages(number)).find(look));

  fault = (phone: string, fault: object) => this.post("/faults", { phone, ...fault });

  stop = async () => this.program?.stop();
}
