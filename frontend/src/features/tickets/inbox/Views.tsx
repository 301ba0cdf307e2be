import { countedFilterRows } from "@guiche/contract/saved-filters";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { LucideIcon } from "lucide-react";
import { useCommand } from "@/shared/commands";
import { useSearch } from "@/shared/go";
import { motion, radius } from "@/shared/theme/tokens";
import { pressable } from "@/shared/ui/looks";
import { staticStyled } from "@/shared/ui/static-styled";
import { searchNow, showsOnly, tabOf, views, type View } from "../state/routes";
import { filtersIn, withFilters, withoutViews, withView } from "./filter-params";
import { filterIcons } from "@/shared/filters/filter-icons";
import { useSavedFilters } from "@/shared/filters/saved-filters";
import { knownFilters, useFilterCounts } from "./saved-filters";

/** Number of saved filters shown here; all of them are in the filter popover. */
const maxSaved = 20;

const shownCount = (count: number) => (count >= countedFilterRows ? `${countedFilterRows - 1}+` : String(count));

interface Button {
  key: string;
  label: string;
  Icon?: LucideIcon | undefined;
  /** How many tickets the view has, up to `countedFilterRows`. */
  count?: number | undefined;
  isOn: boolean;
  /** The query string after a click. */
  goal: () => URLSearchParams;
}

/** One-click filters: the built-in views and the user's saved filters. */
export default function Views() {
  const { t } = useTranslation("search");
  const [search, setSearch] = useSearch();
  const pinnedFilters = useSavedFilters("tickets").filter(({ pinned }) => pinned);
  const counts = useFilterCounts(pinnedFilters);
  const narrows = tabOf(search) !== "search";
  const current = filtersIn(search);
  const toggleView = (view: View) => withView(searchNow(), view, !showsOnly(searchNow(), view));
  const go = (next: URLSearchParams) => setSearch(next, { replace: true });
  useCommand("onlyUnread", narrows ? () => go(toggleView("unread")) : null);

  const own: Button[] = [
    {
      key: "all",
      label: t("views.all"),
      isOn: !views.some((view) => showsOnly(search, view)),
      goal: () => withoutViews(searchNow()),
    },
    ...views.map((view) => ({
      key: view,
      label: t(`views.${view}`),
      isOn: showsOnly(search, view),
      goal: () => toggleView(view),
    })),
  ];
  const buttons: Button[] = [
    ...(narrows ? own : []),
    ...pinnedFilters.slice(0, maxSaved).map(({ id, name, filters, icon }) => ({
      key: `saved:${id}`,
      label: name,
      Icon: icon ? filterIcons[icon] : undefined,
      count: counts.get(id),
      isOn: knownFilters(filters) === current,
      goal: () => withFilters(searchNow(), knownFilters(filters)),
    })),
  ];
  return <Row label={t("views.label")} buttons={buttons} isOneLine={pinnedFilters.length === 0} onGo={go} />;
}

/** In letters. */
const longWord = 12;

interface RowProps {
  label: string;
  buttons: readonly Button[];
  /** Long names give way. With filters of the user's own they may take several lines. */
  isOneLine: boolean;
  onGo: (next: URLSearchParams) => void;
}

/** A toolbar with one tab stop; arrow keys move between the buttons. */
function Row({ label, buttons, isOneLine, onGo }: RowProps) {
  const [focusedIndex, setFocusedIndex] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const reachable = Math.min(focusedIndex, buttons.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = buttons.length - 1;
    const goals: Record<string, number> = {
      ArrowRight: Math.min(reachable + 1, last),
      ArrowLeft: Math.max(reachable - 1, 0),
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    row.current?.querySelectorAll("button").item(goal).focus();
  };
  if (buttons.length === 0) return null;
  return (
    <Strip ref={row} role="toolbar" aria-label={label} data-one-line={isOneLine || undefined} onKeyDown={onKeyDown}>
      {buttons.map(({ key, label: word, Icon, count, isOn, goal }, at) => (
        <ViewButton
          key={key}
          type="button"
          aria-pressed={isOn}
          data-long={word.length > longWord || undefined}
          tabIndex={at === reachable ? 0 : -1}
          title={count === undefined ? word : `${word}: ${shownCount(count)}`}
          onFocus={() => setFocusedIndex(at)}
          onClick={() => onGo(goal())}
        >
          {Icon ? <Icon size={14} style={{ marginRight: 4 }} /> : null}
          <span>{word}</span>
          {count === undefined ? null : <b> {shownCount(count)}</b>}
        </ViewButton>
      ))}
    </Strip>
  );
}

const Strip = staticStyled("div", (theme) => ({
  display: "flex",
  flexShrink: 0,
  flexWrap: "wrap",
  gap: 3,
  padding: "6px 8px",
  backgroundColor: theme.vars.palette.background.paper,
  "&[data-one-line]": { flexWrap: "nowrap" },
  [theme.breakpoints.down("sm")]: { rowGap: 10 },
}));

const ViewButton = staticStyled("button", (theme) => ({
  ...pressable,
  margin: 0,
  flexShrink: 0,
  maxWidth: 180,
  height: 28,
  padding: "0 6px",
  borderRadius: radius.chip,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
  backgroundColor: "transparent",
  transition: `background-color ${motion.hover}ms ease-out`,
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "&[data-long]": { flexShrink: 1, minWidth: 0 },
  "& > b": { marginLeft: 6, fontVariantNumeric: "tabular-nums" },
  "&:hover": { backgroundColor: theme.vars.palette.background.default },
  "&[aria-pressed=true]": {
    color: theme.vars.palette.state.open.main,
    backgroundColor: theme.vars.palette.state.open.tint,
    borderColor: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  [theme.breakpoints.down("sm")]: {
    height: 34,
    // Enlarge the touch target.
    "&::after": { content: '""', position: "absolute", inset: "-5px 0" },
  },
}));
