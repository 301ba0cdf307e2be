/** Addresses that several features link to. */
export const listPath = "/tickets";
export const ticketPath = (uuid: string) => `${listPath}/${uuid}`;

/** Opens the new-conversation dialog, with a contact preselected if given. */
export const newTicketPath = (contactId?: number) => `${listPath}?new=${contactId ?? ""}`;

/** A conversation scrolled to one of its messages. */
export const messagePath = (uuid: string, messageId: number) => `${ticketPath(uuid)}?message=${messageId}`;

export const chatsPath = "/chats";
export const chatPath = (uuid: string) => `${chatsPath}/${uuid}`;

/** Opens the dialog of a new campaign to the people of a contact list. */
export const newCampaignPath = (contactListId: number) => `/campaigns?contactListId=${contactListId}`;

/** All tickets with a tag, whatever their status. */
export const ticketsOfTagPath = (tagId: number) => `${listPath}?tab=search&tags=${tagId}`;
