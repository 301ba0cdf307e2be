/** Begins the ids of what one step of the bot says. */
export const keyOfStep = (ticketId: number, seq: number): string => `bot:${ticketId}:${seq}`;

/** The id under which a step sends its nth message, so that none is sent twice. */
export const messageKey = (stepKey: string, nth: number): string => `${stepKey}:${nth}`;

/** The number of the step that sent a message; null for a message that the bot did not send in this ticket. */
export function stepOfMessage(ticketId: number, clientId: string): number | null {
  const [, ticket, seq] = /^bot:(\d+):(\d+):\d+$/.exec(clientId) ?? [];
  return Number(ticket) === ticketId ? Number(seq) : null;
}
