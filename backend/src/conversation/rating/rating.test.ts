import { describe, expect, it } from "@jest/globals";
import { ratingApi } from "@guiche/contract/ratings";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { Company } from "../../models/accounts/company";
import { Connection } from "../../models/connections/connection";
import { Message } from "../../models/messages/message";
import { Rating } from "../../models/tickets/rating";
import { Ticket } from "../../models/tickets/ticket";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { User } from "../../models/accounts/user";
import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import { findJob } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { setting, user } from "../../testing/factories";
import { sendToPerson } from "../../modules/outreach";
import { applyAck } from "../../modules/messages";
import { inboundText, until } from "../../testing/fake-session";
import { agentAnswered, everythingLeaves } from "../../testing/deliveries";
import { signInAs } from "../../testing/sign-in-as";
import { receive } from "../receive";
import {
  ana,
  anna,
  closeServedTicket,
  company,
  connectionRow,
  outgoing,
  phone,
  updateTicket,
  question,
  rating,
  sentTexts,
  says,
  closeAndDeliver,
  server,
  tickets,
  timePasses,
  wait,
} from "./rating.fixture";

it.each([90, -90])("an answer that WhatsApp held with its clock %i seconds ahead is the rate", async (clock) => {
  await closeAndDeliver();
  const sentAt = new Date(Math.min(now().getTime(), now().getTime() + clock * 1_000));
  await receive(inboundText(connectionRow, phone, "3", { sentAt, isHeld: true }));
  expect(await rating()).toMatchObject({ state: "rated", rate: 3 });
  expect(await tickets()).toHaveLength(1);
});

describe("a comment after a rate", () => {
  const comment = "Quer contar em uma mensagem o que podemos melhorar?";
  const asks = (value: string) => setting(company.id, "ratingComment", value);

  it("is the next text after the lowest rate, and the one after it a new ticket", async () => {
    await asks("low");
    const { id } = await closeAndDeliver();
    expect(await says("1")).toEqual(["Até logo!", comment]);
    expect(await says("Demorou muito.")).toEqual([]);
    const { closedAt } = await ana.call(ticketApi.show, { params: { id } });
    expect(closedAt).not.toBeNull();
    expect(await ana.call(ratingApi.ofTicket, { params: { id } })).toMatchObject([
      { rate: 1, comment: "Demorou muito.", closedAt },
    ]);
    expect(await tickets()).toHaveLength(1);
    await says("oi");
    expect(await tickets()).toHaveLength(2);
  });

  it("that asks something also opens a ticket", async () => {
    await asks("any");
    await closeAndDeliver();
    expect(await says("3")).toEqual(["Até logo!", comment]);
    await says("Vocês abrem sábado?");
    expect(await rating()).toMatchObject({ comment: "Vocês abrem sábado?" });
    expect(await tickets()).toHaveLength(2);
  });

  it.each([
    ["after a better rate", "low", "3", 0],
    ["where the company does not ask", "disabled", "1", 0],
    ["after three minutes", "any", "1", 4],
  ])("is not taken %s", async (_, value, rate, minutes) => {
    await asks(value);
    await closeAndDeliver();
    await says(rate);
    wait(minutes);
    await says("Demorou.");
    expect(await rating()).toMatchObject({ comment: null });
    expect(await tickets()).toHaveLength(2);
  });
});

