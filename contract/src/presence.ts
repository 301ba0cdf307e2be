/** A user who is viewing a ticket. */
export interface ViewerDto {
  id: number;
  name: string;
  /** Whether the user is typing there now. */
  typing: boolean;
}

/** The customer's activity in the chat; `paused`: none, or it ended. */
export type CustomerAct = "composing" | "recording" | "paused";

/**
 * Milliseconds for which the screen shows it without a new event: a phone that lost its connection never sends that it
 * has stopped.
 */
export const customerActivityMs = 20_000;

export type PresenceEvent =
  /** The users who are viewing a ticket now; sent to these viewers only. */
  | { action: "update"; ticketId: number; users: ViewerDto[] }
  /** The customer's current act; sent to all users who may see the ticket, every few seconds while it lasts. */
  | { action: "customer"; ticketId: number; act: CustomerAct };
