import { afterEach, describe, expect, it } from "@jest/globals";
import type { AppMessageEvent } from "@guiche/contract/messages";
import type { ContactEvent } from "@guiche/contract/contacts";
import { messageApi } from "@guiche/contract/messages";
import { tagApi } from "@guiche/contract/tags";
import { maySeeTicket } from "@guiche/contract/rules/ticket.rules";
import { orderTimes } from "@guiche/contract/ticket-order";
import {
  ticketApi,
  ticketStatuses,
  type TicketDto,
  type TicketEvent,
  type TicketStatus,
} from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import { receive } from "../../conversation/receive";
import { now, shiftClock } from "../../core/clock";
import { scopeOfRow } from "../../core/tenant/scope";
import { Queue } from "../../models/connections/queue";
import { Ticket } from "../../models/tickets/ticket";
import { type User } from "../../models/accounts/user";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, contact, newNumber, queue, setting, tag, user } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { recordBroadcasts, type Broadcast } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { askUpdate } from "../../testing/update-ticket";
import { settleDeadlines } from "../deadlines";

const server = withServer();
afterEach(() => shiftClock(0));

interface Watcher {
  name: string;
  rights: ActorRights;
  by: Caller;
}
/** A list as a person's browser shows it: all tickets of a status that they may see. */
type Page = Map<number, TicketDto>;

const fetchTickets = async (
  by: Caller,
  status: TicketStatus,
  more: Record<string, string> = {},
): Promise<TicketDto[]> => {
  const { tickets, hasMore } = await by.call(ticketApi.list, { query: { status, ...more } });
  if (hasMore) throw new Error("This test compares one page only: create fewer tickets.");
  return tickets;
};

/** The rooms of this person's socket after joining all three lists. */
function roomsOf({ rights }: Watcher, companyId: number): string[] {
  return ticketStatuses.flatMap((status) => {
    const room = (...parts: (string | number)[]) => ["c", companyId, "tickets", status, ...parts].join(":");
    if (rights.profile === "admin") return [room("all")];
    const own = room("u", rights.userId);
    if (rights.profile === "user" && status !== "pending") return [own];
    const queues = [...rights.queueIds, ...(rights.allTicket ? ["none"] : [])];
    return [own, ...queues.map((id) => room("q", id))];
  });
}

/** What a browser does with a received ticket: puts it into its status's list if that list shows it. */
function place(pages: Map<TicketStatus, Page>, { rights }: Watcher, ticket: TicketDto): void {
  for (const [status, page] of pages) {
    const shows = ticket.status === status && maySeeTicket(rights, ticket);
    const isOwnList = rights.profile !== "user" || status === "pending" || ticket.userId === rights.userId;
    if (shows && isOwnList) page.set(ticket.id, ticket);
    else page.delete(ticket.id);
  }
}

function applyEvent(pages: Map<TicketStatus, Page>, watcher: Watcher, { topic, event }: Broadcast): void {
  if (topic === "appMessage") {
    const { ticket } = event as AppMessageEvent;
    if ("status" in ticket) place(pages, watcher, ticket);
  }
  if (topic === "contact") {
    const contactEvent = event as ContactEvent;
    const contact = contactEvent.action === "update" ? contactEvent.contact : null;
    for (const page of pages.values())
      for (const row of page.values()) if (row.contactId === contact?.id) page.set(row.id, { ...row, contact });
  }
  if (topic !== "ticket") return;
  const ticketEvent = event as TicketEvent;
  if ("ticket" in ticketEvent) return place(pages, watcher, ticketEvent.ticket);
  for (const page of pages.values()) {
    const row = page.get(ticketEvent.ticketId);
    if (ticketEvent.action === "delete") page.delete(ticketEvent.ticketId);
    else if (row) page.set(row.id, { ...row, unreadMessages: 0 });
  }
}

/** The longest wait, or the nearest deadline first, as a browser sorts; ISO times sort as strings. */
const earliestFirst = (order: keyof typeof orderTimes, rows: readonly TicketDto[]): TicketDto[] => {
  const time = orderTimes[order];
  return [
    ...rows
      .filter((row) => time(row) !== null)
      .sort((a, b) => (time(a) ?? "").localeCompare(time(b) ?? "") || b.id - a.id),
    ...rows.filter((row) => time(row) === null),
  ];
};

const newestFirst = (page: Page): TicketDto[] =>
  [...page.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);

/** A pseudo-random generator: the same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return { roll, pick: <T>(of: readonly T[]): T => of[roll(of.length)]! };
}

const groupId = "120363000000000001";
const inGroup = (phone: string) => ({
  chat: { group: groupId, address: `${groupId}@g.us` },
  participant: { phone, address: `${phone}@s.whatsapp.net` },
});

/** A message that arrives as soon as it is written, also while the clock is ahead. */
const comes = (...[on, phone, text, more]: Parameters<typeof inboundText>) =>
  receive(inboundText(on, phone, text, { sentAt: now(), ...more }));

