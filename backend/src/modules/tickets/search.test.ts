/** @jest-environment-options {"server": "own"} */
import { beforeEach, describe, expect, it } from "@jest/globals";
import { protocolOf, ticketApi } from "@guiche/contract/tickets";
import { messageApi } from "@guiche/contract/messages";
import { Contact } from "../../models/contacts/contact";
import { TicketTag } from "../../models/tickets/ticket-tag";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import {
  createCompany,
  connection,
  contact,
  message,
  queue,
  setting,
  tag,
  ticket,
  user,
} from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();

type Query = Record<string, string | number>;
const searchIds = async (caller: Caller, query: Query) =>
  (await caller.call(ticketApi.list, { query })).tickets.map(({ id }) => id);

let company: { id: number };
let boss: Caller;
let connectionRow: { id: number };
beforeEach(async () => {
  company = await createCompany();
  connectionRow = await connection(company.id);
  boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});
let minutes = 0;
/** Each ticket is newer than the one before. */
async function of(name: string, values: Parameters<typeof ticket>[1] & { number?: string } = {}) {
  const { number, ...rest } = values;
  const { id: contactId } = await contact(company.id, { name, ...(number && { number }) });
  minutes += 1;
  const updatedAt = new Date(Date.parse("2027-01-01T12:00:00Z") + minutes * 60_000);
  return ticket(company.id, { contactId, connectionId: connectionRow.id, updatedAt, ...rest });
}

