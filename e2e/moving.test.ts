import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import bcrypt from "bcryptjs";
import { expect, it } from "@jest/globals";
import { tablesOf } from "../backend/src/modules/migration/source-tables.fixture";
import { Agent as ApiAgent } from "../harness/agent";
import { expectAccessible, resize } from "../harness/browser/screen-checks";
import { Company, newEmail, newName, newNumber } from "../harness/company";
import { aVoiceNote } from "../harness/files";
import { Conversation } from "../harness/pages/conversation";
import { enter, Login } from "../harness/pages/login";
import { TicketList } from "../harness/pages/tickets";
import { pairConnection } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";
import { TemporaryDatabase } from "../harness/temporary-database";
import { until } from "../harness/until";

const withHarness = startHarness();

const formerPassword = "senha de dois anos atrás";
const daysAgo = (days: number, minute = 0) =>
  new Date(Date.now() - days * 24 * 3_600_000 + minute * 60_000).toISOString();

/** A shop of three queues in a Ticketz, which has talked with one customer for two years. */
async function aTicketz(customer: { name: string; number: string }) {
  const database = await new TemporaryDatabase(process.env.TEST_DATABASE_URL ?? "").create();
  await database.rows(tablesOf("ticketz"));
  const add = async (table: string, rows: readonly Record<string, unknown>[]) => {
    const columns = Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(", ");
    await database.rows(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
  };
  const [shop, agent, admin] = [newName("Loja do Bairro"), newEmail(), newEmail()];
  const of = { companyId: 1 };
  const [from, to] = [daysAgo(800), daysAgo(1)];
  const passwordHash = bcrypt.hashSync(formerPassword, 8);
  await add("Plans", [{ id: 1, name: newName("Pro"), users: 10, connections: 3, queues: 5, value: 99.9 }]);
  await add("Companies", [{ id: 1, name: shop, status: true, planId: 1, createdAt: from, updatedAt: to }]);
  await add(
    "Queues",
    ["Vendas", "Entregas", "Financeiro"].map((name, at) => ({ id: at + 1, name, color: `#0000f${at}`, ...of })),
  );
  await add("Whatsapps", [{ id: 1, name: "Balcão", isDefault: true, ...of }]);
  await add("Users", [
    { id: 1, name: "Ana Ribeiro", email: agent, passwordHash, profile: "user", whatsappId: 1, ...of },
    { id: 2, name: "Rita Lopes", email: admin, passwordHash, profile: "admin", whatsappId: 1, ...of },
  ]);
  await add("UserQueues", [
    { userId: 1, queueId: 1 },
    { userId: 1, queueId: 2 },
  ]);
  await add("WhatsappQueues", [{ whatsappId: 1, queueId: 1 }]);
  await add("Contacts", [{ id: 1, ...customer, isGroup: false, whatsappId: 1, ...of }]);
  const ticket = { status: "open", contactId: 1, userId: 1, queueId: 1, whatsappId: 1 };
  await add("Tickets", [{ id: 1, ...ticket, createdAt: from, updatedAt: to, ...of }]);
  const messages = Array.from({ length: 120 }, (_, at) => ({
    id: `A${at}`,
    body: at === 3 ? "O sofá azul-turquesa chegou arranhado" : `Mensagem ${at}`,
    mediaType: "conversation",
    mediaUrl: null as string | null,
  }));
  messages.push({ id: "voz", body: "Áudio", mediaType: "audio", mediaUrl: "1700000000000_voz.ogg" });
  await add(
    "Messages",
    messages.map((message, at) => {
      const time = at < 10 ? daysAgo(730, at) : daysAgo(1, at);
      const remoteJid = `${customer.number}@s.whatsapp.net`;
      const dataJson = JSON.stringify({ message: message.mediaUrl ? { audioMessage: { ptt: true } } : {} });
      const more = { fromMe: false, ack: 0, ticketId: 1, contactId: 1, remoteJid, dataJson, ...of };
      return { ...message, ...more, isDeleted: false, createdAt: time, updatedAt: time };
    }),
  );
  return { database, shop, agent, admin };
}

it(
  "a shop moves from a Ticketz in the browser; its agent finds a text of two years ago, hears a voice note and answers",
  withHarness(async (app) => {
    const { server, simulator } = app;
    const customer = { name: newName("Marta Nunes"), number: newNumber() };
    await simulator.meet(customer);
    const there = await aTicketz(customer);
    await mkdir(join(server.dataDir, "migrate"), { recursive: true });
    await writeFile(
      join(server.dataDir, "migrate", "1700000000000_voz.ogg"),
      Buffer.from(await aVoiceNote(), "base64"),
    );
    const owner = await (await Company.create(server.database)).agent({ profile: "admin", isOwner: true });
    // A former attempt may have left its run.
    await server.database.rows("DELETE FROM migration_runs");
    try {
      const page = await enter(app, owner, "/migration");
      const { hostname, port, pathname, username, password: secret } = new URL(there.database.url);
      for (const [label, text] of [
        ["Servidor", hostname],
        ["Porta", port],
        ["Nome do banco", pathname.slice(1)],
        ["Usuário do banco", username],
        ["Senha do banco", decodeURIComponent(secret)],
      ] as const)
        await page.getByLabel(label).fill(text);
      await page.getByRole("button", { name: "Conectar" }).click();
      await page.getByRole("heading", { name: "Ticketz" }).waitFor();
      // It goes on without the page.
      await page.getByRole("button", { name: "Simular" }).click();
      await page.reload();
      await page.getByText("Simulação concluída. Nada foi gravado.").waitFor();
      await page.getByTestId("line-Messages").getByText("121").first().waitFor();
      await expectAccessible(page, "the report of a dry run");
      await page.getByRole("button", { name: "Trazer os dados" }).click();
      await page.getByText("Os dados chegaram.").waitFor();
    } finally {
      await there.database.drop();
    }

    const find = `SELECT c.id::int FROM connections c JOIN companies o ON o.id = c."companyId" WHERE o.name = $1`;
    const [connection] = await server.database.rows<{ id: number }>(find, [there.shop]);
    // Its phone is a simulated one.
    await server.database.rows(`UPDATE connections SET provider = 'simulator' WHERE id = $1`, [connection!.id]);
    const rita = await new ApiAgent(server.url, there.admin, formerPassword).signIn();
    await pairConnection(app, rita, connection!.id, "Balcão");

    const page = await (await app.newContext()).page();
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    await new Login(page, server).enter({ email: there.agent }, "/tickets", formerPassword);
    await list.open(customer.name);
    await conversation.bubble("Mensagem 119").waitFor();
    const player = conversation.holding("player");
    await player.getByRole("button", { name: "Reproduzir" }).click();
    await conversation.listenTo(player);
    await page.keyboard.press("Control+f");
    await page.getByLabel("Buscar nesta conversa").fill("sofa azul-turquesa");
    await conversation.bubble("chegou arranhado").waitFor();
    await page.keyboard.press("Escape");
    await resize(page, "narrow");
    await conversation.bubble("chegou arranhado").waitFor();
    await conversation.sendText("Trocamos hoje mesmo!");
    await conversation.waitForStatus("Trocamos hoje mesmo!", "delivered");
    const listReceivedTexts = async () => (await simulator.messages(customer.number)).map(({ text }) => text);
    await until("the answer is on her phone", async () =>
      (await listReceivedTexts()).some((text) => text?.includes("Trocamos hoje mesmo!")),
    );
    const [tickets] = await server.database.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM tickets WHERE "connectionId" = $1`,
      [connection!.id],
    );
    expect(tickets).toEqual({ count: 1 });
  }),
);
