import { beforeEach, describe, expect, it } from "@jest/globals";
import { weekdays } from "@guiche/contract/time/hours";
import { protocolOf, ticketApi } from "@guiche/contract/tickets";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { Contact } from "../../models/contacts/contact";
import { ContactField } from "../../models/contacts/contact-field";
import { Ticket } from "../../models/tickets/ticket";
import { type User } from "../../models/accounts/user";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { sentTextsOf } from "../../testing/sent";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { everythingLeaves } from "../../testing/deliveries";
import { createCompany, connection, newNumber, queue, setting, ticket, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withFailingInserts } from "../../testing/postgres";
import { withServer } from "../../testing/server";
import { askUpdate, updateTicket } from "../../testing/update-ticket";
import { receive } from "../receive";

const server = withServer();

let company: { id: number };
let sales: { id: number };
let support: { id: number };
let connectionRow: Connection;
let anna: User;
let bruno: User;
let ana: Caller;
beforeEach(async () => {
  company = await createCompany();
  [sales, support] = [await queue(company.id, { name: "Vendas" }), await queue(company.id, { name: "Suporte" })];
  connectionRow = await connection(company.id);
  anna = await user(company.id, { queues: [sales], name: "Ana" });
  bruno = await user(company.id, { queues: [sales], name: "Bruno" });
  ana = await signInAs(server.app, anna);
  await setting(company.id, "language", "en");
});

const waiting = (values: Parameters<typeof ticket>[1] = {}) =>
  ticket(company.id, { queueId: sales.id, connectionId: connectionRow.id, ...values });
const listSentTexts = (ticketId: number) => sentTextsOf({ ticketId });
const lineSays = async (values: Partial<Connection>) => {
  await Connection.update(values, { where: { id: connectionRow.id } });
  companyChanged(scopeOfRow({ companyId: company.id }));
};

describe("a customer whose ticket is accepted", () => {
  it("gets no greeting unless the company enabled it, and none in a group", async () => {
    const silent = await waiting();
    await updateTicket(ana, silent.id, { status: "open" });
    await setting(company.id, "sendGreetingAccepted", "enabled");
    const group = await waiting();
    await Ticket.update({ isGroup: true }, { where: { id: group.id } });
    await updateTicket(ana, group.id, { status: "open" });
    expect([await listSentTexts(silent.id), await listSentTexts(group.id)]).toEqual([[], []]);
  });

  it("is greeted by the next agent where the first returned the ticket before the greeting left", async () => {
    await setting(company.id, "sendGreetingAccepted", "enabled");
    const { id } = await waiting();
    const other = await signInAs(server.app, bruno);
    await updateTicket(ana, id, { status: "open" });
    await updateTicket(ana, id, { status: "pending" });
    expect(await listSentTexts(id)).toEqual([]);
    await updateTicket(other, id, { status: "open" });
    expect(await listSentTexts(id)).toEqual([expect.stringContaining("My name is Bruno")]);
    await everythingLeaves(company.id);
    await updateTicket(other, id, { status: "pending" });
    await updateTicket(ana, id, { status: "open" });
    expect(await listSentTexts(id)).toHaveLength(1);
  });

  it("is greeted once per ticket, with the agent's name and the ticket's new state", async () => {
    await setting(company.id, "sendGreetingAccepted", "enabled");
    const { id } = await waiting();
    const recorder = recordBroadcasts();
    const acceptedTicket = await updateTicket(ana, id, { status: "open" });
    recorder.stop();
    const [greeting = "", ...more] = await listSentTexts(id);
    expect(greeting).toMatch(/^Good (morning|afternoon|evening)! My name is Ana and I will be helping you\.$/);
    expect(more).toEqual([]);
    expect(acceptedTicket).toMatchObject({ status: "open", lastMessage: greeting });
    expect(await Ticket.findByPk(id)).toMatchObject({ lastFromMe: true });
    const last = recorder.events.at(-1)?.event as { ticket: object };
    expect([recorder.events.map(({ topic }) => topic), last.ticket]).toEqual([
      ["ticket", "ticket", "appMessage"],
      acceptedTicket,
    ]);
    await everythingLeaves(company.id);
    await updateTicket(ana, id, { status: "pending" });
    await updateTicket(await signInAs(server.app, bruno), id, { status: "open" });
    expect(await listSentTexts(id)).toHaveLength(1);
  });

  it("is not greeted when accepting fails", async () => {
    await setting(company.id, "sendGreetingAccepted", "enabled");
    const { id } = await waiting();
    const answer = await withFailingInserts("outbox", () => askUpdate(ana, id, { status: "open" }));
    expect(answer.status).toBe(500);
    expect([await listSentTexts(id), (await Ticket.findByPk(id))?.status]).toEqual([[], "pending"]);
  });

  it("accepted fifty times by two agents at once: one holds it, one greeting is sent, the other gets that agent's name", async () => {
    await setting(company.id, "sendGreetingAccepted", "enabled");
    const both = [
      { by: ana, who: anna },
      { by: await signInAs(server.app, bruno), who: bruno },
    ];
    // One after another: a hundred requests at once would measure how long the machine lets a database connection wait.
    for (let race = 0; race < 50; race += 1) {
      const { id } = await waiting();
      const answers = await Promise.all(both.map(({ by }) => askUpdate(by, id, { status: "open" })));
      const winner = answers.findIndex(({ status }) => status === 200);
      const losingResponse = answers[1 - winner];
      const conflict = JSON.parse((losingResponse!.body as { error: string }).error) as unknown;
      const { id: userId, name } = both[winner]!.who;
      expect([losingResponse?.status, conflict]).toEqual([409, { userId, user: { name }, queue: { name: "Vendas" } }]);
      expect((await Ticket.findByPk(id))?.userId).toBe(userId);
      expect(await listSentTexts(id)).toEqual([expect.stringContaining(`My name is ${name}`)]);
      expect((await both[winner]!.by.call(ticketApi.timeline, { params: { id } })).map(({ kind }) => kind)).toEqual([
        "accepted",
      ]);
    }
  });
});

