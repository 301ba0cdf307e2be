import { mayTag } from "@guiche/contract/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import { memo, Suspense } from "react";
import { useSession } from "@/shared/session";
import { staticStyled } from "@/shared/ui/static-styled";
import { lazyPreload } from "@/shared/ui/lazy-preload";

const TagsRow = lazyPreload(() => import("./TagsRow"));

/** The line's room is kept until it is here: nothing below it moves. */
export const TagsFrame = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 4,
  minHeight: 35,
  padding: "4px 16px",
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down("sm")]: { minHeight: 45, padding: "0 8px" },
}));

/** The ticket's tags under its header, for whoever may change them. */
export const TagsBox = memo(function TagsBox({ ticket, isWhole }: { ticket: TicketDto; isWhole: boolean }) {
  const may = mayTag(useSession().rights, ticket);
  const room = <TagsFrame />;
  if (!may) return null;
  return isWhole ? (
    <Suspense fallback={room}>
      <TagsRow ticket={ticket} />
    </Suspense>
  ) : (
    room
  );
});
