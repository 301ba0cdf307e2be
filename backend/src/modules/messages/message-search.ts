import type { MessageDto, MessageSearch } from "@guiche/contract/messages";
import type { Scope } from "../../core/tenant/scope";
import { showTicket } from "../tickets";
import { findInTicket } from "./message-search.store";

type Hit = Pick<MessageDto, "id" | "body" | "fromMe" | "createdAt">;

/** Searches a ticket's messages for a person who may read it. */
export async function searchMessages(
  scope: Scope,
  ticketId: number,
  search: MessageSearch,
): Promise<{ hits: Hit[]; hasMore: boolean }> {
  const ticket = await showTicket(scope, ticketId);
  const { rows, hasMore } = await findInTicket(scope, ticket.id, search);
  return { hits: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), hasMore };
}
