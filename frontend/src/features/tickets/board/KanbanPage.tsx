import { DragDropContext } from "@hello-pangea/dnd";
import { isOnBoard, maxClosedCards, openLane } from "@guiche/contract/kanban";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useDeferredValue, useMemo, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatAmount } from "@/shared/format/amount";
import { useSearch } from "@/shared/go";
import { useMay } from "@/shared/permissions/Can";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorState } from "@/shared/ui/ErrorState";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { useNarrow } from "@/shared/ui/use-narrow";
import { useTitle } from "@/shared/ui/use-title";
import { ActionProvider } from "../actions/use-run-action";
import { usePicks } from "../inbox/use-picks";
import { showsAll } from "../state/routes";
import { useLiveSearch } from "../state/use-live-search";
import { BoardTools } from "./BoardTools";
import { boardFilterOf, boardOrderOf, isNarrowed, showsClosedCards, withBoardFilters } from "./board-filter";
import { BulkMove } from "./BulkMove";
import { inLanes, laneOf } from "./lanes";
import { LaneRow } from "./LaneRow";
import { MoveMenu } from "./MoveMenu";
import { styleNonce } from "./style-nonce";
import { useBoard } from "./use-board";
import { useCardKeys } from "./use-card-keys";
import { useCardValues } from "./use-card-values";
import { useDrag } from "./use-drag";
import { useFoldedLanes } from "./use-folded-lanes";
import { useLaneOrder } from "./use-lane-order";
import { useMoveCard } from "./use-move-card";
import { useSwipe } from "./use-swipe";

const SpyDialog = lazyDialog(() => import("../conversation/spy/SpyDialog"), "panel");
const LaneDialog = lazyDialog(() => import("./LaneDialog"), "lists");
const TicketPanel = lazyDialog(() => import("./TicketPanel"));

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: KeyboardEvent) =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey && !defaultPrevented;

