import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { memo, Suspense } from "react";
import { useSession } from "../../../shared/session";
import { soonOrElse } from "../../../shared/ui/soon";
import { isOthers } from "../ticket-actions";

/** A conversation that is one's own has none. */
const BannerWords = soonOrElse(() => import("./BannerWords"));

interface Props {
  ticket: TicketDto;
  /** What can be done about it comes with the second drawing. */
  isWhole: boolean;
}

/** Says what is unusual about the ticket on the screen: nobody has it yet, or somebody else does. */
export const TicketBanner = memo(function TicketBanner({ ticket, isWhole }: Props) {
  const { rights } = useSession();
  if (ticket.status !== "pending" && !isOthers(rights, ticket)) return null;
  return (
    <Box
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 2,
        px: 4,
        py: 1,
        minHeight: { xs: 52, sm: 44 },
        typography: "body2",
        color: theme.vars.palette.state.pending.main,
        bgcolor: theme.vars.palette.state.pending.tint,
      })}
    >
      <Suspense fallback={null}>
        <BannerWords ticket={ticket} isWhole={isWhole} />
      </Suspense>
    </Box>
  );
});