describe("a search", () => {
  it("never finds tickets the person cannot see, by name, number, protocol or message", async () => {
    const [own, other] = [await queue(company.id), await queue(company.id)];
    const ana = await user(company.id, { queues: [own] });
    const caller = await signInAs(server.app, ana);
    const hiddenTickets = [
      await of("Marina Souza", { queueId: other.id, number: "5511900001111" }),
      await of("Marina Lima", { queueId: own.id, status: "open", number: "5511900001112" }),
      await of("Marina Rocha", { queueId: own.id, status: "closed", number: "5511900001113" }),
      await of("Marina Pinto", { queueId: null, number: "5511900001114" }),
    ];
    const visibleTickets = [
      await of("Marina Costa", { queueId: own.id, number: "5511900001115" }),
      await of("Marina Alves", { queueId: other.id, status: "open", userId: ana.id, number: "5511900001116" }),
    ];
    for (const one of [...hiddenTickets, ...visibleTickets]) await message(one, { body: "o boleto venceu" });
    const ids = visibleTickets.map(({ id }) => id).reverse();
    for (const searchParam of ["marina", "1190000", "boleto"]) {
      expect([searchParam, await searchIds(caller, { searchParam })]).toEqual([searchParam, ids]);
      expect(await searchIds(caller, { searchParam, showAll: "true" })).toEqual(ids);
    }
    for (const { id, number, createdAt } of hiddenTickets) {
      for (const searchParam of [id, number, `#${number}`])
        expect(await searchIds(caller, { searchParam })).toEqual([]);
      const protocol = protocolOf({ id, createdAt: createdAt.toISOString() }, "America/Sao_Paulo");
      expect(await searchIds(caller, { searchParam: protocol })).toEqual([]);
    }
    const globex = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    for (const searchParam of ["marina", "1190000", "boleto", hiddenTickets[0]!.id])
      expect(await searchIds(globex, { searchParam })).toEqual([]);
  });

  it("finds names ignoring accents and case, and parts of numbers, and treats wildcards as text", async () => {
    const joao = await of("João da Conceição", { number: "5511987654321" });
    const odd = await of("100%_real\\ltda", { number: "5521955550000" });
    for (const searchParam of ["joao", "CONCEIÇÃO", "ceicao", "98765-4321", "(11) 98765", "7654"])
      expect([searchParam, await searchIds(boss, { searchParam })]).toEqual([searchParam, [joao.id]]);
    for (const searchParam of ["100%", "%_real", "real\\l"])
      expect(await searchIds(boss, { searchParam })).toEqual([odd.id]);
    for (const searchParam of ["j%o", "jo_o", "conceic_o", "100\\%"])
      expect([searchParam, await searchIds(boss, { searchParam })]).toEqual([searchParam, []]);
  });

  it("with fewer than three letters or digits matches beginnings only", async () => {
    const [ada] = [
      await of("Ada Lovelace", { number: "4420000000001" }),
      await of("Canada", { number: "5544200000001" }),
    ];
    expect(await searchIds(boss, { searchParam: "ad" })).toEqual([ada.id]);
    expect(await searchIds(boss, { searchParam: "44" })).toEqual([ada.id]);
    expect(await searchIds(boss, { searchParam: "%" })).toEqual([]);
    expect(await searchIds(boss, { searchParam: "_" })).toEqual([]);
  });

  it("finds an emoji anywhere in a name", async () => {
    const sunflowerTicket = await of("Padaria 🌻 Sol");
    const flag = await of("Loja 🇧🇷");
    await of("Padaria Lua");
    expect(await searchIds(boss, { searchParam: "🌻" })).toEqual([sunflowerTicket.id]);
    expect(await searchIds(boss, { searchParam: "🇧🇷" })).toEqual([flag.id]);
  });

  it("finds what a message says in parts of two characters, here and inside its ticket", async () => {
    const one = await of("Rita", { status: "open" });
    await message(one, { body: "Está na sala AB-12, vence em 05/12" });
    await message(one, { body: "a senha do Wi-Fi é da TV 4K" });
    const other = await of("Bia", { status: "open" });
    await message(other, { body: "cabo 12-05, tevê, 14kg" });
    const inside = async (searchParam: string) =>
      (await boss.call(messageApi.search, { params: { ticketId: one.id }, query: { searchParam } })).hits.length;
    for (const searchParam of [
      "AB-12",
      "ab-12",
      "wi-fi",
      "05/12",
      "TV 4K",
      "tv",
      "4k",
      "AB",
      "fi",
      "12",
      "é da",
      "sala",
    ])
      expect([searchParam, await searchIds(boss, { searchParam }), await inside(searchParam)]).toEqual([
        searchParam,
        searchParam === "12" ? [other.id, one.id] : [one.id],
        1,
      ]);
    // Two letters in the middle of a word are no word, in neither search.
    for (const searchParam of ["la", "kg", "AB 12"])
      expect([searchParam, await searchIds(boss, { searchParam }), await inside(searchParam)]).toEqual([
        searchParam,
        [],
        0,
      ]);
    const [row] = (await boss.call(ticketApi.list, { query: { searchParam: "4k" } })).tickets;
    expect(row?.found?.body).toBe("a senha do Wi-Fi é da TV 4K");
  });

  it("finds a ticket by its number, and by its protocol with the day in the company's time zone", async () => {
    await setting(company.id, "timezone", "Asia/Tokyo");
    const { id, number, createdAt } = await of("Yuki");
    await of("Somebody else");
    await ticket((await createCompany()).id);
    const protocol = protocolOf({ id, createdAt: createdAt.toISOString() }, "Asia/Tokyo");
    expect(await searchIds(boss, { searchParam: number })).toEqual([id]);
    expect(await searchIds(boss, { searchParam: `#${number}` })).toEqual([id]);
    // As {{ticket}} told it to the customer.
    expect(await searchIds(boss, { searchParam: id })).toEqual([id]);
    expect(await searchIds(boss, { searchParam: `#${id}` })).toEqual([]);
    expect(await searchIds(boss, { searchParam: protocol })).toEqual([id]);
    expect(await searchIds(boss, { searchParam: `19990101-${id}` })).toEqual([]);
    expect(await searchIds(boss, { searchParam: "9999999999" })).toEqual([]);
  });

  it("returns the matching message with some text before the match, and no deleted one", async () => {
    const long = await of("Um");
    await message(long, { body: `${"antes ".repeat(60)}a Cotação do dólar ${"depois ".repeat(60)}` });
    const newest = await message(long, { body: "a cotação mudou" });
    const deletedMessageTicket = await of("Dois");
    await message(deletedMessageTicket, { body: "cotação apagada", isDeleted: true });
    const card = await of("Três");
    await message(card, { body: '{"latitude":1,"longitude":2,"name":"cotação"}', mediaType: "locationMessage" });
    const { tickets } = await boss.call(ticketApi.list, { query: { searchParam: "COTACAO" } });
    expect(tickets).toMatchObject([{ id: long.id, found: { messageId: newest.id, body: "a cotação mudou" } }]);
    expect(tickets[0]?.found?.createdAt).toBe(newest.createdAt.toISOString());
    const [one] = (await boss.call(ticketApi.list, { query: { searchParam: "do dolar" } })).tickets;
    expect(one?.found?.body).toMatch(/^….*a Cotação do dólar depois.*…$/);
    expect([...(one?.found?.body ?? "")].length).toBeLessThanOrEqual(160);
    const byName = (await boss.call(ticketApi.list, { query: { searchParam: "Dois" } })).tickets;
    expect(byName.map((row) => [row.id, row.found])).toEqual([[deletedMessageTicket.id, undefined]]);
  });

  it("returns forty a page, newest first, and each ticket once even if everything about it matches", async () => {
    const expectedIds: number[] = [];
    for (let index = 0; index < 45; index += 1) {
      const one = await of(`Zoraide ${index}`);
      if (index % 3 === 0) for (const body of ["zoraide aqui", "zoraide de novo"]) await message(one, { body });
      expectedIds.unshift(one.id);
    }
    const first = await boss.call(ticketApi.list, { query: { searchParam: "zoraide" } });
    expect([first.tickets.map(({ id }) => id), first.hasMore]).toEqual([expectedIds.slice(0, 40), true]);
    const last = first.tickets.at(-1);
    const query = { searchParam: "zoraide", before: `${last?.updatedAt},${last?.id}` };
    const second = await boss.call(ticketApi.list, { query });
    expect([second.tickets.map(({ id }) => id), second.hasMore]).toEqual([expectedIds.slice(40), false]);
    expect(await searchIds(boss, { searchParam: "zoraide", pageNumber: 2 })).toEqual(expectedIds.slice(40));
  });
});