describe("what answers a schedule's question since is read by people", () => {
  const isAsked = async (contactId: number) => {
    wait(1);
    const content = { kind: "text", text: "Confirma a consulta de amanhã? 1 - Sim, 2 - Não" } as const;
    const scope = scopeOfRow({ companyId: company.id });
    await sendToPerson(scope, { contactId, connectionId: connectionRow.id, content, source: "schedule" });
    await everythingLeaves(company.id);
  };

  it("a number is no rate", async () => {
    await isAsked((await closeAndDeliver()).contactId);
    await says("1");
    expect(await rating()).toMatchObject({ rate: null });
    expect(await tickets()).toMatchObject([{ status: "closed" }, { status: "pending", lastMessage: "1" }]);
  });

  it("a word is no comment", async () => {
    await setting(company.id, "ratingComment", "any");
    const { contactId } = await closeAndDeliver();
    await says("3");
    await isAsked(contactId);
    await says("Confirmo");
    expect(await rating()).toMatchObject({ rate: 3, comment: null });
    expect(await tickets()).toMatchObject([{ status: "closed" }, { status: "pending", lastMessage: "Confirmo" }]);
  });
});

it("a suspended company keeps the rate, and neither thanks for it nor asks for a comment", async () => {
  await setting(company.id, "ratingComment", "any");
  await closeAndDeliver();
  await Company.update({ status: false }, { where: { id: company.id } });
  companyChanged(scopeOfRow({ companyId: company.id }));
  expect(await says("3")).toEqual([]);
  expect(await rating()).toMatchObject({ state: "rated", rate: 3 });
  await says("oi");
  expect(await rating()).toMatchObject({ comment: null });
  expect(await tickets()).toHaveLength(2);
});

