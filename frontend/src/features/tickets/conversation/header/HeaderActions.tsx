import type { TicketDto } from "@guiche/contract/tickets";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "@/shared/session";
import { MenuChoice } from "@/shared/ui/MenuChoice";
import { close } from "../../actions/ticket-actions";
import { setOpensNextTicket, useOpensNextTicket } from "../../state/next-ticket";
import { isOpenHere } from "../../state/routes";
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
  const { t } = useTranslation(["tickets", "serving"]);
  const act = useRunAction();
  const { rights, user } = useSession();
  const opensNext = useOpensNextTicket(user.id);
  const ticket = latest.current;
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
            {t(`actions.${action.name}`)}
          </MenuItem>
        );
      })}
      {/* Next to the board no other ticket is opened. */}
      {close.may(rights, ticket) && isOpenHere(ticket.uuid) ? (
        <MenuChoice
          label={t("serving:goOn")}
          isOn={opensNext}
          onClick={() => {
            onClose();
            setOpensNextTicket(user.id, !opensNext);
          }}
          sx={{ minHeight: 44 }}
        />
      ) : null}
    </ActionSheet>
  );
}
