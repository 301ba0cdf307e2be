import type { AdDto } from "@guiche/contract/ads";
import type { TicketStatus } from "@guiche/contract/tickets";

/** The prompt or the integration that has the conversation; the integration takes precedence. */
export interface Responder {
  promptId: number | null;
  integrationId: number | null;
}

/** The columns to change; `undefined` leaves one as it is. */
export interface TicketChange {
  status: TicketStatus;
  userId: number | null;
  queueId?: number | null;
  /** Another connection, with the contact's address there. */
  place?: { connectionId: number; address: string };
  /** Reopens it: the ad that the customer pressed; without one the former ad is no longer its origin. */
  ad?: AdDto;
  /** The bot of the new queue begins at this time. */
  botDueAt?: Date;
  /** An agent returns it: "continue" and "restart" let the bot speak again. */
  botAfterAgent?: string;
  /** A person has to answer next: the bot is silent, as after an agent. */
  isForPeople?: boolean;
  /** The change fails unless the ticket is still in this queue. */
  onlyFromQueue?: number | null;
  /** The change fails if the customer has written a newer message than this one. */
  seenMessageId?: number;
}
