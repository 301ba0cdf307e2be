import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { contactApi, type ListedContactDto } from "@guiche/contract/contacts";
import type { TicketDto } from "@guiche/contract/tickets";
import { QueryClient } from "@tanstack/react-query";
import { listKey } from "../lists/list-key";

type Tags = TicketDto["tags"];
const newest = new Map<number, Tags>();
const asked = jest.fn(async (_endpoint: unknown, { query: { contactId } }: { query: { contactId: number } }) => ({
  tickets: newest.has(contactId) ? [{ tags: newest.get(contactId) }] : [],
}));
jest.unstable_mockModule("../api/call", () => ({ call: asked }));
const { contactPatches } = await import("./contact.cache");

const label = { id: 3, name: "Urgente", color: "#ff0000" };
const contact = (id: number, tags: Tags): ListedContactDto => ({
  id,
  name: `Contato ${id}`,
  number: null,
  email: "",
  profilePicUrl: null,
  isGroup: false,
  tags,
});
const ticket = (contactId: number, tags: Tags): TicketDto => ({
  id: 9,
  uuid: "00000000-0000-4000-8000-000000000009",
  status: "open",
  contact: contact(contactId, []),
  contactId,
  user: null,
  userId: null,
  queue: null,
  queueId: null,
  whatsapp: null,
  whatsappId: null,
  lastMessage: "",
  unreadMessages: 0,
  isGroup: false,
  tags,
  queuedAt: "2026-11-21T10:00:00.000Z",
  waitingSince: null,
  servedSince: null,
  lastInboundId: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
});

const key = listKey(contactApi.list, null, { beside: "true" });
let client: QueryClient;
const show = (...contacts: ListedContactDto[]) => {
  client = new QueryClient();
  client.setQueryData(key, { pages: [{ contacts, hasMore: false }], pageParams: [{}] });
};
const receive = (contactId: number, tags: Tags) =>
  contactPatches.ticket?.(client, { action: "update", ticket: ticket(contactId, tags) });
const shown = () =>
  client
    .getQueryData<{ pages: { contacts: ListedContactDto[] }[] }>(key)
    ?.pages.flatMap(({ contacts }) => contacts.map(({ tags }) => tags));
const later = () => jest.advanceTimersByTimeAsync(1_000);
const askedFor = () => asked.mock.calls.map(([, { query }]) => query.contactId);

beforeEach(() => {
  jest.useFakeTimers();
  asked.mockClear();
  newest.clear();
});
afterEach(() => void jest.useRealTimers());

it("a colleague's change to the tags of a contact's newest ticket appears without a reload", async () => {
  show(contact(1, [label]), contact(2, []));
  newest.set(2, [label]);
  receive(1, []);
  receive(2, [label]);
  receive(2, [label]);
  await later();
  expect(askedFor()).toEqual([1, 2]);
  expect(shown()).toEqual([[], [label]]);
});

it("the tags of an older ticket do not replace those of the newest", async () => {
  show(contact(1, [label]));
  newest.set(1, [label]);
  receive(1, []);
  await later();
  expect(shown()).toEqual([[label]]);
});

it("a contact that is not shown, or whose tags match, causes no request", async () => {
  show(contact(1, [label]));
  receive(1, [label]);
  receive(4, []);
  await later();
  expect(askedFor()).toEqual([]);
});

it("many changes at once refetch the list instead of each contact", async () => {
  const ids = Array.from({ length: 11 }, (_, at) => at + 1);
  show(...ids.map((id) => contact(id, [label])));
  for (const id of ids) receive(id, []);
  await later();
  expect(askedFor()).toEqual([]);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it("a failed request or a deleted ticket marks the list stale until it is next mounted", async () => {
  show(contact(1, [label]));
  asked.mockRejectedValueOnce(new Error("offline"));
  receive(1, []);
  await later();
  expect([shown(), client.getQueryState(key)?.isInvalidated]).toEqual([[[label]], true]);
  show(contact(1, [label]));
  contactPatches.ticket?.(client, { action: "delete", ticketId: 9 });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
