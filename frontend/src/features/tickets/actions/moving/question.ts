import type { TicketDto } from "@guiche/contract/tickets";
import type { TicketMutation, TicketAction } from "../ticket-action";

/** The props of a dialog that asks before an action. */
export interface QuestionProps {
  ticket: TicketDto;
  /** In the question `wrote`: the mutation that the server refused because the customer had written. */
  refusedMutation?: TicketMutation;
  /** Rejects with the server's error, except for a conflict with a colleague, which is already reported. */
  onAnswer: (mutation: TicketMutation) => Promise<void>;
  /** Closes this dialog and starts another action on the same ticket. */
  onOtherAction: (action: TicketAction) => void;
  onClose: () => void;
}