describe("a customer whose ticket is transferred", () => {
  it("is notified of another queue, another agent, or both; not of accepting, returning or another connection", async () => {
    const bosses = await signInAs(server.app, await user(company.id, { profile: "admin", name: "Rita" }));
    const silent = await waiting();
    await updateTicket(bosses, silent.id, { queueId: support.id });
    await setting(company.id, "sendMsgTransfTicket", "enabled");
    const other = await connection(company.id);
    companyChanged(scopeOfRow({ companyId: company.id }));
    const quiet = await waiting();
    await updateTicket(ana, quiet.id, { status: "open" });
    await updateTicket(ana, quiet.id, { whatsappId: other.id });
    await updateTicket(ana, quiet.id, { status: "pending" });
    await updateTicket(bosses, quiet.id, { status: "open", queueId: support.id });
    expect([await listSentTexts(silent.id), await listSentTexts(quiet.id)]).toEqual([[], []]);
    const { id } = await waiting();
    for (const body of [
      { queueId: support.id },
      { userId: bruno.id },
      { userId: anna.id, queueId: sales.id },
      { queueId: null },
    ]) {
      await updateTicket(bosses, id, body);
      await everythingLeaves(company.id);
    }
    expect(await listSentTexts(id)).toEqual([
      "Your conversation has been transferred to Suporte. Someone will be with you soon.",
      "Your conversation has been transferred to Bruno.",
      "Your conversation has been transferred to Ana in Vendas.",
      "Your conversation has been transferred. Someone will be with you soon.",
    ]);
  });

  it("is notified in the company's language", async () => {
    await setting(company.id, "sendMsgTransfTicket", "enabled");
    for (const [language, text] of [
      ["pt", "Seu atendimento foi transferido para Bruno."],
      ["es", "Transferimos tu conversación a Bruno."],
    ] as const) {
      await setting(company.id, "language", language);
      const { id } = await waiting({ status: "open", userId: anna.id });
      await updateTicket(ana, id, { userId: bruno.id });
      expect(await listSentTexts(id)).toEqual([text]);
    }
  });
});

describe("a customer whose ticket is closed", () => {
  it("gets the connection's farewell, unless it is empty", async () => {
    const createOpenTicket = () => waiting({ status: "open", userId: anna.id });
    const wordless = await createOpenTicket();
    await updateTicket(ana, wordless.id, { status: "closed" });
    await lineSays({ complationMessage: "  Obrigado, {{firstName}}! {{protocol}} {{CPF}}  " });
    const one = await createOpenTicket();
    await Contact.update({ name: "Zé Lima" }, { where: { id: one.contactId } });
    await ContactField.create({ companyId: company.id, contactId: one.contactId, name: "CPF", value: "123" });
    const closedTicket = await updateTicket(ana, one.id, { status: "closed" });
    const protocol = protocolOf(closedTicket, "America/Sao_Paulo");
    expect([await listSentTexts(wordless.id), await listSentTexts(one.id)]).toEqual([
      [],
      [`Obrigado, Zé! ${protocol} 123`],
    ]);
    expect(closedTicket).toMatchObject({ status: "closed", lastMessage: `Obrigado, Zé! ${protocol} 123` });
  });
});

describe("every other automatic text", () => {
  it("is a template too: the greeting and the out-of-hours notice", async () => {
    await lineSays({ greetingMessage: "Olá {{name}} {{nobody}}", outOfHoursMessage: "{{name}}: {{hora}}" });
    const phone = newNumber();
    await receive(inboundText(connectionRow, phone, "oi", { pushName: "Zé {{hora}}" }));
    const [{ id = 0 } = {}] = await Ticket.findAll({ where: { companyId: company.id } });
    expect(await listSentTexts(id)).toEqual(["Olá Zé {{hora}}"]);
    await setting(company.id, "scheduleType", "company");
    const closedHours = { startTime: "00:00", endTime: "00:00", ranges: [] };
    await Company.update(
      { schedules: weekdays.map((day) => ({ ...day, ...closedHours })) },
      { where: { id: company.id } },
    );
    companyChanged(scopeOfRow({ companyId: company.id }));
    await receive(inboundText(connectionRow, phone, "ainda?", { pushName: "Zé {{hora}}" }));
    expect((await listSentTexts(id))[1]).toMatch(/^Zé \{\{hora\}\}: \d\d:\d\d$/);
  });
});
