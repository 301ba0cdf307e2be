/** Tickets that were marked as unread while their conversation was open: it reads them no more until it is left. */
const kept = new Set<number>();

export const keepUnread = (ticketId: number) => void kept.add(ticketId);
export const isKeptUnread = (ticketId: number): boolean => kept.has(ticketId);
export const releaseUnread = (ticketId: number) => void kept.delete(ticketId);
