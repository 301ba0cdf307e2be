import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { database } from "../db/connect";
import { log } from "../log/log";

const channel = "guiche_events";
const againAfterMs = 1_000;

/** Best effort: a process that misses it finds the change in Postgres a little later. */
export async function publishThroughPostgres(text: string): Promise<void> {
  try {
    await database().query("SELECT pg_notify($1, $2)", { bind: [channel, text] });
  } catch (error) {
    log.debug({ error }, "Process event reached neither Redis nor Postgres");
  }
}

/** Process events through Postgres, for those that cannot wait until Redis is back. */
export class PostgresBus {
  private client: pg.Client | undefined;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly listener: (text: string) => void,
  ) {
    void this.keepListening();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async keepListening(): Promise<void> {
    while (!this.isClosed) {
      await this.listen().catch((error: unknown) => log.debug({ error }, "Postgres listener disconnected"));
      await sleep(againAfterMs, undefined, { ref: false });
    }
  }

  /** Resolves when its connection ends. */
  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: "guiche-events",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.client = client;
    const cut = new Promise<void>((resolve) => {
      client.once("error", () => resolve());
      client.once("end", () => resolve());
    });
    client.on("notification", ({ payload }) => payload && this.listener(payload));
    try {
      await client.connect();
      await client.query("LISTEN guiche_events");
      await cut;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
