import { expect, it } from "@jest/globals";
import { Conversation } from "../harness/pages/conversation";
import { enter, Login } from "../harness/pages/login";
import { arriveAt, Shell, visit } from "../harness/pages/shell";
import { TicketList } from "../harness/pages/tickets";
import { Company, type Agent } from "../harness/company";
import type { BuiltServer } from "../harness/server";
import { openPairedConnection, signIn } from "../harness/paired-connection";
import { startHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

/** Calls the API as a colleague, without a browser. */
async function elsewhere(server: BuiltServer, { email }: Agent) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await signIn(server, email)}` };
  return async (method: string, path: string, body: object = {}): Promise<void> => {
    const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
}

/** A browser that refuses storage, or has no space left. */
const refusals: [string, () => void][] = [
  [
    "lets no page keep anything",
    () => {
      const throwingGetter = {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      };
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, throwingGetter);
    },
  ],
  [
    "has no room left",
    () => {
      const refuse = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      Storage.prototype.setItem = refuse;
      IDBObjectStore.prototype.put = refuse;
    },
  ],
];

it.each(refusals)(
  "an agent whose browser %s signs in, accepts and answers",
  withHarness(async (app, ...[, refuse]: (typeof refusals)[number]) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const agent = await company.agent({ queues: [queue] });
    const { connectionId } = await openPairedConnection(app, company, [queue]);
    const { number } = await company.ticket({
      customer: "Marcos Lima",
      queue,
      connectionId,
      firstMessage: "Alguém me atende?",
    });
    await app.simulator.meet({ number, name: "Marcos Lima" });
    const context = await app.newContext();
    await context.browserContext.addInitScript(refuse);
    const page = await context.page();
    await new Login(page, app.server).signIn(agent);
    const list = new TicketList(page);
    await list.under("Pendentes", "Marcos Lima");
    await list.accept("Marcos Lima").click();
    const conversation = new Conversation(page);
    await conversation.sendText("Já vou!");
    await conversation.own("Já vou!").waitFor();
    await app.simulator.waitForMessage(number, "the answer", ({ text }) => text?.endsWith("Já vou!") === true);
  }),
);

it(
  "an agent whose ticket is taken, deleted or whose contact is merged while they write keeps what they wrote with it",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const queue = await company.queue();
    const [boss, agent] = [await company.agent({ profile: "admin" }), await company.agent({ queues: [queue] })];
    const ticketFields = { queue, agent, status: "open" } as const;
    const ticket = await company.ticket({ ...ticketFields, customer: "Rui Prado", firstMessage: "Alguém aí?" });
    await company.ticket({ ...ticketFields, customer: "Carlos Antunes", firstMessage: "Bom dia" });
    const older = await company.ticket({
      ...ticketFields,
      customer: "Sofia Bernardes",
      status: "closed",
      firstMessage: "Antes",
    });
    const merged = await company.ticket({ ...ticketFields, customer: "Sofia B", firstMessage: "Oi" });
    const page = await enter(app, agent, `/tickets/${ticket.uuid}`);
    const [list, conversation] = [new TicketList(page), new Conversation(page)];
    const { composer } = conversation;
    await composer.fill("Vou ver com o estoque");
    const act = await elsewhere(app.server, boss);
    await act("PUT", `/tickets/${ticket.id}`, { userId: boss.id });
    await new Shell(page).seesNotice("Acesso não permitido");
    await arriveAt(page, "/tickets");
    await act("PUT", `/tickets/${ticket.id}`, { userId: agent.id });
    await list.card("Rui Prado").waitFor();
    await list.open("Rui Prado");
    await until("what was written is there", async () => (await composer.inputValue()) === "Vou ver com o estoque");

    await act("DELETE", `/tickets/${ticket.id}`);
    await conversation.title("Rui Prado").waitFor({ state: "detached" });
    await list.card("Rui Prado").waitFor({ state: "detached" });
    await list.open("Carlos Antunes");
    await conversation.title("Carlos Antunes").waitFor();
    expect(await composer.inputValue()).toBe("");

    await list.open("Sofia B");
    await composer.fill("Um momento");
    await act("POST", `/contacts/${older.contactId}/merge`, { contactId: merged.contactId });
    await conversation.title("Sofia Bernardes").waitFor();
    await list.card("Sofia Bernardes").waitFor();
    expect(await composer.inputValue()).toBe("Um momento");
    await composer.press("Enter");
    await conversation.own("Um momento").waitFor();
  }),
);

it(
  "an admin who is made an agent no longer sees admin content in the open page",
  withHarness(async (app) => {
    const company = await Company.create(app.server.database);
    const [mine, other] = [await company.queue(), await company.queue()];
    const boss = await company.agent({ profile: "admin" });
    const demotedAdmin = await company.agent({ profile: "admin", queues: [mine] });
    const ticket = await company.ticket({
      customer: "Paulo Nogueira",
      queue: other,
      agent: boss,
      status: "open",
      firstMessage: "Segredo",
    });
    const page = await enter(app, demotedAdmin, `/tickets/${ticket.uuid}`);
    await new Conversation(page).bubble("Segredo").waitFor();
    await new TicketList(page).card("Paulo Nogueira").waitFor();
    await (
      await elsewhere(app.server, boss)
    )("PUT", `/users/${demotedAdmin.id}`, { profile: "user" });
    await new TicketList(page).card("Paulo Nogueira").waitFor({ state: "detached" });
    await new Conversation(page).bubble("Segredo").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Configurações" }).waitFor({ state: "detached" });
    await visit(page, "Contatos");
    expect(await page.getByRole("button", { name: "Exportar CSV" }).count()).toBe(0);
  }),
);