/** The open and pending tickets as cards, in a lane for each kanban tag; on request the closed of the last days too. */
export function KanbanPage() {
  const { t } = useTranslation(["kanban", "common"]);
  const may = useMay();
  const mayShowAll = may("tickets-manager:showall");
  const mayChangeLanes = may("tags:kanban");
  const narrow = useNarrow();
  const [search, setSearch] = useSearch();
  const [shownId, setShownId] = useState(openLane);
  const [menu, setMenu] = useState<{ ticket: TicketDto; anchor: HTMLElement } | null>(null);
  const [openTicket, setOpenTicket] = useState<TicketDto | null>(null);
  const [isMakingLane, setMakingLane] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const { picks, pick, setPicks } = usePicks(isPicking);
  const { isFolded, fold } = useFoldedLanes();
  const board = useBoard({ showAll: showsAll(search, mayShowAll), closed: showsClosedCards(search) });
  const { tags } = board;
  const liveSearch = useDeferredValue(useLiveSearch(search));
  const live = useMemo(
    () => inLanes(board.tickets, tags, { ...boardFilterOf(liveSearch), order: boardOrderOf(liveSearch) }),
    [board.tickets, tags, liveSearch],
  );
  const values = useCardValues(board.isLoading ? undefined : board.tickets);
  const { moveOne, moveMany, undoLast, progress } = useMoveCard(board);
  const orderLane = useLaneOrder(tags);
  const placeLane = (tagId: number, position: number) => void orderLane(tagId, position);
  const { lanes, ...drag } = useDrag(live, (ticket, to) => void moveOne(ticket, to), placeLane);
  const onMenu = (ticket: TicketDto, anchor: HTMLElement) => {
    if (isOnBoard(ticket)) setMenu({ ticket, anchor });
  };
  const keys = useCardKeys(lanes, { onMenu, onOpen: setOpenTicket });
  const at = Math.max(
    lanes.findIndex(({ id }) => id === shownId),
    0,
  );
  const show = (index: number) => setShownId(lanes[index]?.id ?? openLane);
  const swipe = useSwipe((step) => show(Math.min(Math.max(at + step, 0), lanes.length - 1)));
  const visible = narrow ? lanes.slice(at, at + 1) : lanes;
  const isEmptyByFilter = isNarrowed(boardFilterOf(search)) && lanes.every(({ cards }) => cards.length === 0);
  const closedCount = useMemo(() => board.tickets.filter((ticket) => !isOnBoard(ticket)).length, [board.tickets]);
  useTitle(t("kanban:title"));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isUndo(event)) return;
    event.preventDefault();
    const [first] = undoLast();
    if (first !== undefined) keys.setFocusId(first);
  };
  const moveChosen = async (to: number) => {
    const failedIds = await moveMany(
      board.tickets.filter((ticket) => isOnBoard(ticket) && picks.has(ticket.id)),
      to,
    );
    setPicks(failedIds);
    if (failedIds.size === 0) setPicking(false);
  };

  return (
    <ActionProvider spyDialog={SpyDialog}>
      <Box sx={{ display: "flex", flexDirection: "column", height: "100%", minHeight: 0, p: { xs: 2, sm: 4 }, gap: 2 }}>
        <Box component="h1" sx={{ typography: "h1", m: 0 }}>
          {t("kanban:title")}
        </Box>
        <BoardTools
          mayShowAll={mayShowAll}
          isPicking={isPicking}
          onPicking={setPicking}
          onNewLane={mayChangeLanes ? () => setMakingLane(true) : undefined}
        />
        {isPicking ? (
          <BulkMove
            count={picks.size}
            progress={progress}
            lanes={lanes}
            onAll={() => setPicks(new Set(visible.flatMap(({ live }) => live.map(({ id }) => id))))}
            onMove={(to) => void moveChosen(to)}
            onLeave={() => setPicking(false)}
          />
        ) : null}
        {board.error ? (
          <ErrorState error={board.error} onRetry={board.refetch} />
        ) : board.isLoading ? (
          <SkeletonRows />
        ) : (
          <>
            {tags.length === 0 ? (
              <EmptyState
                drawing="card"
                text={t("kanban:noLanes")}
                action={
                  <Button variant="outlined" component={Link} to="/tags">
                    {t("kanban:toTags")}
                  </Button>
                }
              />
            ) : null}
            {isEmptyByFilter ? (
              <Box sx={{ display: "flex", alignItems: "center", gap: 2, typography: "body2" }}>
                {t("kanban:noneFound")}
                <Button size="small" onClick={() => setSearch(withBoardFilters(search, ""), { replace: true })}>
                  {t("common:actions.clearFilters")}
                </Button>
              </Box>
            ) : null}
            {closedCount >= maxClosedCards ? (
              <Box sx={{ typography: "body2", color: "text.secondary" }}>
                {t("kanban:closed.most", { most: formatAmount(maxClosedCards) })}
              </Box>
            ) : null}
            {narrow ? (
              <Tabs
                value={at}
                onChange={(_, index: number) => show(index)}
                variant="scrollable"
                allowScrollButtonsMobile
                aria-label={t("kanban:lanes")}
              >
                {lanes.map(({ id, tag, live }) => (
                  <Tab key={id} label={`${tag?.name ?? t("kanban:open")} (${live.length})`} />
                ))}
              </Tabs>
            ) : null}
            <DragDropContext nonce={styleNonce()} dragHandleUsageInstructions={t("kanban:instructions")} {...drag}>
              <Box
                {...swipe}
                onKeyDown={onKeyDown}
                sx={{ display: "flex", flexGrow: 1, minHeight: 0, overflowX: "auto" }}
              >
                <LaneRow
                  lanes={visible}
                  tags={tags}
                  mayCarry={mayChangeLanes && !isPicking && !narrow}
                  onPlace={mayChangeLanes ? placeLane : undefined}
                  lanePropsOf={({ id, cards }) => ({
                    activeId: cards.some((card) => card.id === keys.focusId) ? keys.focusId : undefined,
                    isFolded: !narrow && isFolded(id),
                    onFold: narrow ? undefined : () => fold(id),
                    values,
                    picks: isPicking ? picks : null,
                    mayDrag: !isPicking && !narrow,
                    openId: openTicket?.id,
                    search: "",
                    onPick: pick,
                    onKeyDown: keys.onKeyDown,
                    onOpen: setOpenTicket,
                    onMenu,
                  })}
                />
              </Box>
            </DragDropContext>
          </>
        )}
      </Box>
      {menu ? (
        <MoveMenu
          anchor={menu.anchor}
          lanes={lanes}
          from={laneOf(menu.ticket, tags)}
          onMove={(to) => {
            keys.setFocusId(menu.ticket.id);
            void moveOne(menu.ticket, to);
          }}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {isMakingLane ? (
        <LaneDialog lanes={tags} onMade={({ id }) => setShownId(id)} onClose={() => setMakingLane(false)} />
      ) : null}
      {openTicket ? (
        <TicketPanel uuid={openTicket.uuid} name={openTicket.contact.name} onClose={() => setOpenTicket(null)} />
      ) : null}
    </ActionProvider>
  );
}
