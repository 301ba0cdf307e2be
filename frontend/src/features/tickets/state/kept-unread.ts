/** Tickets that were marked as unread while their conversation was open: it reads them no more until it is left. */
const keptTicketIds = new Set<number>();

export const keepUnread = (ticketId: number) => void keptTicketIds.add(ticketId);
export const isKeptUnread = (ticketId: number): boolean => keptTicketIds.has(ticketId);
export const releaseUnread = (ticketId: number) => void keptTicketIds.delete(ticketId);
