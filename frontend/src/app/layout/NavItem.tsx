import Box from "@mui/material/Box";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Tooltip from "@mui/material/Tooltip";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, capsOf } from "../../shared/commands/key-caps";
import { keysOfPlace, menuPlaces } from "../../shared/commands/table";
import { CalmLink } from "../../shared/ui/CalmLink";
import { screenOf, type MenuItem } from "./menu";

interface Props {
  item: MenuItem;
  /** Which of all it is: the first nine have a key. */
  place: number;
  /** The page is there. */
  current: boolean;
  collapsed: boolean;
  /** What is wrong behind this item, in words; empty when nothing is. */
  alarm?: string;
  onLeave: () => void;
}

export const NavItem = memo(function NavItem({ item, place, current, collapsed, alarm, onLeave }: Props) {
  const { t } = useTranslation("shell");
  const label = t(`items.${item.name}`);
  const { path, prefetch } = screenOf(item);
  const keys = place <= menuPlaces.length ? keysOfPlace(place) : null;
  return (
    <Box component="li" sx={{ display: "flex" }}>
      <Tooltip title={collapsed ? withKeys(label, keys) : ""} placement="right">
        <ListItemButton
          component={CalmLink}
          to={path}
          selected={current}
          aria-current={current ? "page" : undefined}
          onClick={onLeave}
          onMouseEnter={prefetch}
          onFocus={prefetch}
          aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
          aria-label={alarm ? `${label}. ${alarm}` : collapsed ? label : undefined}
          sx={{
            minHeight: 44,
            minWidth: 0,
            mx: 2,
            px: 3,
            borderRadius: 2,
            justifyContent: collapsed ? "center" : "flex-start",
            // On the tint of the current item, with a pointer over it, a second colour is too faint.
            "&.Mui-selected kbd": { color: "inherit" },
          }}
        >
          <ListItemIcon sx={{ minWidth: 0, mr: collapsed ? 0 : 3, color: "inherit", position: "relative" }}>
            <item.Icon fontSize="small" />
            {alarm && collapsed ? <Alarm floating /> : null}
          </ListItemIcon>
          {collapsed ? null : <Box sx={{ flexGrow: 1, minWidth: 0, my: "6px" }}>{label}</Box>}
          {alarm && !collapsed ? <Alarm /> : null}
          {keys && !collapsed ? <PlaceKeys keys={keys} /> : null}
        </ListItemButton>
      </Tooltip>
    </Box>
  );
});

const withKeys = (label: string, keys: string | null) => (keys ? `${label} (${capsOf(keys).join(" ")})` : label);

/** Only where there are keys to press. */
const PlaceKeys = ({ keys }: { keys: string }) => (
  <Box
    component="kbd"
    aria-hidden="true"
    sx={{
      ml: 1,
      font: "inherit",
      typography: "caption",
      color: "text.secondary",
      whiteSpace: "nowrap",
      "@media (pointer: coarse)": { display: "none" },
    }}
  >
    {capsOf(keys).join(" ")}
  </Box>
);

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
