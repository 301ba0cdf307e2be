import { expect, it } from "@jest/globals";
import { Conversation } from "./pages/conversation";
import { Login } from "./pages/login";
import { aTicket, arriveAt, Shell, visit } from "./pages/shell";
import { TicketList } from "./pages/tickets";
import { Company, type Agent, type Ticket } from "./harness/company";
import { sendTogether } from "./harness/race";
import { openPairedConnection, signIn } from "./harness/paired-connection";
import { startHarness, type TestHarness } from "./harness/harness";
import { until } from "./harness/until";

const withHarness = startHarness();

interface Scene {
  agents: [Agent, Agent];
  tickets: (Ticket & { customer: string })[];
}

/** Two agents of one queue that greets accepted customers, and `count` customers waiting in it. */
async function waitingRoom(app: TestHarness, count: number): Promise<Scene> {
  const company = await Company.create(app.server.database);
  await company.setting("sendGreetingAccepted", "enabled");
  const queue = await company.queue("Vendas");
  const { connectionId } = await openPairedConnection(app, company, [queue]);
  const agents: Scene["agents"] = [
    await company.agent({ name: "Ana Ribeiro", queues: [queue] }),
    await company.agent({ name: "Bruno Tavares", queues: [queue] }),
  ];
  const tickets: Scene["tickets"] = [];
  for (let place = 1; place <= count; place += 1) {
    const customer = `Cliente ${String(place).padStart(2, "0")}`;
    const ticket = await company.ticket({ customer, queue, connectionId, firstMessage: "Alguém me atende?" });
    await app.simulator.meet({ number: ticket.number, name: customer });
    tickets.push({ ...ticket, customer });
  }
  return { agents, tickets };
}

const holderOf = async (app: TestHarness, { id }: Ticket) => {
  const [row] = await app.server.database.rows<{ status: string; userId: number }>(
    `SELECT "status", "userId" FROM "tickets" WHERE "id" = $1`,
    [id],
  );
  return row;
};

/** The customer's phone shows one greeting, from the agent who accepted, and no second one follows. */
async function expectOneGreeting(app: TestHarness, { id, number }: Ticket, { name }: Agent): Promise<void> {
  const greeting = `Meu nome é ${name} e vou cuidar do seu atendimento.`;
  await app.simulator.shown(number, `the greeting of ${name}`, ({ text }) => text?.includes(greeting) === true);
  const said = await app.server.database.rows<{ body: string }>(
    `SELECT "body" FROM "messages" WHERE "ticketId" = $1 AND "fromMe"`,
    [id],
  );
  expect(said).toEqual([{ body: expect.stringContaining(greeting) }]);
  expect((await app.simulator.messages(number)).filter(({ fromMe }) => !fromMe)).toHaveLength(1);
}

async function ask(app: TestHarness, token: string, { id }: Ticket) {
  const response = await fetch(`${app.server.url}/api/tickets/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: "open" }),
  });
  return { status: response.status, body: (await response.json()) as { error: string } };
}

it(
  "fifty tickets that two agents accept at the same moment each get one agent and one greeting, and the slower agent reads who has it",
  withHarness(async (app) => {
    const { agents, tickets } = await waitingRoom(app, 50);
    const tokens = await Promise.all(agents.map(({ email }) => signIn(app.server, email)));
    const races = await Promise.all(
      tickets.map(async (ticket) => ({
        ticket,
        answers: await Promise.all(tokens.map((token) => ask(app, token, ticket))),
      })),
    );
    for (const { ticket, answers } of races) {
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = agents[answers.findIndex(({ status }) => status === 200)]!;
      const refusal = answers.find(({ status }) => status === 409)!;
      expect(JSON.parse(refusal.body.error)).toEqual({
        userId: winner.id,
        user: { name: winner.name },
        queue: { name: "Vendas" },
      });
      expect(await holderOf(app, ticket)).toEqual({ status: "open", userId: winner.id });
      await expectOneGreeting(app, ticket, winner);
    }
  }),
);

it(
  "two browsers accept the same ticket in ten rounds: one opens the conversation, the other stays in the list and reads who has it",
  withHarness(async (app) => {
    const { agents, tickets } = await waitingRoom(app, 10);
    const pages = [await (await app.newContext()).page(), await (await app.newContext()).page()];
    for (const [index, page] of pages.entries()) await new Login(page, app.server).enter(agents[index]!);
    await sendTogether(pages);
    for (const ticket of tickets) {
      for (const page of pages) await new TicketList(page).under("Pendentes", ticket.customer);
      await Promise.all(pages.map((page) => new TicketList(page).accept(ticket.customer).click()));
      await until("somebody has it", async () => (await holderOf(app, ticket))?.status === "open");
      const holder = await holderOf(app, ticket);
      const winner = agents.findIndex(({ id }) => id === holder?.userId);
      const [his, others] = [pages[winner]!, pages[1 - winner]!];
      await new Shell(others).seesNotice(`Este atendimento já está com ${agents[winner]!.name}, na fila Vendas.`);
      await arriveAt(others, "/tickets");
      await new TicketList(others).card(ticket.customer).waitFor({ state: "detached" });
      await arriveAt(his, aTicket);
      await new Conversation(his).bubble(`Meu nome é ${agents[winner]!.name}`).waitFor();
      expect(await new Conversation(his).bubble("Meu nome é").count()).toBe(1);
      await expectOneGreeting(app, ticket, agents[winner]!);
      await visit(his, "Atendimentos");
    }
  }),
);
