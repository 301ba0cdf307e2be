import { beforeEach, describe, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi } from "@guiche/contract/tickets";
import { type Tag } from "../../models/contacts/tag";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import { Ticket } from "../../models/tickets/ticket";
import { contact, createCompany, plan, queue, tag, ticket, user } from "../../testing/factories";
import { statementsOf } from "../../testing/postgres";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();

let company: { id: number };
let sales: { id: number };
let ana: Caller;
let bia: Caller;
let anaId: number;
let lanes: { proposal: Tag; closing: Tag };
let vip: Tag;
let card: Ticket;
beforeEach(async () => {
  company = await createCompany();
  sales = await queue(company.id);
  const agent = await user(company.id, { queues: [sales], name: "Ana" });
  anaId = agent.id;
  ana = await signInAs(server.app, agent);
  bia = await signInAs(server.app, await user(company.id, { queues: [sales], name: "Bia" }));
  lanes = {
    closing: await tag(company.id, { name: "Fechamento", kanban: 1 }),
    proposal: await tag(company.id, { name: "Proposta", kanban: 1 }),
  };
  vip = await tag(company.id, { name: "vip" });
  card = await ticket(company.id, { queueId: sales.id });
});

const move = (to: Tag, from?: number, by = ana, id = card.id) =>
  by.ask(kanbanApi.move, { params: { ticketId: id, tagId: to.id }, query: { from } });
const takeOff = (from?: number, by = ana) =>
  by.ask(kanbanApi.remove, { params: { ticketId: card.id }, query: { from } });
const borne = async () =>
  (await TicketTag.findAll({ where: { ticketId: card.id }, order: ["tagId"] })).map(({ tagId }) => tagId);
const board = async (by = ana, query: Parameters<Caller["call"]>[1] = {}) =>
  (await by.call(kanbanApi.board, query as { query?: { showAll?: "false" } })).tickets.map(({ id }) => id);

describe("the board", () => {
  it("is refused without the plan, and so is every move", async () => {
    const { id } = await createCompany({ planId: (await plan({ useKanban: false })).id });
    const admin = await signInAs(server.app, await user(id, { profile: "admin" }));
    expect(statusAndCode(await admin.ask(kanbanApi.board))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await move(lanes.proposal, undefined, admin))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await takeOff(undefined, admin))).toBe("403 ERR_NO_PERMISSION");
  });

  it("has every open and pending ticket of the agent's own queues at once, more than a page of them", async () => {
    const many = await Promise.all(Array.from({ length: 45 }, () => ticket(company.id, { queueId: sales.id })));
    const elsewhere = await queue(company.id);
    await ticket(company.id, { queueId: elsewhere.id });
    await ticket(company.id, { queueId: sales.id, status: "closed", userId: anaId });
    await ticket((await createCompany()).id);
    const own = await ticket(company.id, { queueId: elsewhere.id, status: "open", userId: anaId });
    expect((await board()).sort()).toEqual([card.id, own.id, ...many.map(({ id }) => id)].sort());
  });

  it("shows on request what was closed in the last seven days, in its lane, to those who may see it", async () => {
    const boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    const listCards = async (by: Caller, query = { closed: "true" }) =>
      (await board(by, { query })).sort((a, b) => a - b);
    const close = ({ id }: Ticket, by = ana) =>
      by.call(ticketApi.update, { params: { id }, body: { status: "closed" } });
    const old = await ticket(company.id, { queueId: sales.id });
    const biasOwn = await ticket(company.id, { queueId: sales.id });
    await move(lanes.proposal);
    for (const one of [card, old]) await close(one);
    await close(biasOwn, bia);
    const aWeekAgo = new Date(Date.now() - 7 * 86_400_000 - 1_000);
    await TicketTracking.update({ finishedAt: aWeekAgo }, { where: { ticketId: old.id } });
    expect(await board()).toEqual([]);
    expect(await listCards(ana, { closed: "false" })).toEqual([]);
    expect(await listCards(ana)).toEqual([card.id]);
    expect(await listCards(boss)).toEqual([card.id, biasOwn.id]);
    expect(await listCards(boss, { closed: "true", showAll: "false" } as never)).toEqual([]);
    expect(
      await listCards(await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }))),
    ).toEqual([]);
    const { tickets } = await ana.call(kanbanApi.board, { query: { closed: "true" } });
    expect(tickets).toMatchObject([{ id: card.id, status: "closed", tags: [{ id: lanes.proposal.id }] }]);
    const reads = (await statementsOf(() => listCards(ana))).filter((sql) => sql.includes(" tickets t"));
    expect(reads).toHaveLength(1);
  });

  it("shows an admin everything, or their own queues without «Mostrar todos»", async () => {
    const elsewhere = await ticket(company.id, { queueId: (await queue(company.id)).id });
    const boss = await signInAs(server.app, await user(company.id, { profile: "admin", queues: [sales] }));
    const loose = await ticket(company.id, { queueId: null });
    expect(await board(boss)).toEqual(expect.arrayContaining([card.id, elsewhere.id, loose.id]));
    expect(await board(boss, { query: { showAll: "false" } })).toEqual([card.id]);
    expect(await board(boss, { query: { queueIds: `[${elsewhere.queueId}]` } as never })).toEqual([elsewhere.id]);
  });
});

