import { SocketClient } from "../../harness/installation/socket-client";
import type { Installation } from "../../harness/installation/installation";
import type { Fixture, Chat } from "./fixture";
import { agentWrites, customerWrites } from "./traffic";
import { until } from "./until";

/** One exchange through the whole system: a customer's message reaches a browser, and the reply reaches WhatsApp. */
export class Probe {
  private count = 0;

  private constructor(
    private readonly installation: Installation,
    private readonly fixture: Fixture,
    private readonly chat: Chat,
    private readonly listener: SocketClient,
  ) {}

  static async make(installation: Installation, fixture: Fixture): Promise<Probe> {
    const chat = fixture.chats.find(({ ticketId }) => ticketId !== null);
    if (!chat) throw new Error("No chat has an accepted ticket.");
    return new Probe(installation, fixture, chat, await SocketClient.open(fixture.agent, 1));
  }

  /** Repeats until one exchange succeeds. Returns how long that took. */
  async waitUntilHealed(): Promise<number> {
    const since = Date.now();
    for (;;) {
      const text = `sonda ${(this.count += 1)}`;
      await customerWrites(this.installation, this.chat, text);
      const received = await Promise.race([this.listener.waitForText(text).then(() => true), timeout(2_000)]);
      await agentWrites(this.fixture.agent, this.chat, `${text}, resposta`);
      await until("WhatsApp has the answer", () => this.hasLeft(`${text}, resposta`));
      if (received) return Date.now() - since;
    }
  }

  private async hasLeft(body: string): Promise<boolean> {
    const rows = await this.installation.database.rows(`SELECT 1 FROM messages WHERE body = $1 AND ack >= 2`, [body]);
    return rows.length > 0;
  }

  close(): void {
    this.listener.close();
  }
}

const timeout = (milliseconds: number) =>
  new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
