import { contactApi } from "@guiche/contract/contacts";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/call";

/** Every message moves a ticket and so its contact: events within this time share one round of requests. */
const settleMs = 1_000;
/** Above this number the lists are refetched instead. */
const mostAsked = 10;

type Show = (client: QueryClient, contactId: number, tags: TicketDto["tags"]) => void;

const doubted = new WeakMap<QueryClient, Set<number>>();

/** Schedules a request for the tags of the contact's newest ticket. */
export function doubtTags(client: QueryClient, contactId: number, show: Show): void {
  const waiting = doubted.get(client);
  if (waiting) return void waiting.add(contactId);
  const contactIds = new Set([contactId]);
  doubted.set(client, contactIds);
  setTimeout(() => {
    doubted.delete(client);
    void ask(client, [...contactIds], show);
  }, settleMs);
}

async function ask(client: QueryClient, contactIds: number[], show: Show): Promise<void> {
  const queryKey = [contactApi.list.path];
  if (contactIds.length > mostAsked) return client.invalidateQueries({ queryKey });
  try {
    for (const contactId of contactIds) {
      const { tickets } = await call(ticketApi.list, { query: { contactId } });
      show(client, contactId, tickets[0]?.tags ?? []);
    }
  } catch {
    // The rows keep their tags until the list is mounted again.
    await client.invalidateQueries({ queryKey, refetchType: "none" });
  }
}
