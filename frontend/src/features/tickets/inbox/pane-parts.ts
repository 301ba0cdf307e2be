import type { ReactNode } from "react";
import { staticStyled } from "@/shared/ui/static-styled";
import type { TicketFilter } from "../state/ticket-list";
import type { Picking } from "./TicketList";

/** The props of a list in the pane. */
export interface ListProps {
  filter: Omit<TicketFilter, "status">;
  narrowed: boolean;
  openUuid: string | undefined;
  picking: Picking;
  tools: ReactNode;
  /** The one-click filters. */
  viewsRow: ReactNode;
}

/** A row above the list. */
export const Row = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  flexShrink: 0,
  backgroundColor: theme.vars.palette.background.paper,
}));
