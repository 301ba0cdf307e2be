import { beginningOf } from "@guiche/contract/texts/beginning";
import type { Scope } from "../../core/tenant/scope";
import { broadcast } from "../../core/realtime/broadcast";
import { listRoomsOf, ticketRoom, type TicketRow } from "../tickets";
import { presentNote } from "./note.presenter";
import { noteStore } from "./note.store";

const longestNote = 8_000;
const longestName = 50;

/** A note of the bot for the agent who takes the ticket. Returns its id. */
export async function writeBotNote(scope: Scope, ticket: TicketRow, userName: string, text: string): Promise<number> {
  const row = await noteStore(scope).add({
    note: beginningOf(text, longestNote),
    ticketId: ticket.id,
    contactId: ticket.contactId,
    userId: null,
    userName: beginningOf(userName, longestName),
    isByBot: true,
  });
  broadcast(
    scope,
    "ticketNote",
    { action: "create", note: presentNote(row) },
    { to: [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)] },
  );
  return row.id;
}
