import { memo, useEffect, useRef, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, capsOf } from "../../shared/commands/key-caps";
import { menuShortcut, menuIndexes } from "../../shared/commands/table";
import { motion, radius } from "../../shared/theme/tokens";
import { CalmLink } from "../../shared/ui/CalmLink";
import { oneLine } from "../../shared/ui/looks";
import { staticStyled, staticClass } from "../../shared/ui/static-styled";
import { useTip } from "../../shared/ui/use-tip";
import { ChatCount } from "./chats/ChatCount";
import { WaitingCount } from "./notifications/WaitingCount";
import { MenuCount } from "./MenuCount";
import { labelOf, pathOf, screenOf, type MenuItem } from "./menu";

const counts: Partial<Record<MenuItem["name"], ComponentType>> = { chats: ChatCount, tickets: WaitingCount };

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
    minHeight: 34,
    margin: "0 8px",
    padding: "0 12px",
    borderRadius: radius.card,
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
    "&[data-collapsed]": { justifyContent: "center", margin: "0 6px", padding: 0 },
    "@media (pointer: coarse)": { minHeight: 44 },
  };
});

const IconSlot = staticStyled("span", {
  position: "relative",
  display: "inline-flex",
  flexShrink: 0,
  marginRight: 12,
  "[data-collapsed] > &": { marginRight: 0 },
});

const Label = staticStyled("span", { flexGrow: 1, ...oneLine });

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

/** The icon only; the item's label has the text. */
export const Alarm = () => (
  <MenuCount aria-hidden="true" data-testid="menu-alarm">
    {"!"}
  </MenuCount>
);

export const NavItem = memo(function NavItem({ item, index, current, collapsed, alarm, onLeave }: Props) {
  const { t } = useTranslation("shell");
  const label = t(labelOf(item));
  const { prefetch } = screenOf(item);
  const keys = index <= menuIndexes.length ? menuShortcut(index) : null;
  const Count = counts[item.name];
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const box = current ? place.current?.getBoundingClientRect() : undefined;
    // Only where it is needed: scrolling also moves the place from which Tab goes on.
    if (box && (box.top < 0 || box.bottom > innerHeight)) place.current?.scrollIntoView({ block: "nearest" });
  }, [current, collapsed]);
  const { handlers, tip } = useTip(collapsed ? withKeys(label, keys) : "", "right");
  return (
    <li ref={place} style={{ display: "flex" }}>
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
          <item.Icon />
        </IconSlot>
        {collapsed ? null : <Label>{label}</Label>}
        {alarm ? <Alarm /> : null}
        {keys && !collapsed ? <ShortcutKeys aria-hidden="true">{capsOf(keys).join(" ")}</ShortcutKeys> : null}
        {Count ? <Count /> : null}
      </CalmLink>
      {tip}
    </li>
  );
});

const withKeys = (label: string, keys: string | null) => (keys ? `${label} (${capsOf(keys).join(" ")})` : label);
