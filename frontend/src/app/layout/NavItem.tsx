import Box from "@mui/material/Box";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Tooltip from "@mui/material/Tooltip";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router-dom";
import { screenOf, type MenuItem } from "./menu";

interface Props {
  item: MenuItem;
  collapsed: boolean;
  /** What is wrong behind this item, in words; empty when nothing is. */
  alarm?: string;
  onLeave: () => void;
}

export function NavItem({ item, collapsed, alarm, onLeave }: Props) {
  const { t } = useTranslation("shell");
  const label = t(`items.${item.name}`);
  const { path, prefetch } = screenOf(item);
  const { pathname } = useLocation();
  const current = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <ListItem disablePadding>
      <Tooltip title={collapsed ? label : ""} placement="right">
        <ListItemButton
          component={NavLink}
          to={path}
          selected={current}
          onClick={onLeave}
          onMouseEnter={prefetch}
          onFocus={prefetch}
          aria-label={alarm ? `${label}. ${alarm}` : collapsed ? label : undefined}
          sx={{ minHeight: 44, mx: 2, px: 3, borderRadius: 2, justifyContent: collapsed ? "center" : "flex-start" }}
        >
          <ListItemIcon sx={{ minWidth: 0, mr: collapsed ? 0 : 3, color: "inherit", position: "relative" }}>
            <item.Icon fontSize="small" />
            {alarm && collapsed ? <Alarm floating /> : null}
          </ListItemIcon>
          {collapsed ? null : <ListItemText primary={label} />}
          {alarm && !collapsed ? <Alarm /> : null}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

/** The sign; the words are in the item's label. */
function Alarm({ floating = false }: { floating?: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      data-testid="menu-alarm"
      sx={(theme) => ({
        display: "grid",
        placeContent: "center",
        width: 18,
        height: 18,
        borderRadius: 9,
        fontSize: "0.75rem",
        fontWeight: 700,
        bgcolor: theme.vars.palette.accent.main,
        color: theme.vars.palette.accent.contrastText,
        ...(floating ? { position: "absolute", top: -8, right: -10 } : {}),
      })}
    >
      {"!"}
    </Box>
  );
}
