import type { ChangedTicketDto, TicketDto, TicketPatch } from "@guiche/contract/tickets";
import type { TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import type { ActorRights } from "@guiche/contract/users";
import type { CommandName } from "@/shared/commands";
import type { IconName } from "../state/icons";

export type ActionName =
  | "accept"
  | "spy"
  | "assume"
  | "returnToQueue"
  | "close"
  | "closeUnrated"
  | "closeSilently"
  | "reopen"
  | "transfer"
  | "markUnread"
  | "pause"
  | "resume"
  | "answered"
  | "botOff"
  | "botOn"
  | "botRestart"
  | "remove";

/** The fields of a ticket on which its actions depend. */
export type ActionTicket = TicketAssignment & Partial<Pick<TicketDto, "bot" | "isGroup" | "pause">>;

/** The user who acts. */
export interface Me {
  id: number;
  name: string;
}

/** A change to a ticket that needs no further question. */
export interface TicketMutation {
  name: ActionName | "undo";
  /** Opens the conversation, leaves it, or neither. */
  navigatesTo: "in" | "out" | "nowhere";
  /** The ticket to show until the server answers; null for a deleted one. */
  optimistic: (ticket: TicketDto, me: Me) => TicketDto | null;
  perform: (ticket: TicketDto, me: Me) => Promise<ChangedTicketDto | null>;
  /** For one that closes the ticket: what it sends in addition. */
  how?: TicketPatch;
}

/** The dialog before an action; `wrote` opens when the customer has written since. Each answers with a mutation. */
export type Question = "queue" | "transfer" | "confirmation" | "pause" | "spy" | "wrote" | "unanswered";

/** An action on a ticket, shown on the card, in the header, in the banner and below a closed conversation. */
export interface TicketAction {
  name: ActionName;
  icon: IconName;
  /** On the card: a text button or an icon button; absent: not shown. */
  card?: "word" | "sign";
  /** In the header: always in the row, in the row if there is room and else in the menu, in the menu; absent: not shown. */
  header?: "first" | "bar" | "menu";
  /** The keyboard command while the conversation is open. */
  command?: CommandName;
  asks?: (ticket: TicketDto) => Question | null;
  may: (actor: ActorRights, ticket: ActionTicket) => boolean;
  /** Absent when the action always asks first. */
  mutation?: TicketMutation;
}

/** An action that can run without a question. */
export type ReadyAction = TicketAction & { mutation: TicketMutation };
