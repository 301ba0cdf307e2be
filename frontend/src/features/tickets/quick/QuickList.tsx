import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import Paper from "@mui/material/Paper";
import { QuickOptions } from "./QuickOptions";
import type { QuickListState } from "./use-quick-list";

interface Props {
  list: QuickListState;
  contact: TicketDto["contact"];
  onPick: (reply: QuickMessageDto) => void;
}

/** Above the field, as wide as it is. */
export function QuickList({ list: { id, replies, active }, contact, onPick }: Props) {
  return (
    <Paper
      elevation={8}
      sx={{
        position: "absolute",
        zIndex: 2,
        insetInline: 8,
        bottom: "100%",
        mb: 1,
        display: "flex",
        maxHeight: "min(320px, 45vh)",
        flexDirection: "column",
        border: 1,
        borderColor: "divider",
      }}
    >
      <QuickOptions id={id} replies={replies} active={active} contact={contact} onPick={onPick} />
    </Paper>
  );
}
