import type { TicketDto } from "@guiche/contract/tickets";
import type { TicketMutation, TicketAction } from "../ticket-actions";

/** What a dialog that asks before an action is given. */
export interface QuestionProps {
  ticket: TicketDto;
  /** Rejects with what the server refused; that somebody was faster is told already. */
  onAnswer: (mutation: TicketMutation) => Promise<void>;
  /** Another action of the same ticket takes the place of this question. */
  onInstead: (action: TicketAction) => void;
  onClose: () => void;
}
