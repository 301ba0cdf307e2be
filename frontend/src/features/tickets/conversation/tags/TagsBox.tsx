import { mayTag } from "@guiche/contract/rules/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import { memo } from "react";
import { useSession } from "@/shared/session";
import TagsRow from "./TagsRow";

interface Props {
  ticket: TicketDto;
  isWhole: boolean;
  /** Only the button, which says how many there are. */
  isNarrow?: boolean;
}

/** The ticket's tags in the header, for users who may change them. */
export const TagsBox = memo(function TagsBox({ ticket, isWhole, isNarrow = false }: Props) {
  const may = mayTag(useSession().rights, ticket);
  if (!isWhole || !may) return null;
  return <TagsRow ticket={ticket} isNarrow={isNarrow} />;
});
