import type { TicketDto } from "@guiche/contract/tickets";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { icons } from "../../state/icons";
import { ActionSheet } from "../menu/ActionSheet";
import type { TicketAction } from "../../actions/ticket-action";
import { useRunAction } from "../../actions/use-run-action";

interface Props {
  /** The current ticket, read when an action is selected. */
  latest: RefObject<TicketDto>;
  actions: readonly TicketAction[];
  anchor: HTMLElement;
  onClose: () => void;
}

export default function HeaderActions({ latest, actions, anchor, onClose }: Props) {
  const { t } = useTranslation("tickets");
  const act = useRunAction();
  return (
    <ActionSheet label={t("ticket.more")} anchor={anchor} onClose={onClose}>
      {actions.map((action) => {
        const Icon = icons[action.icon];
        return (
          <MenuItem
            key={action.name}
            onClick={() => {
              onClose();
              act(action, latest.current);
            }}
            sx={{ minHeight: 44, ...(action.name === "remove" && { color: "error.main" }) }}
          >
            <ListItemIcon sx={{ color: "inherit" }}>
              <Icon size={20} />
            </ListItemIcon>
            {t(action.label)}
          </MenuItem>
        );
      })}
    </ActionSheet>
  );
}