describe("ticket filters", () => {
  it("need valid dates and lists of numbers", async () => {
    const wrong: Query[] = [
      { date: "2027-02-30" },
      { date: "0000-01-01" },
      { updatedAt: "yesterday" },
      { tags: "[1" },
      { users: "ana" },
    ];
    for (const query of wrong)
      expect([query, (await boss.ask(ticketApi.list, { query })).status]).toEqual([query, 400]);
  });

  it("narrow lists and searches by all of the tags, any of the people, unread, and queues", async () => {
    const [vip, late] = [await tag(company.id), await tag(company.id)];
    const [sales, support] = [await queue(company.id), await queue(company.id)];
    const [ana, bruno] = [await user(company.id, { queues: [sales] }), await user(company.id, { queues: [support] })];
    const a = await of("Pessoa A", { queueId: sales.id, status: "open", userId: ana.id, unreadMessages: 2 });
    const b = await of("Pessoa B", { queueId: support.id, status: "open", userId: bruno.id });
    const c = await of("Pessoa C", { queueId: sales.id });
    for (const [tagId, ticketId] of [
      [vip.id, a.id],
      [late.id, a.id],
      [vip.id, b.id],
    ] as const)
      await TicketTag.create({ companyId: company.id, tagId, ticketId });
    // Without a queue: in no queue that is asked for.
    const d = await of("Pessoa D", { queueId: null });
    const searches: Query[] = [{}, { searchParam: "pessoa" }];
    for (const also of searches) {
      const narrow = (query: Query) => searchIds(boss, { ...also, ...query });
      expect(await narrow({})).toEqual([d.id, c.id, b.id, a.id]);
      expect(await narrow({ tags: `[${vip.id}]` })).toEqual([b.id, a.id]);
      expect(await narrow({ tags: `[${vip.id},${late.id},${vip.id}]` })).toEqual([a.id]);
      expect(await narrow({ users: `[${ana.id},${bruno.id}]` })).toEqual([b.id, a.id]);
      expect(await narrow({ users: `[${bruno.id}]`, tags: `[${late.id}]` })).toEqual([]);
      expect(await narrow({ withUnreadMessages: "true" })).toEqual([a.id]);
      expect(await narrow({ queueIds: `[${sales.id}]` })).toEqual([c.id, a.id]);
      expect(await narrow({ status: "open" })).toEqual([b.id, a.id]);
    }
    const [own] = (await boss.call(ticketApi.list, { query: { tags: `[${late.id}]` } })).tickets;
    expect(own?.tags).toEqual([vip, late].map(({ id, name, color }) => ({ id, name, color })));
    expect(own?.queuedAt).toBe(a.queuedAt.toISOString());
  });

  it("by person are for admins; for others the filter is ignored, and shows nothing more", async () => {
    const sales = await queue(company.id);
    const [ana, bruno] = [await user(company.id, { queues: [sales] }), await user(company.id, { queues: [sales] })];
    const lead = await signInAs(server.app, await user(company.id, { profile: "supervisor", queues: [sales] }));
    const mine = await of("Pessoa A", { queueId: sales.id, status: "open", userId: ana.id });
    const his = await of("Pessoa B", { queueId: sales.id, status: "open", userId: bruno.id });
    const query = { status: "open", users: `[${bruno.id}]` };
    expect(await searchIds(await signInAs(server.app, ana), query)).toEqual([mine.id]);
    expect(await searchIds(lead, query)).toEqual([his.id, mine.id]);
    expect(await searchIds(boss, query)).toEqual([his.id]);
  });

  it("by contact show the customer's tickets that the person may see", async () => {
    const [sales, support] = [await queue(company.id), await queue(company.id)];
    const ana = await user(company.id, { queues: [sales] });
    const first = await of("Pessoa A", { queueId: sales.id, status: "closed", userId: ana.id });
    const { contactId } = first;
    const closedTicket = await of("", { contactId, queueId: support.id, status: "closed" });
    const waits = await of("", { contactId, queueId: sales.id });
    await of("Pessoa B", { queueId: sales.id });
    expect(await searchIds(boss, { contactId })).toEqual([waits.id, closedTicket.id, first.id]);
    expect(await searchIds(boss, { contactId, status: "closed" })).toEqual([closedTicket.id, first.id]);
    expect(await searchIds(await signInAs(server.app, ana), { contactId })).toEqual([waits.id, first.id]);
    const globex = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect(await searchIds(globex, { contactId })).toEqual([]);
  });

  it("by day use midnight in the company's time zone", async () => {
    await setting(company.id, "timezone", "America/Sao_Paulo");
    const moments = ["2027-03-10T02:59:59.999Z", "2027-03-10T03:00:00.000Z", "2027-03-11T02:59:59.999Z"] as const;
    const [eve, morning, night] = moments.map((moment) => new Date(moment));
    const before = await of("Véspera", { createdAt: eve, updatedAt: eve });
    const within = await of("Manhã", { createdAt: morning, updatedAt: morning });
    const last = await of("Noite", { createdAt: night, updatedAt: night });
    expect(await searchIds(boss, { updatedAt: "2027-03-10" })).toEqual([last.id, within.id]);
    expect(await searchIds(boss, { updatedAt: "2027-03-09" })).toEqual([before.id]);
    expect(await searchIds(boss, { date: "2027-03-10" })).toEqual([last.id, within.id]);
    expect(await searchIds(boss, { date: "2027-03-09" })).toEqual([before.id]);
    expect(await searchIds(boss, { date: "2020-01-01" })).toEqual([]);
  });
});