describe("a customer whose ticket is closed is asked for a rate", () => {
  it.each(["3", "3!", "nota 2", "2️⃣", "dois", "muito satisfeito"])(
    "and %s is one: kept on the closed ticket with who closed it, and answered with the farewell",
    async (text) => {
      const closedTicket = await closeAndDeliver();
      expect(await sentTexts()).toEqual([question]);
      expect(closedTicket).toMatchObject({ status: "closed", lastMessage: expect.stringContaining("Como foi?") });
      expect(await says(text)).toEqual(["Até logo!"]);
      expect(await tickets()).toMatchObject([{ status: "closed", userId: anna.id }]);
      const rate = /2|dois/.test(text) || text === "2️⃣" ? 2 : 3;
      expect(await ana.call(ratingApi.ofTicket, { params: { id: closedTicket.id } })).toMatchObject([
        { state: "rated", rate, user: { id: anna.id, name: "Ana" } },
      ]);
      expect(await TicketTracking.findOne({ where: { ticketId: closedTicket.id } })).toMatchObject({
        ratingAt: expect.any(Date),
      });
    },
  );

  it.each(["12", "2 caixas", "não foi bom", "#"])("and %s is none: a new ticket, and no farewell", async (text) => {
    await closeAndDeliver();
    expect(await says(text)).toEqual([]);
    expect(await tickets()).toHaveLength(2);
    expect(await rating()).toMatchObject({ state: "void", rate: null });
    wait(30);
    await timePasses();
    expect(await sentTexts()).toEqual([question]);
  });

  it("says thanks afterwards: no new ticket where the company wants that, for five minutes, and the question stays", async () => {
    await setting(company.id, "briefThanks", "enabled");
    const { id } = await closeAndDeliver();
    expect(await says("Obrigado!")).toEqual([]);
    expect(await tickets()).toMatchObject([{ id, status: "closed" }]);
    expect(await rating()).toMatchObject({ state: "asked" });
    expect(await says("3")).toEqual(["Até logo!"]);
    await says("valeu 👍");
    expect(await tickets()).toHaveLength(1);
    expect(await Message.count({ where: { companyId: company.id, ticketId: id, fromMe: false } })).toBe(4);
    await says("obrigado, mas ainda falta");
    expect(await tickets()).toHaveLength(2);
  });

  it.each([
    ["Excelente, obrigada!", 3],
    ["👍", 3],
    ["Ótimo", 3],
    ["ok, valeu", 2],
  ])("says %s to the question for a rate: the rate is kept, also where thanks open no ticket", async (text, rate) => {
    await setting(company.id, "briefThanks", "enabled");
    await closeAndDeliver();
    expect(await says(text)).toEqual(["Até logo!"]);
    expect(await rating()).toMatchObject({ state: "rated", rate });
    expect(await tickets()).toHaveLength(1);
  });

  it("says ok to a question that the agent asked last: a new ticket, and none after anything else", async () => {
    await setting(company.id, "briefThanks", "enabled");
    await setting(company.id, "userRating", "disabled");
    await closeAndDeliver();
    await says("ok");
    expect(await tickets()).toHaveLength(1);
    await says("ainda falta uma coisa");
    const { id } = (await tickets()).at(-1)!;
    await updateTicket(id, { status: "open" });
    await ana.call(messageApi.send, { params: { ticketId: id }, body: { body: "Posso agendar para amanhã?" } });
    await updateTicket(id, { status: "closed" });
    await everythingLeaves(company.id);
    await says("obrigado");
    expect(await tickets()).toHaveLength(2);
    await says("ok");
    expect(await tickets()).toHaveLength(3);
  });

  it("says thanks too late: a new ticket", async () => {
    await setting(company.id, "briefThanks", "enabled");
    await setting(company.id, "userRating", "disabled");
    await closeAndDeliver();
    wait(6);
    await says("obrigado");
    expect(await tickets()).toHaveLength(2);
  });

  it("is asked and thanked where the company wrote no texts of its own", async () => {
    await connectionRow.update({ ratingMessage: "", complationMessage: "" });
    companyChanged(scopeOfRow({ companyId: company.id }));
    await closeAndDeliver();
    expect(await sentTexts()).toEqual([question.replace("Como foi?", "Como foi o nosso atendimento?")]);
    expect(await says("😀")).toEqual(["Obrigado pela sua avaliação!"]);
    expect(await rating()).toMatchObject({ rate: 3 });
  });

  it("gives one rate: the second answer is a message, and so is thanks", async () => {
    await closeAndDeliver();
    await says("3");
    expect([await says("1"), await says("obrigado")]).toEqual([[], []]);
    expect(await rating()).toMatchObject({ state: "rated", rate: 3 });
    expect(await tickets()).toMatchObject([{ status: "closed" }, { status: "pending" }]);
  });

  it("goes back with !: the same agent holds the ticket again, and is asked anew at the next closing", async () => {
    const { id } = await closeAndDeliver();
    expect(await says("!")).toEqual([]);
    expect(await tickets()).toMatchObject([{ id, status: "open", userId: anna.id }]);
    expect(await rating()).toMatchObject({ state: "void" });
    await agentAnswered(id);
    await updateTicket(id, { status: "closed" });
    await everythingLeaves(company.id);
    expect(await says("1")).toEqual(["Até logo!"]);
    expect(await Rating.count({ where: { companyId: company.id } })).toBe(2);
  });

  it("whose agent has since been deleted waits in the queue after !", async () => {
    await closeAndDeliver();
    await User.destroy({ where: { id: anna.id } });
    await says("!");
    expect(await tickets()).toMatchObject([{ status: "pending", userId: null }]);
    expect(await rating()).toMatchObject({ userName: "Ana" });
  });

  it("whose agent is away by then waits in the queue after !", async () => {
    const { queueId } = await closeAndDeliver();
    await ana.call(userApi.update, { params: { id: anna.id }, body: { away: true } });
    await says("!");
    expect(await tickets()).toMatchObject([{ status: "pending", userId: null, queueId }]);
  });

  it("does not answer in time: one farewell, and a late rate is a message", async () => {
    await closeAndDeliver();
    wait(9);
    await timePasses();
    expect(await sentTexts()).toEqual([question]);
    wait(2);
    await timePasses();
    await timePasses();
    expect(await sentTexts()).toEqual([question, "Até logo!"]);
    expect(await says("3")).toEqual([]);
    expect([await rating(), (await tickets()).length]).toMatchObject([{ state: "ended", rate: null }, 2]);
  });

  it("and the server is away for longer than a day: no farewell any more", async () => {
    await closeAndDeliver();
    wait(26 * 60);
    const before = await sentTexts();
    await timePasses();
    expect(await sentTexts()).toEqual(before);
    expect(await rating()).toMatchObject({ state: "ended" });
  });

  it("and gets the question late, because the connection was down: the time begins then", async () => {
    await closeServedTicket();
    wait(300);
    await timePasses();
    expect(await sentTexts()).toEqual([question]);
    const questionMessage = (await outgoing()).at(-1);
    const before = (await rating())?.dueAt.getTime() ?? 0;
    await applyAck(scopeOfRow({ companyId: company.id }), connectionRow.id, questionMessage?.wid ?? "", 2);
    await until("the time begins", async () => ((await rating())?.dueAt.getTime() ?? 0) > before);
    wait(9);
    await timePasses();
    expect(await sentTexts()).toEqual([question]);
    expect(await says("3")).toEqual(["Até logo!"]);
    expect(await rating()).toMatchObject({ state: "rated", rate: 3 });
  });

  it("and is written to in a new ticket in the meantime: no farewell", async () => {
    const { contactId } = await closeAndDeliver();
    await ana.call(ticketApi.create, { body: { contactId, whatsappId: connectionRow.id, status: "open" } as never });
    const before = (await sentTexts()).length;
    wait(11);
    await timePasses();
    expect((await sentTexts()).slice(before)).toEqual([]);
    expect(await rating()).toMatchObject({ state: "ended" });
  });

  it("and never got the question: no farewell", async () => {
    await closeAndDeliver();
    await Message.update({ ack: -1 }, { where: { companyId: company.id, fromMe: true } });
    wait(11);
    await timePasses();
    expect([(await sentTexts()).length, (await rating())?.state]).toEqual([1, "ended"]);
  });

  it("and the closing is undone: neither question nor farewell", async () => {
    const { id, undoToken = "" } = await closeServedTicket();
    await ana.call(ticketApi.undo, { params: { id }, body: { token: undoToken } });
    expect([await sentTexts(), await rating()]).toEqual([[], undefined]);
  });

  it("and the ticket is reopened: no farewell is owed", async () => {
    const { id } = await closeAndDeliver();
    await updateTicket(id, { status: "open" });
    wait(11);
    await timePasses();
    expect([await sentTexts(), (await rating())?.state]).toEqual([[question], "void"]);
  });
});

