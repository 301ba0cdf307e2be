import type { TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "@/shared/session";
import { icons } from "../state/icons";
import type { TicketAction } from "./ticket-action";
import { useRunAction } from "./use-run-action";

interface Props {
  ticket: TicketDto;
  /** The current ticket, read on click, for callers that do not render again with every change. */
  latest?: RefObject<TicketDto>;
  /** Only those that the user may perform on this ticket are shown. */
  actions: readonly TicketAction[];
  /** Icons without text keep the text as their accessible name. */
  content?: "both" | "text" | "icons";
}

export function ActionButtons({ ticket, latest, actions, content = "both" }: Props) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const act = useRunAction();
  return actions
    .filter((action) => action.may(rights, ticket))
    .map((action) => {
      const Icon = icons[action.icon];
      const label = t(`actions.${action.name}`);
      return (
        <Button
          key={action.name}
          size="small"
          {...(action.header === "bar" ? { variant: "text", color: "inherit" } : { variant: "contained" })}
          aria-label={label}
          title={content === "icons" ? label : undefined}
          startIcon={content === "both" ? <Icon size={20} /> : undefined}
          onClick={() => act(action, latest?.current ?? ticket)}
          sx={{
            flexShrink: 0,
            ...(content === "icons" && { minWidth: 44, px: 0 }),
            ...(content === "text" && { minWidth: 0, px: 2 }),
          }}
        >
          {content === "icons" ? <Icon size={20} /> : label}
        </Button>
      );
    });
}
