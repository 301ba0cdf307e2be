import type { FoundTicketDto, TicketSearch } from "@guiche/contract/tickets";
import { actorOf, type Scope } from "../../platform/tenant/scope";
import { settingsOf } from "../settings";
import { listStore } from "./list.store";
import { isCommonWord, searchStore, type FoundRow } from "./search.store";
import { presentTicket, type TicketRow } from "./ticket.presenter";
import { wordsOf } from "./ticket.words";

export interface TicketPage {
  rows: (TicketRow & Partial<FoundRow>)[];
  hasMore: boolean;
}

/** A page of a list; with a text, of the tickets in which it is found. */
export async function searchTickets(scope: Scope, search: TicketSearch): Promise<TicketPage> {
  const { timezone } = await settingsOf(scope);
  const question = { actor: actorOf(scope), search, timezone };
  const text = (search.searchParam ?? "").trim();
  return text === "" ? listStore(scope).page(question) : searchStore(scope).find(question, wordsOf(text), isCommonWord);
}

export const countTickets = (scope: Scope, search: Pick<TicketSearch, "showAll" | "queueIds">) =>
  listStore(scope).counts(actorOf(scope), search);

/** With the message that was found, if it was one. */
export const presentFound = (row: TicketPage["rows"][number]): FoundTicketDto => ({
  ...presentTicket(row),
  ...(row.foundId && row.foundAt
    ? { found: { messageId: row.foundId, body: row.foundBody ?? "", createdAt: row.foundAt.toISOString() } }
    : {}),
});
