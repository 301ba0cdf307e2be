import type { FoundTicketDto, TicketCounting, TicketSearch } from "@guiche/contract/tickets";
import { transaction } from "../../core/db/transaction";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { listStore, type ListQuestion } from "./list.store";
import { commonMessages, searchStore, type FoundRow } from "./search.store";
import { presentTicket, type TicketRow } from "./ticket.presenter";
import { searchTermsOf, type SearchTerms } from "./search-terms";

interface TicketPage {
  rows: (TicketRow & Partial<FoundRow>)[];
  hasMore: boolean;
}

/** A page of a list, or of the tickets that match a text. */
export async function searchTickets(scope: Scope, search: TicketSearch): Promise<TicketPage> {
  const { timezone } = await settingsOf(scope);
  const text = (search.searchParam ?? "").trim();
  const question = { actor: actorOf(scope), search, timezone };
  if (text === "") return listStore(scope).page(question);
  return find(scope, { ...question, search: { ...search, sort: "recent" } }, searchTermsOf(text));
}

/**
 * A word in many messages is searched in the newest tickets, which fill the page; a rare one in all messages at once. A
 * word that is common in other companies and rare in this one is searched in both ways.
 */
async function find(scope: Scope, question: ListQuestion, terms: SearchTerms): Promise<TicketPage> {
  const store = searchStore(scope);
  if (terms.matching === "unindexed") return store.withoutMessages(question, terms);
  if ((await store.likely(terms.text)) <= commonMessages) return store.rare(question, terms);
  const page = await store.common(question, terms);
  return page.hasMore
    ? page
    : transaction(scope, (inside) => searchStore(inside).rare(question, terms, { unsure: true }));
}

export const countTickets = (scope: Scope, counting: TicketCounting) =>
  listStore(scope).counts(actorOf(scope), counting);

/** How many tickets each of these lists has for the caller, in one statement; each count stops at a hundred. */
export async function countSearches(scope: Scope, searches: readonly TicketSearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const { timezone } = await settingsOf(scope);
  const actor = actorOf(scope);
  return listStore(scope).sizes(searches.map((search) => ({ actor, search, timezone })));
}

export const countElsewhere = (scope: Scope) => listStore(scope).elsewhere(actorOf(scope));

export const openCounts = (scope: Scope) => listStore(scope).inHand();

/** With the matching message, if there is one. */
export const presentFound = (row: TicketPage["rows"][number]): FoundTicketDto => ({
  ...presentTicket(row),
  ...(row.foundId && row.foundAt
    ? { found: { messageId: row.foundId, body: row.foundBody ?? "", createdAt: row.foundAt.toISOString() } }
    : {}),
});
