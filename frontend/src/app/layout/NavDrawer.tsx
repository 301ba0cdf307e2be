import { platformApi } from "@guiche/contract/platform";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Drawer from "@mui/material/Drawer";
import List from "@mui/material/List";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import DownIcon from "lucide-react/icons/chevron-down";
import { call } from "../../shared/api/call";
import { useScreen, useSearch } from "../../shared/go";
import { useOpens } from "../../shared/permissions/Can";
import { motion, sizes } from "../../shared/theme/tokens";
import { Logo } from "../../shared/ui/Logo";
import { labelOf, menu, menuFor, screenOf, type MenuItem } from "./menu";
import { NavItem } from "./NavItem";
import { useConnectionAlarm } from "./use-connection-alarm";
import type { DrawerKind } from "./use-drawer";

export function NavDrawer({ kind, onClose }: { kind: DrawerKind; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const floats = kind === "floating" || kind === "hidden";
  const width = kind === "rail" ? sizes.rail : sizes.drawer;
  return (
    <Drawer
      variant={floats ? "temporary" : "permanent"}
      open={kind !== "hidden"}
      onClose={onClose}
      sx={{ width: floats ? undefined : width, flexShrink: 0, transition: `width ${motion.enter}ms ease-out` }}
      slotProps={{
        paper: {
          "aria-label": floats ? t("menu.label") : undefined,
          sx: {
            width,
            overflowX: "hidden",
            bgcolor: "background.paper",
            transition: `width ${motion.enter}ms ease-out`,
          },
        },
      }}
    >
      <Contents collapsed={kind === "rail"} onLeave={onClose} />
    </Drawer>
  );
}

function Contents({ collapsed, onLeave }: { collapsed: boolean; onLeave: () => void }) {
  const { t } = useTranslation(["shell", "common"]);
  const isOpen = useOpens();
  const alarm = useConnectionAlarm();
  const here = useScreen();
  const groups = menuFor(menu, isOpen);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const toggle = (name: string) => setClosed(new Set(closed.has(name) ? [] : [name]));
  const places = groups.flatMap(({ items }) => items.map(labelOf));
  const tab = useSearch()[0].get("tab");
  const isCurrent = (item: MenuItem) =>
    screenOf(item).path.split("/", 2).join("/") === here &&
    (item.tab ? item.tab === tab : item.name !== "settings" || !places.includes(`tabs.${tab as "plans"}`));
  return (
    <Box
      component="nav"
      id="main-menu"
      aria-label={t("shell:menu.label")}
      sx={{
        display: "flex",
        flexDirection: "column",
        minHeight: "100%",
        // Shortcuts are visible only on hover or keyboard focus.
        "&:not(:hover, :focus-within) kbd": { visibility: "hidden" },
      }}
    >
      <Box
        sx={{
          height: sizes.topBar,
          flexShrink: 0,
          display: "flex",
          alignItems: "center",
          gap: 3,
          px: collapsed ? 4 : 5,
        }}
      >
        <Logo size={32} />
        {collapsed ? null : <Box sx={{ typography: "h1" }}>{t("common:productName")}</Box>}
      </Box>
      {groups.map((group) => {
        const name = t(`shell:groups.${group.name}`);
        const isClosed = !collapsed && group.isCollapsible === true && closed.has(group.name);
        return (
          <Fragment key={group.name}>
            {collapsed ? null : group.isCollapsible ? (
              <GroupButton text={name} isOpen={!isClosed} onToggle={() => toggle(group.name)} />
            ) : (
              <GroupName text={name} />
            )}
            <List hidden={isClosed} aria-label={name} sx={{ py: 1 }}>
              {group.items.map((item) => (
                <NavItem
                  key={labelOf(item)}
                  item={item}
                  index={places.indexOf(labelOf(item)) + 1}
                  current={isCurrent(item)}
                  collapsed={collapsed}
                  onLeave={onLeave}
                  alarm={item.name === "connections" && alarm ? t("shell:badge.connections") : undefined}
                />
              ))}
            </List>
          </Fragment>
        );
      })}
      <Box sx={{ flexGrow: 1 }} />
      {collapsed ? null : <Version />}
    </Box>
  );
}

/** A visible heading only; the list below has the accessible name. */
const GroupName = ({ text }: { text: string }) => (
  <Box aria-hidden="true" sx={{ typography: "body2", color: "text.secondary", px: 5, pt: 3, pb: 1 }}>
    {text}
  </Box>
);

/** The heading of a group that opens and closes. */
const GroupButton = ({ text, isOpen, onToggle }: { text: string; isOpen: boolean; onToggle: () => void }) => (
  <ButtonBase
    aria-expanded={isOpen}
    onClick={onToggle}
    sx={{
      typography: "body2",
      color: "text.secondary",
      justifyContent: "space-between",
      px: 5,
      pt: 3,
      pb: 1,
      "&:focus-visible": { bgcolor: "action.focus" },
    }}
  >
    {text}
    <DownIcon size={20} style={{ transform: isOpen ? "rotate(180deg)" : undefined }} />
  </ButtonBase>
);

function Version() {
  const { t } = useTranslation("shell");
  const { data } = useQuery({
    queryKey: [platformApi.version.path],
    queryFn: ({ signal }) => call(platformApi.version, { signal }),
    staleTime: Infinity,
  });
  if (!data) return null;
  return <Box sx={{ typography: "caption", color: "text.secondary", px: 5, py: 3 }}>{t("version", data)}</Box>;
}
