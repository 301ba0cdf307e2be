/** Addresses to which more than one part of the browser leads. */
export const listPath = "/tickets";
export const ticketPath = (uuid: string) => `${listPath}/${uuid}`;

/** Opens the dialog that begins a conversation; with a contact it is chosen already. */
export const newTicketPath = (contactId?: number) => `${listPath}?new=${contactId ?? ""}`;

/** A conversation, scrolled to one of its messages. */
export const messagePath = (uuid: string, messageId: number) => `${ticketPath(uuid)}?message=${messageId}`;

/** Every ticket that bears a tag, whatever its status. */
export const ticketsOfTagPath = (tagId: number) => `${listPath}?tab=search&tags=${tagId}`;
