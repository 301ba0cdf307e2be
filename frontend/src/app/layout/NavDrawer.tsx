import { platformApi } from "@guiche/contract/platform";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Drawer from "@mui/material/Drawer";
import List from "@mui/material/List";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import DownIcon from "lucide-react/icons/chevron-down";
import type { LucideIcon } from "lucide-react";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { useScreen, useSearch } from "../../shared/go";
import { motion, sizes } from "../../shared/theme/tokens";
import { Logo } from "../../shared/ui/Logo";
import { useTip } from "../../shared/ui/use-tip";
import { labelOf, screenOf, type MenuItem } from "./menu";
import { Alarm, NavItem } from "./NavItem";
import { useConnectionAlarm } from "./use-connection-alarm";
import { useMenu } from "./use-menu";
import type { DrawerKind } from "./use-drawer";

export function NavDrawer({ kind, onClose }: { kind: DrawerKind; onClose: () => void }) {
  const { t } = useTranslation("shell");
  // Kept here, because another kind of drawer mounts its contents anew.
  const [chosenGroups, setChosenGroups] = useState<ChosenGroups>({});
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
      <Contents collapsed={kind === "rail"} chosenGroups={chosenGroups} onChoose={setChosenGroups} onLeave={onClose} />
    </Drawer>
  );
}

/** The groups that the user opened or closed. */
type ChosenGroups = Readonly<Record<string, boolean>>;

interface ContentsProps {
  collapsed: boolean;
  chosenGroups: ChosenGroups;
  onChoose: (groups: ChosenGroups) => void;
  onLeave: () => void;
}

function Contents({ collapsed, chosenGroups, onChoose, onLeave }: ContentsProps) {
  const { t } = useTranslation(["shell", "common"]);
  const alarm = useConnectionAlarm();
  const here = useScreen();
  const groups = useMenu().map((group) => ({ ...group, items: group.items.filter(({ isHidden }) => !isHidden) }));
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
        "&:not(:hover, :focus-within) kbd": { display: "none" },
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
        const isGroupOpen = chosenGroups[group.name] ?? (!group.isFolded || group.items.some(isCurrent));
        return (
          <Fragment key={group.name}>
            <GroupButton
              text={name}
              Icon={group.Icon}
              isOpen={isGroupOpen}
              alarm={alarm && !isGroupOpen && group.items.some(({ name }) => name === "connections")}
              collapsed={collapsed}
              onToggle={() => onChoose({ ...chosenGroups, [group.name]: !isGroupOpen })}
            />
            <List hidden={!isGroupOpen} aria-label={name} sx={{ py: 0 }}>
              {group.items.map((item) => (
                <NavItem
                  key={labelOf(item)}
                  item={item}
                  index={places.indexOf(labelOf(item)) + 1}
                  current={isCurrent(item)}
                  collapsed={collapsed}
                  onLeave={onLeave}
                  alarm={item.name === "connections" && alarm && isGroupOpen ? t("shell:badge.connections") : undefined}
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

interface GroupProps {
  text: string;
  Icon: LucideIcon;
  isOpen: boolean;
  /** Something that it hides needs attention. */
  alarm: boolean;
  /** The rail has no room for the text. */
  collapsed: boolean;
  onToggle: () => void;
}

/** The heading of a group opens and closes it. In the rail it is a line above an open group, and the icon of a closed one. */
function GroupButton({ text, Icon, isOpen, alarm, collapsed, onToggle }: GroupProps) {
  const { handlers, tip } = useTip(collapsed ? text : "", "right");
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-label={collapsed ? text : undefined}
        data-collapsed={collapsed ? "" : undefined}
        onClick={onToggle}
        {...handlers}
        sx={{
          position: "relative",
          typography: "caption",
          color: "text.secondary",
          justifyContent: collapsed ? "center" : "space-between",
          flexShrink: 0,
          minHeight: !collapsed ? 26 : isOpen ? 24 : 34,
          pl: collapsed ? 0 : 5,
          pr: collapsed ? 0 : 4,
          mt: 0.5,
          "@media (pointer: coarse)": { minHeight: 44 },
          "&:focus-visible": { bgcolor: "action.focus" },
          "& > hr": { width: 24, border: 0, borderTop: 1, borderColor: "divider" },
          "& > svg": { transform: isOpen ? "rotate(180deg)" : undefined },
        }}
      >
        {collapsed && !isOpen ? <Icon size={20} style={{ transform: "none" }} /> : null}
        {collapsed ? null : <span style={{ marginInlineEnd: "auto" }}>{text}</span>}
        {alarm ? <Alarm /> : null}
        {collapsed && isOpen ? <hr /> : <DownIcon size={collapsed ? 12 : 16} />}
      </ButtonBase>
      {tip}
    </>
  );
}

function Version() {
  const { t } = useTranslation("shell");
  const { data } = useQuery({ ...endpointQuery(platformApi.version), staleTime: Infinity });
  if (!data) return null;
  return <Box sx={{ typography: "caption", color: "text.secondary", px: 5, py: 1 }}>{t("version", data)}</Box>;
}
