import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, capsOf } from "../../shared/commands/key-caps";
import { menuShortcut, menuIndexes } from "../../shared/commands/table";
import { motion, radius } from "../../shared/theme/tokens";
import { CalmLink } from "../../shared/ui/CalmLink";
import { staticStyled, staticClass } from "../../shared/ui/static-styled";
import { useTip } from "../../shared/ui/use-tip";
import { lazyPreload } from "../../shared/ui/lazy-preload";
import { labelOf, pathOf, screenOf, type MenuItem } from "./menu";

const ChatDot = lazyPreload<object>(() => import("./chats").then((found) => ({ default: found.ChatDot })));

interface Props {
  item: MenuItem;
  /** Position in the menu: the first nine items have a shortcut. */
  index: number;
  /** This item's page is open. */
  current: boolean;
  collapsed: boolean;
  /** A warning about this item's page; empty when there is none. */
  alarm?: string;
  onLeave: () => void;
}

const link = staticClass((theme) => {
  const { primary, action } = theme.vars.palette;
  return {
    position: "relative",
    display: "flex",
    flexGrow: 1,
    alignItems: "center",
    minWidth: 0,
    minHeight: 44,
    margin: "0 8px",
    padding: "8px 12px",
    borderRadius: 2 * radius.card,
    color: "inherit",
    textDecoration: "none",
    userSelect: "none",
    WebkitTapHighlightColor: "transparent",
    transition: `background-color ${motion.hover}ms ease-out`,
    "&:focus-visible": { backgroundColor: action.focus },
    "&[aria-current]": { backgroundColor: theme.alpha(primary.main, action.selectedOpacity) },
    "@media (hover: hover)": {
      "&:hover": { backgroundColor: action.hover },
      "&[aria-current]:hover": {
        backgroundColor: theme.alpha(primary.main, `${action.selectedOpacity} + ${action.hoverOpacity}`),
      },
    },
    // On the current item's tint, under a hover, the secondary colour has too little contrast.
    "&[aria-current] kbd": { color: "inherit" },
    "&[data-collapsed]": { justifyContent: "center" },
  };
});

const IconSlot = staticStyled("span", {
  position: "relative",
  display: "inline-flex",
  flexShrink: 0,
  marginRight: 12,
  "[data-collapsed] > &": { marginRight: 0 },
});

const Label = staticStyled("span", { flexGrow: 1, minWidth: 0, margin: "6px 0" });

/** Hidden on devices without a keyboard. */
const ShortcutKeys = staticStyled("kbd", (theme) => ({
  marginLeft: 4,
  font: "inherit",
  fontSize: theme.typography.caption.fontSize,
  lineHeight: theme.typography.caption.lineHeight,
  color: theme.vars.palette.text.secondary,
  whiteSpace: "nowrap",
  "@media (pointer: coarse)": { display: "none" },
}));

const Mark = staticStyled("span", (theme) => ({
  display: "grid",
  placeContent: "center",
  width: 18,
  height: 18,
  borderRadius: 9,
  fontSize: "0.75rem",
  fontWeight: 700,
  backgroundColor: theme.vars.palette.accent.main,
  color: theme.vars.palette.accent.contrastText,
  "&[data-floating]": { position: "absolute", top: -8, right: -10 },
}));

/** The icon only; the item's label has the text. */
const Alarm = (where: { "data-floating"?: string }) => (
  <Mark aria-hidden="true" data-testid="menu-alarm" {...where}>
    {"!"}
  </Mark>
);

export const NavItem = memo(function NavItem({ item, index, current, collapsed, alarm, onLeave }: Props) {
  const { t } = useTranslation("shell");
  const label = t(labelOf(item));
  const { prefetch } = screenOf(item);
  const keys = index <= menuIndexes.length ? menuShortcut(index) : null;
  const { handlers, tip } = useTip(collapsed ? withKeys(label, keys) : "", "right");
  return (
    <li style={{ display: "flex" }}>
      <CalmLink
        className={link}
        to={pathOf(item)}
        data-collapsed={collapsed ? "" : undefined}
        aria-current={current ? "page" : undefined}
        onClick={onLeave}
        {...handlers}
        onMouseEnter={prefetch}
        onFocus={(event) => {
          prefetch();
          handlers.onFocus(event);
        }}
        aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
        aria-label={alarm ? `${label}. ${alarm}` : collapsed ? label : undefined}
      >
        <IconSlot>
          <item.Icon fontSize="small" />
          {alarm && collapsed ? <Alarm data-floating="" /> : null}
        </IconSlot>
        {collapsed ? null : <Label>{label}</Label>}
        {alarm && !collapsed ? <Alarm /> : null}
        {item.name === "chats" ? (
          <Suspense fallback={null}>
            <ChatDot />
          </Suspense>
        ) : null}
        {keys && !collapsed ? <ShortcutKeys aria-hidden="true">{capsOf(keys).join(" ")}</ShortcutKeys> : null}
      </CalmLink>
      {tip}
    </li>
  );
});

const withKeys = (label: string, keys: string | null) => (keys ? `${label} (${capsOf(keys).join(" ")})` : label);
