import type { TicketDto } from "@guiche/contract/tickets";
import type { Deed } from "../ticket-actions";

/** What a dialog that asks before an action is given. */
export interface QuestionProps {
  ticket: TicketDto;
  /** Rejects with what the server refused; that somebody was faster is told already. */
  onAnswer: (deed: Deed) => Promise<void>;
  onClose: () => void;
}
