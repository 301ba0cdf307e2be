/** Somebody who has a ticket before their eyes. */
export interface ViewerDto {
  id: number;
  name: string;
  /** Is writing there at this moment. */
  typing: boolean;
}

/** What a customer does at this moment; `paused`: neither, or not any more. */
export type CustomerAct = "composing" | "recording" | "paused";

/**
 * For how many milliseconds it is shown when nobody tells of it again: a phone that lost its line never says that it has
 * stopped.
 */
export const customerActLasts = 20_000;

export type PresenceEvent =
  /** Who watches a ticket now, all of them; only they hear of it. */
  | { action: "update"; ticketId: number; users: ViewerDto[] }
  /** What its customer does; told to whoever may see the ticket, again every few seconds while it lasts. */
  | { action: "customer"; ticketId: number; act: CustomerAct };
