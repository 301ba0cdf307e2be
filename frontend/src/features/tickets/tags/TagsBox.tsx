import { mayTag } from "@guiche/contract/ticket.rules";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { useSession } from "../../../shared/session";
import { soon } from "../../../shared/ui/soon";

const TagsRow = soon(() => import("./TagsRow"));

/** Its room is kept until it is here: nothing below it moves. */
export const tagsRowPx = { xs: 45, sm: 35 } as const;

/** The ticket's tags under its header, for whoever may change them. */
export function TagsBox({ ticket, isWhole }: { ticket: TicketDto; isWhole: boolean }) {
  const may = mayTag(useSession().rights, ticket);
  const room = <Box sx={{ minHeight: tagsRowPx, bgcolor: "background.paper" }} />;
  if (!may) return null;
  return isWhole ? (
    <Suspense fallback={room}>
      <TagsRow ticket={ticket} />
    </Suspense>
  ) : (
    room
  );
}
