import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import { AboveField } from "@/shared/writing/AboveField";
import { QuickOptions } from "./QuickOptions";
import type { QuickListState } from "./use-quick-list";

interface Props {
  list: QuickListState;
  ticket: TicketDto;
  onPick: (reply: QuickMessageDto) => void;
}

/** Suggestions above the field while a shortcode is typed. */
export const QuickList = ({ list: { id, replies, active }, ticket, onPick }: Props) => (
  <AboveField>
    <QuickOptions id={id} items={replies} active={active} ticket={ticket} onPick={onPick} />
  </AboveField>
);
