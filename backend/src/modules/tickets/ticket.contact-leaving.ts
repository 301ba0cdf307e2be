import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { lockTicketsOfContact } from "./contact-leaving.store";
import { listRoomsOf, ticketRoom } from "./ticket.rooms";

/** A contact is deleted: its tickets go with it, and leave the lists they stand in. */
export async function dropTicketsFromLists(
  scope: Scope,
  { contactId }: DomainEvents["contact.deleted"],
): Promise<void> {
  for (const ticket of await lockTicketsOfContact(scope, contactId)) {
    const to = [...listRoomsOf(scope, ticket), ticketRoom(scope, ticket.id)];
    broadcast(scope, "ticket", { action: "delete", ticketId: ticket.id }, { to });
  }
}
