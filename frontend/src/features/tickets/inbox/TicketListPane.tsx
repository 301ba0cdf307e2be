import type { TicketOrder } from "@guiche/contract/ticket-order";
import type { TicketDto, TicketStatus } from "@guiche/contract/tickets";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import AddIcon from "lucide-react/icons/plus";
import { staticStyled } from "@/shared/ui/static-styled";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { memo, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "@/shared/commands";
import { useGo, useSearch } from "@/shared/go";
import { useNarrow } from "@/shared/ui/use-narrow";
import { countPill } from "@/shared/ui/looks";
import { CalmLink } from "@/shared/ui/CalmLink";
import {
  filterOf,
  filtersOn,
  hrefOf,
  listPath,
  listSearch,
  withNewTicketParam,
  orderOf,
  searchNow,
  tabOf,
  withTab,
  type Tab as TabName,
} from "../state/routes";
import { accept } from "../actions/ticket-actions";
import { useRunAction } from "../actions/use-run-action";
import { ListBody } from "./ListBody";
import { Row, type ListProps } from "./pane-parts";
import type { Picking } from "./TicketList";
import { useListRights } from "./use-list-rights";
import { useLiveSearch } from "../state/use-live-search";
import { useLongestWaiting } from "./use-longest-waiting";
import { useTicketCounts } from "../state/use-ticket-counts";
import { useTicketList } from "../state/use-ticket-list";
import SearchTab from "./SearchTab";
import ClosedList from "./ClosedList";
import ListTools from "./ListTools";
import Views from "./Views";
import DownNotice from "../state/DownNotice";
import EmptyList from "./EmptyList";

interface Props {
  openUuid: string | undefined;
  /** Whether the screen shows either the list or the conversation. */
  narrow: boolean;
}

/** The left pane: tabs, filters and the list. */
export const TicketListPane = memo(function TicketListPane({ openUuid, narrow }: Props) {
  const { t } = useTranslation("tickets");
  const go = useGo();
  const [search, setSearch] = useSearch();
  const tab = tabOf(search);
  const [picksIn, setPicksIn] = useState<TabName | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  const isHidden = narrow && openUuid !== undefined;
  // Shortcuts may arrive before the next render, so read the current address.
  const choose = useCallback((next: TabName) => setSearch(withTab(searchNow(), next), { replace: true }), [setSearch]);
  const askFocus = useCallback(() => setFocusRequest((times) => times + 1), []);

  useCommand("search", () => {
    askFocus();
    const next = withTab(searchNow(), "search");
    if (isHidden) go({ pathname: listPath, search: listSearch(next) });
    else setSearch(next, { replace: true });
  });

  const isPicking = picksIn === tab;
  const picking = useMemo<Picking>(() => ({ isOn: isPicking, leave: () => setPicksIn(null) }), [isPicking]);
  // Memoized elements: when another conversation opens, only the list renders again.
  const tools = useMemo(
    () => (
      <Tools>
        <ListTools isPicking={isPicking} onPicking={(isOn) => setPicksIn(isOn ? tab : null)} />
      </Tools>
    ),
    [isPicking, tab],
  );
  const isPhone = useNarrow();
  const viewsRow = useMemo(
    // A phone has room for one line: the filters' popover has the views.
    () =>
      isPhone ? null : (
        <ViewsRow data-always={tab !== "search"}>
          <Views />
        </ViewsRow>
      ),
    [tab, isPhone],
  );
  const listProps = { openUuid, picking, tools, viewsRow };

  return (
    <Whole aria-label={t("list.label")}>
      <Areas tab={tab} newPath={hrefOf(withNewTicketParam(search))} onTab={choose} onSearch={askFocus} />
      {tab === "search" ? (
        <SearchTab focusRequest={focusRequest} isHidden={isHidden} {...listProps} />
      ) : (
        <Lists tab={tab} onTab={choose} {...listProps} />
      )}
    </Whole>
  );
});

interface AreasProps {
  tab: TabName;
  newPath: string;
  onTab: (tab: TabName) => void;
  onSearch: () => void;
}

/** The tabs of the pane. Memoized, because MUI's Tabs measure the DOM with each render. */
const Areas = memo(function Areas({ tab, newPath, onTab, onSearch }: AreasProps) {
  const { t } = useTranslation("tickets");
  return (
    <Row>
      <SmallTabs
        value={tab === "pending" ? "open" : tab}
        onChange={(_, next: TabName) => onTab(next)}
        aria-label={t("list.tabs")}
      >
        <Tab value="open" label={t("list.open")} />
        <Tab value="closed" label={t("list.closed")} />
        <Tab value="search" label={t("list.search")} onClick={onSearch} />
      </SmallTabs>
      <IconButton
        size="small"
        component={CalmLink}
        to={newPath}
        aria-label={t("list.new")}
        title={t("list.new")}
        sx={{ mr: 1, color: "primary.main" }}
      >
        <AddIcon size={20} />
      </IconButton>
    </Row>
  );
});

interface ListsProps extends Omit<ListProps, "filter" | "narrowed"> {
  tab: TicketStatus;
  onTab: (tab: TabName) => void;
}

/** The lists that realtime events keep current. */
function Lists({ tab, onTab, ...shown }: ListsProps) {
  const [search] = useSearch();
  const rights = useListRights();
  const filter = filterOf(useLiveSearch(search), rights.mayShowAll);
  const narrowed = filtersOn(search, rights) > 0;
  return tab === "closed" ? (
    <ClosedList filter={filter} narrowed={narrowed} {...shown} />
  ) : (
    <OpenLists
      tab={tab}
      onTab={onTab}
      filter={filter}
      orders={{ open: orderOf(search, "open"), pending: orderOf(search, "pending") }}
      narrowed={narrowed}
      {...shown}
    />
  );
}

interface OpenProps extends ListProps {
  tab: TicketStatus;
  onTab: (tab: TabName) => void;
  orders: Record<"open" | "pending", TicketOrder>;
}

/** The connections of the tickets, without that of the open one: its conversation says itself that it is down. */
function idsBeside(openUuid: string | undefined, tickets: readonly TicketDto[]): (number | null)[] {
  const open = tickets.find(({ uuid }) => uuid === openUuid);
  return tickets.map(({ whatsappId }) => whatsappId).filter((id) => id !== open?.whatsappId);
}

/** Loads both lists while one is shown, so that an accepted ticket appears in the other at once. */
function OpenLists({ tab, onTab, filter, orders, narrowed, tools, viewsRow, ...shown }: OpenProps) {
  const { t } = useTranslation("tickets");
  const assignedList = useTicketList({ status: "open", order: orders.open, ...filter });
  const ofPending = { status: "pending", order: orders.pending, ...filter } as const;
  const pending = useTicketList(ofPending);
  const longest = useLongestWaiting(pending, ofPending);
  const { showAll, queueIds, connectionIds } = filter;
  const counts = useTicketCounts({ showAll, queueIds, connectionIds });
  const status = tab === "pending" ? "pending" : "open";
  const list = status === "pending" ? pending : assignedList;
  useAcceptUnseen(status === "open" ? longest : null);
  return (
    <>
      <Row>
        <Statuses status={status} onTab={onTab} open={counts?.open} pending={counts?.pending} />
        {tools}
      </Row>
      {viewsRow}
      <ListBody
        list={list}
        longest={status === "pending" ? longest : undefined}
        label={t(`status.${status}`)}
        listKey={`${status} ${orders[status]} ${JSON.stringify(filter)}`}
        empty={<EmptyList status={status} narrowed={narrowed} />}
        {...shown}
      />
      {/* Below the list, because it arrives later: no card moves. */}
      {list.tickets ? <DownNotice whatsappIds={idsBeside(shown.openUuid, list.tickets)} isNamed /> : null}
    </>
  );
}

interface StatusesProps {
  status: TabName;
  onTab: (tab: TabName) => void;
  open: number | undefined;
  pending: number | undefined;
}

/** Memoized: renders when a count changes, not with every message. */
const Statuses = memo(function Statuses({ status, onTab, open, pending }: StatusesProps) {
  const { t } = useTranslation("tickets");
  return (
    <SmallTabs value={status} onChange={(_, next: TabName) => onTab(next)} aria-label={t("list.subTabs")}>
      <Tab value="open" label={<TabLabel name={t("list.assigned")} count={open} />} />
      <Tab value="pending" label={<TabLabel name={t("list.pending")} count={pending} isWaiting />} />
    </SmallTabs>
  );
});

/** Lets the accept shortcut take the customer who has waited longest while another list is shown. */
function useAcceptUnseen(longest: TicketDto | null) {
  const act = useRunAction();
  useCommand("accept", longest ? () => act(accept, longest) : null);
}

interface CountedProps {
  name: string;
  count: number | undefined;
  /** Customers wait: the number is a badge as long as there are any. */
  isWaiting?: boolean;
}

const TabLabel = ({ name, count, isWaiting = false }: CountedProps) => (
  <span>
    {name} <Count data-badge={(isWaiting && Boolean(count)) || undefined}>{count}</Count>
  </span>
);

const Count = staticStyled("span", (theme) => ({
  color: theme.vars.palette.text.secondary,
  fontWeight: 400,
  "&[data-badge]": { display: "inline-block", ...countPill },
}));
const Whole = staticStyled("section", { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 });

/** Reserves the height of its content, which loads later. */
const ViewsRow = staticStyled("div", (theme) => ({
  flexShrink: 0,
  "&[data-always=true]": { minHeight: 40, backgroundColor: theme.vars.palette.background.paper },
}));

const Tools = staticStyled("div", (theme) => ({
  flexShrink: 0,
  minWidth: 64,
  paddingRight: 4,
  [theme.breakpoints.down("sm")]: { minWidth: 92 },
}));

/** Three tabs and a button must fit into 280 pixels. */
const SmallTabs = styled(Tabs)(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  minHeight: 40,
  paddingLeft: 4,
  "& .MuiTab-root": { minWidth: 0, minHeight: 40, padding: "6px 7px", textTransform: "none" },
  [theme.breakpoints.down("sm")]: { minHeight: 44, "& .MuiTab-root": { minHeight: 44, padding: "6px 12px" } },
}));
