import { beforeEach, expect, it } from "@jest/globals";
import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { receive } from "../../conversation/receive";
import type { Contact } from "../../models/contacts/contact";
import type { Tag } from "../../models/contacts/tag";
import { scopeOfRow } from "../../core/tenant/scope";
import { connection, contact, createCompany, newNumber, queue, tag, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { mergeContacts } from "../contacts";

const server = withServer();

let company: { id: number };
let whatsapp: { id: number };
let boss: Caller;
let maria: Contact;
let lanes: { proposal: Tag; closing: Tag };
beforeEach(async () => {
  company = await createCompany();
  whatsapp = await connection(company.id, { isDefault: true });
  boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
  maria = await contact(company.id);
  lanes = {
    closing: await tag(company.id, { name: "Fechamento", kanban: 1, kanbanPosition: 2 }),
    proposal: await tag(company.id, { name: "Proposta", kanban: 1, kanbanPosition: 1, kanbanKept: true }),
  };
});

const opens = async (over: { contactId?: number; whatsappId?: number; queueId?: number } = {}) => {
  const body = { contactId: maria.id, status: "open" as const, queueId: null, ...over };
  return boss.call(ticketApi.create, { body });
};
const move = (ticket: TicketDto, lane: Tag) =>
  boss.call(kanbanApi.move, { params: { ticketId: ticket.id, tagId: lane.id } });
const close = ({ id }: TicketDto) => boss.call(ticketApi.update, { params: { id }, body: { status: "closed" } });
const closedIn = async (lane: Tag, over = {}) => {
  const ticket = await opens(over);
  await move(ticket, lane);
  await close(ticket);
  return ticket;
};
const lanesOf = ({ tags }: Pick<TicketDto, "tags">) => tags.map(({ name }) => name);

it("the contact's next ticket starts in the lane of the one before, in whatever queue; its timeline says so", async () => {
  await closedIn(lanes.proposal);
  const sales = await queue(company.id);
  const recorder = recordBroadcasts();
  const next = await opens({ queueId: sales.id });
  recorder.stop();
  const { id, name, color } = lanes.proposal;
  expect(next.tags).toEqual([{ id, name, color }]);
  expect(await boss.call(ticketApi.show, { params: { id: next.id } })).toMatchObject({ tags: next.tags });
  expect(recorder.events.map(({ topic, event }) => [topic, event])).toEqual([
    ["tag", { action: "update", tag: expect.objectContaining({ id, ticketsCount: 2 }) }],
    ["ticket", { action: "create", ticket: next }],
  ]);
  const timeline = await boss.call(ticketApi.timeline, { params: { id: next.id } });
  expect(timeline).toMatchObject([{ kind: "created", keptLane: "Proposta" }]);
});

it("a customer who writes again starts in it too, and one who never wrote in none", async () => {
  const comes = (phone: string) => receive(inboundText({ id: whatsapp.id, companyId: company.id }, phone, "Oi"));
  await closedIn(lanes.proposal);
  await comes(String(maria.number));
  await comes(newNumber());
  const { tickets } = await boss.call(kanbanApi.board);
  const lanesByContact = tickets.map((ticket) => [ticket.contact.id === maria.id, lanesOf(ticket)]);
  expect(lanesByContact).toHaveLength(2);
  expect(lanesByContact).toEqual(
    expect.arrayContaining([
      [true, ["Proposta"]],
      [false, []],
    ]),
  );
});

it("a lane that is not kept is left with the ticket, and so is one from which the card was taken", async () => {
  await closedIn(lanes.closing);
  expect(lanesOf(await opens())).toEqual([]);
});

it("a card that is in two lanes starts where the board showed it", async () => {
  const ticket = await opens();
  const tags = [lanes.proposal.id, lanes.closing.id];
  await boss.call(tagApi.sync, { body: { ticketId: ticket.id, tags } });
  await close(ticket);
  expect(lanesOf(await opens())).toEqual([]);
});

it("only the next one starts there, and a newer closing counts", async () => {
  await closedIn(lanes.proposal);
  const next = await opens();
  const other = await connection(company.id);
  expect(lanesOf(await opens({ whatsappId: other.id }))).toEqual([]);
  await move(next, lanes.closing);
  await close(next);
  expect(lanesOf(await opens())).toEqual([]);
});

it("a ticket that is reopened and closed in the lane again keeps it", async () => {
  const ticket = await closedIn(lanes.closing);
  await boss.call(ticketApi.update, { params: { id: ticket.id }, body: { status: "open" } });
  await move(ticket, lanes.proposal);
  await close(ticket);
  expect(lanesOf(await opens())).toEqual(["Proposta"]);
});

it("a lane that was deleted, or is none any more, is not kept", async () => {
  await closedIn(lanes.proposal);
  await boss.call(tagApi.update, { params: { id: lanes.proposal.id }, body: { kanban: 0 } });
  const next = await opens();
  expect(lanesOf(next)).toEqual([]);
  await boss.call(tagApi.update, { params: { id: lanes.proposal.id }, body: { kanban: 1 } });
  await move(next, lanes.proposal);
  await close(next);
  await boss.call(tagApi.remove, { params: { id: lanes.proposal.id } });
  expect(lanesOf(await opens())).toEqual([]);
});

it("the next ticket of a merged contact starts where the last of either was closed", async () => {
  const other = await contact(company.id);
  await closedIn(lanes.proposal, { contactId: other.id });
  await mergeContacts(scopeOfRow({ companyId: company.id }), [maria.id, other.id]);
  expect(lanesOf(await opens())).toEqual(["Proposta"]);
});

it("is chosen by those who may change lanes, and shown to all", async () => {
  const agent = await signInAs(server.app, await user(company.id));
  const choose = (by: Caller) =>
    by.ask(tagApi.update, { params: { id: lanes.closing.id }, body: { kanbanKept: true } });
  expect(statusAndCode(await choose(agent))).toBe("403 ERR_NO_PERMISSION");
  expect((await choose(boss)).body).toMatchObject({ kanbanKept: true });
  const { lista } = await agent.call(tagApi.kanban);
  expect(lista.map(({ kanbanKept }) => kanbanKept)).toEqual([true, true]);
});
