import type { TicketDto } from "@guiche/contract/tickets";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { staticStyled } from "@/shared/ui/static-styled";
import { Preview } from "./Preview";
import { useCustomerActivity, type ShownActivity } from "./customers";
import { useTeammateAnswered } from "./use-teammate-answered";
import TeamLine from "./TeamLine";

interface Props {
  ticket: TicketDto;
}

/** Reserves its space, so that nothing moves. */
const Acting = staticStyled("div", (theme) => ({
  flexShrink: 0,
  height: 24,
  backgroundColor: theme.vars.palette.chat.bg,
}));
const WideOnly = staticStyled("span", (theme) => ({
  display: "contents",
  [theme.breakpoints.down("sm")]: { display: "none" },
}));

/** What colleagues and the customer are doing, above the composer. */
export const TypingStatus = memo(function TypingStatus({ ticket }: Props) {
  // Listens before the line that shows it is loaded: an answer in that moment would go unnoticed.
  const teammate = useTeammateAnswered(ticket.id);
  return (
    <Acting>
      <TeamLine ticketId={ticket.id} customer={ticket.contact.name} teammate={teammate} />
    </Acting>
  );
});

/** Shows what the customer is doing, or else the children. */
export function CustomerActOr({ ticketId, children = null }: { ticketId: number; children?: ReactNode }) {
  const act = useCustomerActivity(ticketId);
  return act ? <CustomerActText act={act} /> : children;
}

/** Not announced to screen readers: it changes often, and the message itself is announced. */
function CustomerActText({ act }: { act: ShownActivity }) {
  const { t } = useTranslation("tickets");
  return <Preview data-act="">{t(`card.${act}`)}</Preview>;
}

/** The same for the header on wide screens; on phones the line above the composer shows it. */
export const CustomerActLabel = ({ ticket }: Props) => (
  <WideOnly>
    <CustomerActOr ticketId={ticket.id} />
  </WideOnly>
);
