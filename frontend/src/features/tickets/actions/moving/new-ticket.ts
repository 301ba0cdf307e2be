import type { ContactDto } from "@guiche/contract/contacts";
import type { ErrorCode } from "@guiche/contract/errors";
import { ticketApi, type TicketDto, type TicketConflict, type TicketInput } from "@guiche/contract/tickets";
import { call } from "@/shared/api/call";
import type { ContactPick } from "@/shared/contacts/picker/contact-options";

/** The values of the new-ticket form. */
export interface NewTicketValues {
  contact: ContactPick | null;
  queueId: number | "";
  whatsappId: number | "";
  message: string;
}

/** Assigns the ticket to the current user. Without a connection the server chooses one. */
export const inputFromForm = (
  { queueId, whatsappId }: NewTicketValues,
  contact: Pick<ContactDto, "id">,
): TicketInput => ({
  contactId: contact.id,
  queueId: queueId === "" ? null : queueId,
  whatsappId: whatsappId === "" ? null : whatsappId,
  userId: null,
  status: "open",
});

const connectionErrors: readonly ErrorCode[] = [
  "ERR_NO_DEF_WAPP_FOUND",
  "ERR_NO_WAPP_FOUND",
  "ERR_WAPP_NOT_INITIALIZED",
];

/** Whether the error is about the company's connections, which the form cannot fix. */
export const isConnectionError = (code: string): boolean => (connectionErrors as readonly string[]).includes(code);

/** The translation key that says why the contact cannot have another conversation. */
export function conflictText({ user, queue }: Pick<TicketConflict, "user" | "queue">) {
  if (user) return queue ? "heldByInQueue" : "heldBy";
  return queue ? "waitsInQueue" : "waits";
}

/** The live ticket that conflicts, if the user may see it: on the selected connection, else on any. */
export function conflictingTicket(
  tickets: readonly TicketDto[],
  conflict: Pick<TicketConflict, "userId">,
  whatsappId: number | "",
): TicketDto | null {
  const theirs = tickets.filter(({ status, userId }) => status !== "closed" && userId === conflict.userId);
  return theirs.find((ticket) => ticket.whatsappId === whatsappId) ?? theirs[0] ?? null;
}

/** The server's reply names the agent and the queue but not the ticket, so this looks it up among the contact's tickets. */
export async function findConflictingTicket(
  contactId: number,
  conflict: TicketConflict,
  whatsappId: number | "",
): Promise<TicketDto | null> {
  const { tickets } = await call(ticketApi.list, { query: { contactId, showAll: "true" } });
  return conflictingTicket(tickets, conflict, whatsappId);
}
