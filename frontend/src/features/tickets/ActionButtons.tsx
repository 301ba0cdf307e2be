import type { TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session";
import { icons } from "./icons";
import { actionsFor, type TicketAction } from "./ticket-actions";
import { useAct } from "./use-act";

/** The actions this person has on this ticket; all of them, or only those that lead into or out of the conversation. */
export function ActionButtons({ ticket, leading }: { ticket: TicketDto; leading?: TicketAction["leads"] }) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const act = useAct();
  return actionsFor(rights, ticket)
    .filter((action) => !leading || action.leads === leading)
    .map((action) => {
      const Icon = icons[action.icon];
      return (
        <Button
          key={action.name}
          size="small"
          variant={action.name === "returnToQueue" ? "outlined" : "contained"}
          aria-label={t(action.label)}
          startIcon={<Icon fontSize="small" />}
          onClick={() => act(action, ticket)}
          sx={{ flexShrink: 0 }}
        >
          <span className="action-word">{t(action.label)}</span>
        </Button>
      );
    });
}