describe("ticket counts", () => {
  it("follow the same permissions as the lists", async () => {
    const [sales, support] = [await queue(company.id), await queue(company.id)];
    const ana = await user(company.id, { queues: [sales] });
    await of("A", { queueId: sales.id });
    await of("B", { queueId: support.id });
    await of("C", { queueId: null });
    await of("D", { queueId: support.id, status: "open", userId: ana.id });
    await of("E", { queueId: sales.id, status: "open" });
    await of("F", { queueId: sales.id, status: "closed", userId: ana.id });
    const count = async (caller: Caller, query = {}) => Object.values(await caller.call(ticketApi.counts, { query }));
    expect(await boss.call(ticketApi.counts)).toEqual({ open: 2, pending: 3 });
    expect(await count(boss, { showAll: "false" })).toEqual([0, 3]);
    expect(await count(boss, { queueIds: `[${sales.id}]` })).toEqual([1, 1]);
    expect(await count(await signInAs(server.app, ana))).toEqual([1, 1]);
    const lead = await user(company.id, { profile: "supervisor", queues: [sales], allTicket: true });
    expect(await count(await signInAs(server.app, lead))).toEqual([1, 2]);
    expect(await Contact.count({ where: { companyId: company.id } })).toBe(6);
  });

  it("tell each user how many wait where they cannot look, and nothing more of them", async () => {
    const [sales, support] = [await queue(company.id), await queue(company.id)];
    const ana = await user(company.id, { queues: [sales] });
    await of("A", { queueId: sales.id });
    for (const name of ["B", "C"]) await of(name, { queueId: support.id });
    await of("D", { queueId: null });
    for (const status of ["open", "closed"] as const) await of(status, { queueId: support.id, status });
    const elsewhere = async (caller: Caller) => caller.call(ticketApi.elsewhere);
    const inSupport = { queue: { id: support.id, name: support.name, color: support.color }, count: 2 };
    expect(await elsewhere(await signInAs(server.app, ana))).toEqual([inSupport, { queue: null, count: 1 }]);
    const lead = await user(company.id, { profile: "supervisor", queues: [sales], allTicket: true });
    expect(await elsewhere(await signInAs(server.app, lead))).toEqual([inSupport]);
    expect(await elsewhere(boss)).toEqual([]);
  });
});
