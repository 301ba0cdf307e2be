import type { TicketDto } from "@guiche/contract/tickets";
import { memo } from "react";
import { useSession } from "@/shared/session";
import { staticStyled } from "@/shared/ui/static-styled";
import { isHeldByColleague } from "../../actions/ticket-actions";
import BannerContent from "./BannerContent";

/** Loaded on demand: the user's own conversations have no banner. */

const Banner = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "4px 16px",
  minHeight: 44,
  fontSize: "0.8125rem",
  lineHeight: 1.45,
  color: theme.vars.palette.state.pending.main,
  backgroundColor: theme.vars.palette.state.pending.tint,
  [theme.breakpoints.down("sm")]: { minHeight: 52 },
}));

interface Props {
  ticket: TicketDto;
  /** False during the first render, which shows no actions. */
  isWhole: boolean;
}

/** Says that the open ticket is pending or that a colleague holds it. */
export const TicketBanner = memo(function TicketBanner({ ticket, isWhole }: Props) {
  const { rights } = useSession();
  if (ticket.status !== "pending" && !isHeldByColleague(rights, ticket)) return null;
  return (
    <Banner>
      <BannerContent ticket={ticket} isWhole={isWhole} />
    </Banner>
  );
});
