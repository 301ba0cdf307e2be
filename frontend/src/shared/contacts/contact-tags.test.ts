import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { contactApi, type ListedContactDto } from "@guiche/contract/contacts";
import type { TicketDto } from "@guiche/contract/tickets";
import { QueryClient } from "@tanstack/react-query";
import { aListedContact } from "@/testing/contact";
import { aTicket } from "@/testing/ticket";
import { listKey } from "../lists/list-key";
import { contactPatches } from "./contact.cache";

type Tags = TicketDto["tags"];

const label = { id: 3, name: "Urgente", color: "#ff0000" };
const contact = (id: number, tags: Tags) => aListedContact({ id, name: `Contato ${id}`, number: null, tags });
const ticket = (contactId: number, tags: Tags): TicketDto =>
  aTicket({ status: "open", contactId, contact: contact(contactId, []), tags });

const key = listKey(contactApi.list, null, { beside: "true" });
let client: QueryClient;
const show = (...contacts: ListedContactDto[]) => {
  client = new QueryClient();
  client.setQueryData(key, { pages: [{ contacts, hasMore: false }], pageParams: [{}] });
};
const receive = (contactId: number, tags: Tags) =>
  contactPatches.ticket?.(client, { action: "update", ticket: ticket(contactId, tags) });
const isStale = () => client.getQueryState(key)?.isInvalidated;
const later = () => jest.advanceTimersByTimeAsync(1_000);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it("a colleague's change to the tags of a contact's ticket fetches the list again, once for many changes", async () => {
  show(contact(1, [label]), contact(2, []));
  const fetchAgain = jest.spyOn(client, "invalidateQueries");
  receive(1, []);
  receive(2, [label]);
  receive(2, [label]);
  expect(isStale()).toBe(false);
  await later();
  expect(isStale()).toBe(true);
  expect(fetchAgain).toHaveBeenCalledTimes(1);
});

it("a contact that is not shown, or whose tags match, causes no request", async () => {
  show(contact(1, [label]));
  receive(1, [label]);
  receive(4, []);
  await later();
  expect(isStale()).toBe(false);
});

it("a deleted ticket marks the list stale until it is next mounted", () => {
  show(contact(1, [label]));
  contactPatches.ticket?.(client, { action: "delete", ticketId: 9 });
  expect(isStale()).toBe(true);
});
