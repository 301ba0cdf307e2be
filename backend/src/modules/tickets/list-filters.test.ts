import { beforeEach, describe, expect, it } from "@jest/globals";
import { cursorAfter } from "@guiche/contract/ticket-order";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { Ticket } from "../../models/tickets/ticket";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

const server = withServer();

let company: { id: number };
let connectionRow: { id: number };
let boss: Caller;
let minutes = 0;
beforeEach(async () => {
  company = await createCompany();
  connectionRow = await connection(company.id);
  boss = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});

const at = (minute: number) => new Date(Date.parse("2027-01-01T12:00:00Z") + minute * 60_000);
/** Each ticket is newer than the one before. */
async function one(
  values: Partial<Pick<Ticket, "status" | "isGroup" | "waitingSince" | "queuedAt" | "connectionId">> = {},
) {
  const { id: contactId } = await contact(company.id);
  const { status, connectionId = connectionRow.id, ...rest } = values;
  const updatedAt = at((minutes += 1));
  const { id } = await ticket(company.id, { contactId, connectionId, updatedAt, ...(status && { status }) });
  await Ticket.update(rest, { where: { id }, silent: true });
  return id;
}
type Query = Record<string, string | number>;
const list = async (query: Query) => (await boss.call(ticketApi.list, { query })).tickets;
const ids = async (query: Query) => (await list(query)).map(({ id }) => id);

describe("filtering a list", () => {
  it("by waiting for a person, by group, by connection, and by all of them together", async () => {
    const other = await connection(company.id);
    const [waits, group, elsewhere, all, closedId] = [
      await one({ waitingSince: at(0) }),
      await one({ isGroup: true }),
      await one({ connectionId: other.id }),
      await one({ isGroup: true, waitingSince: at(0), connectionId: other.id }),
      await one({ waitingSince: at(0), status: "closed" }),
    ];
    expect(await ids({ status: "pending", withoutAnswer: "true" })).toEqual([all, waits]);
    expect(await ids({ status: "closed", withoutAnswer: "true" })).toEqual([closedId]);
    expect(await ids({ status: "pending", groups: "true" })).toEqual([all, group]);
    const whatsappIds = `[${other.id}]`;
    expect(await ids({ status: "pending", whatsappIds })).toEqual([all, elsewhere]);
    expect(await ids({ status: "pending", whatsappIds, groups: "true", withoutAnswer: "true" })).toEqual([all]);
    expect(await ids({ status: "pending", withoutAnswer: "false", groups: "false" })).toHaveLength(4);
    expect(await boss.call(ticketApi.counts, { query: { whatsappIds } })).toEqual({ open: 0, pending: 2 });
  });
});

describe("a list sorted by longest wait", () => {
  it("goes by the time in the queue where the customer has an answer: a transferred ticket is not below all others", async () => {
    const wrote = await one({ waitingSince: at(20), queuedAt: at(1) });
    const transferredId = await one({ queuedAt: at(10) });
    const first = await one({ waitingSince: at(5), queuedAt: at(30) });
    const answeredId = await one({ status: "open", queuedAt: at(0) });
    const expectedIds = [first, transferredId, wrote];
    const query = { status: "pending", sort: "waiting" };
    expect(await ids(query)).toEqual(expectedIds);
    const [, second] = await list(query);
    expect(await ids({ ...query, before: cursorAfter(second!, "waiting") })).toEqual([wrote]);
    expect(await ids({ sort: "waiting" })).toEqual([...expectedIds, answeredId]);
  });

  it("starts with the longest wait, continues with all others, newest first, and has no gaps between pages", async () => {
    const answeredIds: number[] = [];
    const waiting: number[] = [];
    for (let place = 0; place < 50; place += 1) {
      answeredIds.unshift(await one({ status: "open" }));
      // Two have waited equally long: the newer ticket comes first.
      waiting.push(await one({ status: "open", waitingSince: at(-200 + Math.floor(place / 2)) }));
    }
    const inPairs = waiting.flatMap((_id, place) => (place % 2 === 0 ? [waiting[place + 1]!, waiting[place]!] : []));
    const expectedIds = [...inPairs, ...answeredIds];
    const query = { status: "open", sort: "waiting" };
    const read: TicketDto[] = [];
    for (let last: TicketDto | undefined, page = 0; page < 4; last = read.at(-1), page += 1)
      read.push(...(await list({ ...query, ...(last && { before: cursorAfter(last, "waiting") }) })));
    expect(read.map(({ id }) => id)).toEqual(expectedIds);
    expect(await ids({ ...query, pageNumber: 2 })).toEqual(expectedIds.slice(40, 80));
    expect(await ids({ ...query, pageNumber: 3 })).toEqual(expectedIds.slice(80));
    expect(await ids({ ...query, withoutAnswer: "true", pageNumber: 2 })).toEqual(expectedIds.slice(40, 50));
  });

  it("accepts a row that was shown as its cursor, and nothing else", async () => {
    for (const before of [
      "answered",
      "answered,1",
      "never,7",
      "answered,2026-02-31T99:00:00Z,7",
      ",2026-01-01T00:00:00Z,7",
    ])
      expect([before, (await boss.ask(ticketApi.list, { query: { before } })).status]).toEqual([before, 400]);
    expect(await ids({ before: "answered,2020-01-01T00:00:00Z,7" })).toEqual([]);
  });
});
