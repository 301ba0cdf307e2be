import type { Browser, Page } from "playwright-core";
import type { Chat, Fixture } from "../crash/fixture";
import { customerWrites } from "../crash/traffic";
import { sendFile, wrongFiles } from "../crash/files";
import { until } from "../crash/until";
import { UserContext } from "../../harness/browser/browser";
import { Conversation } from "../../harness/pages/conversation";
import { Login } from "../../harness/pages/login";
import type { Topology } from "./topology";

const person = "5511955550000";

/** A customer who writes and sends files between the strikes, and the page of an admin that shows it, over TLS. */
export class Witness {
  private readonly sockets: string[] = [];

  private constructor(
    private readonly topology: Topology,
    private readonly fixture: Fixture,
    private readonly chat: Chat,
    private readonly context: UserContext,
    private readonly page: Page,
  ) {
    page.on("websocket", (socket) => this.sockets.push(socket.url()));
  }

  static async open(browser: Browser, topology: Topology, fixture: Fixture): Promise<Witness> {
    const { nginx, installation } = topology;
    const [first] = fixture.chats;
    if (!first) throw new Error("There is no connection.");
    await installation.phones.person(person, "Testemunha");
    const { business, connectionId } = first;
    const chat: Chat = { person, business, connectionId, customerTexts: [], agentTexts: [], ticketId: null };
    await customerWrites(installation, chat, "Bom dia!");
    const { uuid } = await until("the witness has a ticket", async () => {
      const [row] = await installation.database.rows<{ uuid: string }>(
        `SELECT t.uuid FROM tickets t JOIN contacts c ON c.id = t."contactId" WHERE c.number = $1`,
        [person],
      );
      return row;
    });
    const context = await UserContext.create(browser, [new URL(nginx.secure).host], { ignoreHTTPSErrors: true });
    const page = await context.page();
    const { companyId } = await installation.database.one<{ companyId: number }>(
      `SELECT "companyId"::int AS "companyId" FROM connections WHERE id = $1`,
      [connectionId],
    );
    const { email } = await installation.person(companyId, "Bia");
    const witness = new Witness(topology, fixture, chat, context, page);
    await new Login(page, { url: nginx.secure }).enter({ email }, `/tickets/${uuid}`, installation.password);
    await new Conversation(page).bubble("Bom dia!").waitFor();
    return witness;
  }

  /** Writes and sends a file. Returns after how many milliseconds both stand on the page, which is not reloaded. */
  async write(text: string): Promise<number> {
    const since = Date.now();
    await customerWrites(this.topology.installation, this.chat, text);
    const bubble = new Conversation(this.page).bubble(text);
    await bubble.waitFor({ timeout: 90_000 }).catch(async (error: Error) => {
      throw new Error(`${text}: ${await this.whereIs(text)}`, { cause: error });
    });
    const tookMs = Date.now() - since;
    await sendFile(this.topology.installation, this.chat, `arquivo ${text}`);
    return tookMs;
  }

  /** One sentence for each file that is not in the bucket as it was sent, and for each fault of the page. */
  async faults(): Promise<string[]> {
    const { installation, bucket } = this.topology;
    const sentFiles = this.chat.customerTexts.filter((text) => text.startsWith("arquivo "));
    const faults = this.context.violations.map(({ kind, text }) => `the page had a ${kind}: ${text}`);
    faults.push(...(await this.unprotected()));
    faults.push(...(await wrongFiles(installation, this.fixture.agent, sentFiles)));
    if (bucket.objects.size < sentFiles.length)
      faults.push(`the bucket has ${bucket.objects.size} of ${sentFiles.length} files`);
    // Counted with the others from now on.
    this.fixture.chats.push(this.chat);
    return faults;
  }

  /** Tells a slow machine, on which the message has not got far, from a page that was told nothing. */
  private async whereIs(text: string): Promise<string> {
    const { database, phones } = this.topology.installation;
    const { stored, journal, outbox } = await database.one<{ stored: string; journal: string; outbox: string }>(
      `SELECT (SELECT count(*) FROM messages WHERE body = $1) AS stored, (SELECT count(*) FROM outbox) AS outbox,
              (SELECT count(*) FROM inbound_journal WHERE "ingestedAt" IS NULL) AS journal`,
      [text],
    );
    const backlog = `${await phones.waiting()} not taken from WhatsApp, ${journal} not ingested, ${outbox} not sent`;
    return `not on the page, and ${stored === "0" ? "not stored" : "stored"}; ${backlog}; ${this.sockets.length} sockets so far, at ${new URL(this.page.url()).pathname}`;
  }

  /** One sentence for each socket and cookie that is not kept to TLS. */
  private async unprotected(): Promise<string[]> {
    const { secure } = this.topology.nginx;
    const ours = secure.replace("https:", "wss:");
    const cookies = await this.context.browserContext.cookies(`${secure}/api/auth`);
    return [
      ...(this.sockets.length === 0 ? ["the page opened no socket"] : []),
      ...this.sockets.filter((url) => !url.startsWith(ours)).map((url) => `a socket was opened at ${url}`),
      ...(cookies.length === 0 ? ["the page has no cookie of its session"] : []),
      ...cookies.filter((one) => !one.secure).map(({ name }) => `the cookie ${name} leaves without TLS`),
    ];
  }
}
