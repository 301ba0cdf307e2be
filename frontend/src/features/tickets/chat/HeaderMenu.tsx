import type { TicketDto } from "@guiche/contract/tickets";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MoreIcon } from "../../../shared/ui/icons";
import { icons } from "../icons";
import type { TicketAction } from "../ticket-actions";
import { useAct } from "../use-act";

interface Props {
  ticket: TicketDto;
  actions: readonly TicketAction[];
}

/** The actions for which the header has no room, and those that are seldom wanted. */
export function HeaderMenu({ ticket, actions }: Props) {
  const { t } = useTranslation("tickets");
  const act = useAct();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t("ticket.more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-label": t("ticket.more") } }}
      >
        {actions.map((action) => {
          const Icon = icons[action.icon];
          return (
            <MenuItem
              key={action.name}
              onClick={() => {
                setAnchor(null);
                act(action, ticket);
              }}
              sx={{ minHeight: 44, ...(action.name === "remove" && { color: "error.main" }) }}
            >
              <ListItemIcon sx={{ color: "inherit" }}>
                <Icon fontSize="small" />
              </ListItemIcon>
              {t(action.label)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