describe("a ticket list kept up to date by events", () => {
  it.each([1, 2, 3])(
    "equals the list fetched again, for every user, after any sequence of changes (%i)",
    async (seed) => {
      const { roll, pick } = dice(seed);
      let minutes = 0;
      const company = await createCompany();
      const queues = [await queue(company.id), await queue(company.id)];
      const [sales] = queues;
      const connectionRow = await connection(company.id, { greetingMessage: "Olá!" });
      const other = await connection(company.id);
      const tags = [await tag(company.id), await tag(company.id), await tag(company.id)];
      for (const key of ["sendGreetingAccepted", "sendMsgTransfTicket"] as const)
        await setting(company.id, key, "enabled");
      await setting(company.id, "CheckMsgIsGroup", "disabled");
      await setting(company.id, "nextAnswerMinutes", "10");
      await setting(company.id, "solutionMinutes", "8");
      for (const [place, { id }] of queues.entries())
        await Queue.update({ firstAnswerMinutes: 5 * place }, { where: { id } });
      const watch = async (name: string, userValues: Parameters<typeof user>[1]): Promise<Watcher> => {
        const row: User = await user(company.id, { name, ...userValues });
        const queueIds = (userValues?.queues ?? []).map(({ id }) => id);
        const rights = { userId: row.id, profile: row.profile, super: false, queueIds, allTicket: row.allTicket };
        return { name, rights, by: await signInAs(server.app, row) };
      };
      const watchers = [
        await watch("admin", { profile: "admin" }),
        await watch("supervisor", { profile: "supervisor", queues: [sales!] }),
        await watch("agent", { queues: [sales!] }),
        await watch("agent with allTicket", { queues: [queues[1]!], allTicket: true }),
      ];
      const phones = Array.from({ length: 6 }, newNumber);
      const act = async (): Promise<void> => {
        const { by, rights } = pick(watchers);
        const rows = await Ticket.findAll({ where: { companyId: company.id }, attributes: ["id"], order: ["id"] });
        const id = rows.length > 0 ? pick(rows).id : 0;
        const change = (body: Record<string, unknown>) => askUpdate(by, id, body);
        const acts: (() => Promise<unknown>)[] = [
          () => comes(connectionRow, pick(phones), `hello ${roll(1_000)}`),
          () => comes(connectionRow, pick(phones), `again ${roll(1_000)}`),
          () => comes(other, pick(phones), `elsewhere ${roll(1_000)}`),
          () => comes(connectionRow, pick(phones), `from the phone ${roll(1_000)}`, { fromMe: true }),
          () => comes(connectionRow, "", `in a group ${roll(1_000)}`, inGroup(pick(phones))),
          () => change({ status: "open" }),
          () => change({ status: "open" }),
          () => settleDeadlines(scopeOfRow({ companyId: company.id })),
          () => settleDeadlines(scopeOfRow({ companyId: company.id })),
          // The desk works on some minutes later.
          async () => shiftClock((minutes += 2) * 60_000),
          () => change({ status: "pending" }),
          () => change({ status: "closed" }),
          () => change({ queueId: pick([...queues.map((one) => one.id), null]) }),
          () => change({ userId: pick(watchers).rights.userId }),
          () => change({ userId: pick(watchers).rights.userId, queueId: pick(queues).id, note: "please" }),
          () => by.ask(messageApi.send, { params: { ticketId: id }, body: { body: `said ${roll(1_000)}` } }),
          () => by.ask(messageApi.list, { params: { ticketId: id } }),
          () =>
            by.ask(tagApi.sync, {
              body: { ticketId: id, tags: tags.filter(() => roll(2) === 0).map((one) => one.id) },
            }),
          async () => {
            const { id: contactId } = await contact(company.id);
            return by.ask(ticketApi.create, {
              body: { contactId, whatsappId: connectionRow.id, queueId: rights.queueIds[0] ?? null },
            });
          },
          () => (roll(4) === 0 ? by.ask(ticketApi.remove, { params: { id } }) : Promise.resolve()),
        ];
        await pick(acts)();
      };
      for (let step = 0; step < 12; step += 1) await act();

      const pagesByWatcher = new Map<Watcher, Map<TicketStatus, Page>>();
      for (const watcher of watchers) {
        const pages = new Map<TicketStatus, Page>();
        for (const status of ticketStatuses)
          pages.set(status, new Map((await fetchTickets(watcher.by, status)).map((row) => [row.id, row])));
        pagesByWatcher.set(watcher, pages);
      }
      const recorder = recordBroadcasts();
      for (let step = 0; step < 50; step += 1) await act();
      recorder.stop();
      expect(recorder.events.length).toBeGreaterThan(20);
      for (const [watcher, pages] of pagesByWatcher) {
        const rooms = roomsOf(watcher, company.id);
        for (const broadcast of recorder.events.filter(({ companyId }) => companyId === company.id)) {
          const { to, except = [] } = broadcast.audience;
          const receives =
            !to || (to.some((room) => rooms.includes(room)) && !except.some((room) => rooms.includes(room)));
          if (receives) applyEvent(pages, watcher, broadcast);
        }
        for (const status of ticketStatuses) {
          const fresh = await fetchTickets(watcher.by, status);
          const visibleRows = newestFirst(pages.get(status) ?? new Map());
          expect({ who: watcher.name, status, rows: visibleRows }).toEqual({ who: watcher.name, status, rows: fresh });
          const narrow: [query: Record<string, string>, rows: TicketDto[]][] = [
            [{ withoutAnswer: "true" }, visibleRows.filter((row) => row.waitingSince !== null)],
            [{ groups: "true" }, visibleRows.filter((row) => row.isGroup)],
            [{ withUnreadMessages: "true" }, visibleRows.filter((row) => row.unreadMessages > 0)],
            [{ whatsappIds: `[${other.id}]` }, visibleRows.filter((row) => row.whatsappId === other.id)],
            [{ overdue: "true" }, visibleRows.filter((row) => row.answerOverdue || row.solutionOverdue)],
            [{ sort: "waiting" }, earliestFirst("waiting", visibleRows)],
            [{ sort: "deadline" }, earliestFirst("deadline", visibleRows)],
            [{ sort: "solution" }, earliestFirst("solution", visibleRows)],
          ];
          for (const [query, rows] of narrow)
            expect([watcher.name, status, query, await fetchTickets(watcher.by, status, query)]).toEqual([
              watcher.name,
              status,
              query,
              rows,
            ]);
        }
      }
    },
    120_000,
  );
});