describe("moving a card", () => {
  it("is allowed to users who may tag the ticket", async () => {
    const openTicket = await ticket(company.id, { queueId: sales.id, status: "open", userId: anaId });
    expect(statusAndCode(await move(lanes.proposal, undefined, bia, openTicket.id))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await move(lanes.proposal, undefined, ana, openTicket.id))).toBe("200");
    const globex = await ticket((await createCompany()).id);
    expect(statusAndCode(await move(lanes.proposal, undefined, ana, globex.id))).toBe("404 ERR_NO_TICKET_FOUND");
  });

  it("is refused to a tag that is no lane, and to another company's", async () => {
    const strange = await tag((await createCompany()).id, { kanban: 1 });
    for (const to of [vip, strange]) expect(statusAndCode(await move(to))).toBe("404 ERR_NO_TAG_FOUND");
    expect(await borne()).toEqual([]);
  });

  it("exchanges the kanban tag alone, in one step that all viewers of the ticket see", async () => {
    await ana.call(tagApi.sync, { body: { ticketId: card.id, tags: [vip.id, lanes.proposal.id] } });
    const recorder = recordBroadcasts();
    const answer = await move(lanes.closing, lanes.proposal.id);
    recorder.stop();
    expect(statusAndCode(answer)).toBe("200");
    expect(answer.body).toEqual(await ana.call(ticketApi.show, { params: { id: card.id } }));
    expect(await borne()).toEqual([lanes.closing.id, vip.id].sort((a, b) => a - b));
    expect(recorder.events.map(({ topic }) => topic)).toEqual(["tag", "tag", "ticket"]);
    expect(statusAndCode(await takeOff())).toBe("200");
    expect(await borne()).toEqual([vip.id]);
  });

  it("between two lanes of one ticket goes by the order of the lanes", async () => {
    await ana.call(tagApi.sync, { body: { ticketId: card.id, tags: [lanes.closing.id, lanes.proposal.id] } });
    await lanes.proposal.update({ kanbanPosition: 1 });
    await lanes.closing.update({ kanbanPosition: 2 });
    const answer = await move(lanes.proposal, 0);
    expect(answer.body).toMatchObject({ error: "ERR_CARD_MOVED", card: { lane: { id: lanes.closing.id } } });
  });

  it("leaves one kanban tag of two", async () => {
    await ana.call(tagApi.sync, { body: { ticketId: card.id, tags: [lanes.closing.id, lanes.proposal.id] } });
    await move(lanes.closing, lanes.proposal.id);
    expect(await borne()).toEqual([lanes.closing.id]);
  });

  it("by two people at once is won by one; the other gets the lane and the person", async () => {
    const answers = await Promise.all([move(lanes.proposal, 0, ana), move(lanes.closing, 0, bia)]);
    const losingResponse = answers.find(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [to] = await borne();
    const winner = to === lanes.proposal.id ? lanes.proposal : lanes.closing;
    const person = winner === lanes.proposal ? "Ana" : "Bia";
    expect(losingResponse?.body).toEqual({
      error: "ERR_CARD_MOVED",
      card: { status: "pending", lane: { id: winner.id, name: winner.name }, person },
    });
  });

  it("that is refused names the user who moved or resolved the card, not one who did something else with it since", async () => {
    const lead = await signInAs(server.app, await user(company.id, { profile: "supervisor", queues: [sales] }));
    const person = async () => ((await move(lanes.closing, 0, lead)).body as { card: { person: string } }).card.person;
    await move(lanes.proposal, 0, ana);
    await bia.call(ticketApi.update, { params: { id: card.id }, body: { status: "open" } });
    expect(await person()).toBe("Ana");
    await bia.call(ticketApi.update, { params: { id: card.id }, body: { status: "closed" } });
    await lead.call(tagApi.sync, { body: { ticketId: card.id, tags: [vip.id] } });
    expect(await person()).toBe("Bia");
  });

  it("undone after another person's move is refused", async () => {
    await move(lanes.proposal, 0, ana);
    await move(lanes.closing, lanes.proposal.id, bia);
    expect(statusAndCode(await takeOff(lanes.proposal.id, ana))).toBe("409 ERR_CARD_MOVED");
    expect(await borne()).toEqual([lanes.closing.id]);
  });

  it("that has been resolved since is refused with who resolved it", async () => {
    await bia.call(ticketApi.update, { params: { id: card.id }, body: { status: "closed" } });
    const boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    const answer = await move(lanes.proposal, 0, boss);
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: "ERR_CARD_MOVED", card: { status: "closed", lane: null, person: "Bia" } },
    ]);
  });

  it("that a colleague accepted since is refused without a word about it, as any ticket that one may not see", async () => {
    await bia.call(ticketApi.update, { params: { id: card.id }, body: { status: "open" } });
    const answer = await move(lanes.proposal, 0, ana);
    expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect(await borne()).toEqual([]);
  });

  it("against a change of all its tags leaves exactly one kanban tag, and no other of its tags is lost", async () => {
    for (let round = 0; round < 12; round += 1) {
      const [to, other] = round % 2 ? [lanes.closing, lanes.proposal] : [lanes.proposal, lanes.closing];
      const sync = ana.ask(tagApi.sync, { body: { ticketId: card.id, tags: [vip.id, other.id] } });
      const answers = await Promise.all([sync, move(to, undefined, bia)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const now = await borne();
      expect(now).toContain(vip.id);
      expect(now.filter((id) => id !== vip.id)).toHaveLength(1);
    }
  });

  it("out of its lane against a change of all its tags ends as if one came after the other", async () => {
    for (let round = 0; round < 12; round += 1) {
      const tags = [vip.id, lanes.closing.id];
      const sync = () => ana.ask(tagApi.sync, { body: { ticketId: card.id, tags } });
      await sync();
      const answers = await Promise.all([sync(), takeOff(undefined, bia)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([[vip.id], tags.toSorted((a, b) => a - b)]).toContainEqual(await borne());
    }
  });

  it("by the specification's two calls against a change of all its tags leaves exactly one kanban tag", async () => {
    for (let round = 0; round < 12; round += 1) {
      const sync = ana.ask(tagApi.sync, { body: { ticketId: card.id, tags: [vip.id, lanes.closing.id] } });
      const twoCalls = takeOff(undefined, bia).then(() => move(lanes.proposal, undefined, bia));
      const answers = await Promise.all([sync, twoCalls]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const lanesOfCard = (await borne()).filter((id) => id !== vip.id);
      expect([[lanes.closing.id], [lanes.proposal.id]]).toContainEqual(lanesOfCard);
      expect(await board()).toEqual([card.id]);
    }
  });

  it("of a lane that is none any more is in «Em aberto» from then on", async () => {
    await move(lanes.proposal, 0);
    const lead = await signInAs(server.app, await user(company.id, { profile: "supervisor", queues: [sales] }));
    await lead.call(tagApi.update, { params: { id: lanes.proposal.id }, body: { name: "Proposta", kanban: 0 } });
    expect(statusAndCode(await move(lanes.closing, 0))).toBe("200");
    expect((await ana.call(tagApi.kanban)).lista.map(({ name }) => name)).toEqual(["Fechamento"]);
  });

  it("of a lane of 800 cards stays on the board when the lane is none any more, and when its tag is deleted", async () => {
    const { id: contactId } = await contact(company.id);
    const rows = Array.from({ length: 800 }, () => ({ companyId: company.id, contactId, queueId: sales.id }));
    const cards = await Ticket.bulkCreate(rows, { returning: ["id"] });
    const bear = ({ id }: Tag) =>
      TicketTag.bulkCreate(cards.map((one) => ({ companyId: company.id, ticketId: one.id, tagId: id })));
    await bear(lanes.proposal);
    const lead = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    await lead.call(tagApi.update, { params: { id: lanes.proposal.id }, body: { name: "Proposta", kanban: 0 } });
    expect((await ana.call(tagApi.kanban)).lista.map(({ name }) => name)).toEqual(["Fechamento"]);
    expect(await board()).toHaveLength(801);
    await bear(lanes.closing);
    const params = { id: lanes.closing.id };
    const response = await lead.ask(tagApi.remove, { params });
    expect([response.status, response.body]).toEqual([409, { error: "ERR_LANE_HAS_CARDS" }]);
    await lead.call(tagApi.remove, { params, query: { moveTo: 0 } });
    const { tickets } = await ana.call(kanbanApi.board);
    expect([tickets.length, (await ana.call(tagApi.kanban)).lista]).toEqual([801, []]);
    expect(tickets.some(({ tags }) => tags.some(({ id }) => id === lanes.closing.id))).toBe(false);
  });

  it("goes to the lane that is chosen when its own is deleted, and its timeline says so", async () => {
    const { id: contactId } = await contact(company.id);
    const card = await Ticket.create({ companyId: company.id, contactId, queueId: sales.id });
    await TicketTag.create({ companyId: company.id, ticketId: card.id, tagId: lanes.closing.id });
    const lead = await signInAs(server.app, await user(company.id, { profile: "admin" }));
    const params = { id: lanes.closing.id };
    for (const moveTo of [lanes.closing.id, 9_999_999])
      expect((await lead.ask(tagApi.remove, { params, query: { moveTo } })).status).toBe(404);
    await lead.call(tagApi.remove, { params, query: { moveTo: lanes.proposal.id } });
    const { tickets } = await ana.call(kanbanApi.board);
    expect(tickets.find(({ id }) => id === card.id)?.tags.map(({ id }) => id)).toEqual([lanes.proposal.id]);
    expect((await lead.call(ticketApi.timeline, { params: { id: card.id } })).at(-1)).toMatchObject({
      ...{ kind: "tagged", deletedLane: "Fechamento", tags: ["Proposta"] },
    });
  });
});
