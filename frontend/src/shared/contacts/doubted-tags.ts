import { contactApi } from "@guiche/contract/contacts";
import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../api/call";

/** Contacts move with their tickets, and those with every message: one question is for all that was told meanwhile. */
const settleMs = 1_000;
/** Of more at once all lists are read again. */
const mostAsked = 10;

type Show = (client: QueryClient, contactId: number, tags: TicketDto["tags"]) => void;

const doubted = new WeakMap<QueryClient, Set<number>>();

/** What a contact's newest ticket bears is asked for, soon. */
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
    // It stays as it was until the list is looked at again.
    await client.invalidateQueries({ queryKey, refetchType: "none" });
  }
}