describe("a customer is not asked", () => {
  it("where the agent closes without a rating: the farewell is sent at once", async () => {
    await closeAndDeliver({ withoutRating: true });
    expect([await sentTexts(), await rating()]).toEqual([["Até logo!"], undefined]);
  });

  it("where the agent closes silently: nothing is sent at all", async () => {
    await closeAndDeliver({ silently: true });
    expect([await sentTexts(), await rating()]).toEqual([[], undefined]);
  });

  it("where the company does not ask, or the ticket expires", async () => {
    await Connection.update({ expiresTicket: 1, expiresInactiveMessage: "Fim." }, { where: { id: connectionRow.id } });
    companyChanged(scopeOfRow({ companyId: company.id }));
    await says("oi");
    const [{ id = 0 } = {}] = await tickets();
    await updateTicket(id, { status: "open" });
    await Ticket.update({ lastFromMe: true, waitingSince: null }, { where: { id } });
    wait(5);
    await findJob("ticket.time")?.run(scopeOfRow({ companyId: company.id }), { ticketId: id, act: "expire" });
    await everythingLeaves(company.id);
    await setting(company.id, "userRating", "disabled");
    await closeAndDeliver();
    expect([await sentTexts(), await rating()]).toEqual([["Fim.", "Até logo!"], undefined]);
  });
});

it("rates are for admins", async () => {
  const { id } = await closeAndDeliver();
  const agent = await signInAs(server.app, await user(company.id, { profile: "supervisor" }));
  expect((await agent.ask(ratingApi.ofTicket, { params: { id } })).status).toBe(403);
});
