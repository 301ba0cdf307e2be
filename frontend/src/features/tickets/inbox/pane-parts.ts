import type { ReactNode } from "react";
import { staticStyled } from "@/shared/ui/static-styled";
import type { TicketFilter } from "../state/ticket-list";
import type { Picking } from "./TicketList";

/** What a list is, and what stands around it. */
export interface ListProps {
  filter: Omit<TicketFilter, "status">;
  narrowed: boolean;
  openUuid: string | undefined;
  picking: Picking;
  tools: ReactNode;
  /** The ways to look at it. */
  ways: ReactNode;
}

/** Above a list. */
export const Row = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  flexShrink: 0,
  backgroundColor: theme.vars.palette.background.paper,
}));
