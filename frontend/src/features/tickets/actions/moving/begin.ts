import type { ContactDto } from "@guiche/contract/contacts";
import type { ErrorCode } from "@guiche/contract/errors";
import { ticketApi, type TicketDto, type TicketHolder, type TicketInput } from "@guiche/contract/tickets";
import { call } from "@/shared/api/call";
import type { ContactPick } from "./contact-options";

/** What the form for a new conversation holds. */
export interface Beginning {
  contact: ContactPick | null;
  queueId: number | "";
  whatsappId: number | "";
  message: string;
}

/** Into the hands of whoever begins it; a connection that is not named is chosen by the server. */
export const inputOf = ({ queueId, whatsappId }: Beginning, contact: Pick<ContactDto, "id">): TicketInput => ({
  contactId: contact.id,
  queueId: queueId === "" ? null : queueId,
  whatsappId: whatsappId === "" ? null : whatsappId,
  userId: null,
  status: "open",
});

const aboutLines: readonly ErrorCode[] = ["ERR_NO_DEF_WAPP_FOUND", "ERR_NO_WAPP_FOUND", "ERR_WAPP_NOT_INITIALIZED"];

/** Nothing is wrong with what was filled in: the company's connections are not as they should be. */
export const isAboutLines = (code: string): boolean => (aboutLines as readonly string[]).includes(code);

/** Why the contact cannot have another conversation, as a key of the locale. */
export function heldSentence({ user, queue }: Pick<TicketHolder, "user" | "queue">) {
  if (user) return queue ? "heldByInQueue" : "heldBy";
  return queue ? "waitsInQueue" : "waits";
}

/** The live ticket that stands in the way, if one may see it: on the connection that was wanted, else on any. */
export function blocking(
  tickets: readonly TicketDto[],
  holder: Pick<TicketHolder, "userId">,
  whatsappId: number | "",
): TicketDto | null {
  const theirs = tickets.filter(({ status, userId }) => status !== "closed" && userId === holder.userId);
  return theirs.find((ticket) => ticket.whatsappId === whatsappId) ?? theirs[0] ?? null;
}

/** The holder is named, but not the ticket: it is among those of the contact. */
export async function findBlocking(
  contactId: number,
  holder: TicketHolder,
  whatsappId: number | "",
): Promise<TicketDto | null> {
  const { tickets } = await call(ticketApi.list, { query: { contactId, showAll: "true" } });
  return blocking(tickets, holder, whatsappId);
}
