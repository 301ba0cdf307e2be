import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { loadArea } from "../../../shared/i18n/i18n";
import { soon } from "../../../shared/ui/soon";

const Onlookers = soon(async () => {
  const [found] = await Promise.all([import("./Onlookers"), loadArea("attention")]);
  return found;
});
const TeamLine = soon(async () => {
  const [found] = await Promise.all([import("./TeamLine"), loadArea("attention")]);
  return found;
});

interface Props {
  ticket: TicketDto;
}

/** Who else has the ticket before their eyes, for its header. */
export const WhoLooks = ({ ticket }: Props) => (
  <Suspense fallback={null}>
    <Onlookers ticketId={ticket.id} />
  </Suspense>
);

/** What the others do in it, above the composer. Its room is there from the start: what comes and goes moves nothing. */
export const WhoWrites = ({ ticket }: Props) => (
  <Box sx={{ flexShrink: 0, height: 24, bgcolor: "chat.bg" }}>
    <Suspense fallback={null}>
      <TeamLine ticketId={ticket.id} />
    </Suspense>
  </Box>
);
