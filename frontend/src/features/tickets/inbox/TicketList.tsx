import type { FoundTicketDto, TicketDto } from "@guiche/contract/tickets";
import { edges } from "@guiche/contract/limits";
import Button from "@mui/material/Button";
import { staticStyled } from "@/shared/ui/static-styled";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useRef, useState, type ReactNode, type UIEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "@/shared/go";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { listSearch } from "../state/routes";
import { useCompact } from "@/shared/lists/density";
import { useSeveralConnections } from "@/shared/pickers/use-choices";
import { NewTicketsButton } from "./NewTicketsButton";
import { TicketCard } from "./TicketCard";
import { useKeptFocus } from "./use-kept-focus";
import { useListCommands } from "./use-list-commands";
import { usePicks } from "./use-picks";
import { useRovingCards } from "./use-roving-cards";
import { useSteadyRows } from "./use-steady-rows";
import FreshTint from "./FreshTint";

const BulkBar = lazyDialog(() => import("./BulkBar"), "search", "lists");

const cardPx = 72;
const compactPx = 56;

const Frame = staticStyled("div", { display: "flex", flexDirection: "column", height: "100%" });
const Body = staticStyled("div", { position: "relative", flexGrow: 1, minHeight: 0 });
const Scroller = staticStyled("div", {
  height: "100%",
  overflowY: "auto",
  overflowX: "hidden",
  overscrollBehavior: "contain",
});
const Cards = staticStyled("ul", { position: "relative", margin: 0, padding: 0, listStyle: "none" });
const Item = staticStyled("li", { position: "absolute", insetInline: 0, top: 0 });
const More = staticStyled("div", { display: "grid", placeItems: "center", padding: 8 });

export interface Picking {
  isOn: boolean;
  leave: () => void;
}

interface Props {
  tickets: readonly FoundTicketDto[];
  label: string;
  openUuid: string | undefined;
  hasMore: boolean;
  more: "idle" | "loading" | "failed";
  onMore: () => void;
  picking: Picking;
  /** The ticket that the accept shortcut takes, in a list of pending tickets. */
  longest?: TicketDto | null | undefined;
  /** Additional content below each card. */
  extra?: (ticket: FoundTicketDto) => ReactNode;
}

/** The virtual list of ticket cards. */
export const TicketList = memo(function TicketList({
  tickets,
  label,
  openUuid,
  hasMore,
  more,
  onMore,
  picking,
  longest,
  extra,
}: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  const [hovering, setHovering] = useState(false);
  const { rows, waiting, release } = useSteadyRows(tickets, scrolled, hovering);
  const { picks, pick, setPicks } = usePicks(picking.isOn);
  const compact = useCompact();
  const showsConnection = useSeveralConnections();
  const search = listSearch(useSearch()[0]);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? compactPx : cardPx),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 6,
  });
  const { reachable, onKeyDown, onFocus } = useRovingCards(rows, openUuid, virtual);
  const focusHandlers = useKeptFocus(rows, scroller, virtual);
  useListCommands({ rows, openUuid, longest, virtual, scroller, onMore: hasMore ? onMore : null });

  // Loads the next page near the end; after a failure only the button does. Uses the virtualizer's sizes, because
  // measuring the DOM would force a layout.
  const askNear = (top: number) => {
    const below = virtual.getTotalSize() - top - (virtual.scrollRect?.height ?? 0);
    if (more === "idle" && hasMore && below < edges.lists) onMore();
  };
  useEffect(() => {
    if (virtual.scrollRect) askNear(virtual.scrollOffset ?? 0);
  });
  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>) => {
    setScrolled(scrollTop > 4);
    askNear(scrollTop);
  };
  const toTop = () => {
    release();
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <Frame>
      {picking.isOn ? <BulkBar rows={rows} picks={picks} onPicks={setPicks} onClose={picking.leave} /> : null}
      <Body>
        <NewTicketsButton count={waiting} onClick={toTop} />
        <Scroller
          ref={scroller}
          onScroll={onScroll}
          {...focusHandlers}
          onPointerEnter={(event) => setHovering(event.pointerType === "mouse")}
          onPointerLeave={() => setHovering(false)}
        >
          <Cards aria-label={label} onKeyDown={onKeyDown} onFocus={onFocus} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const ticket = rows[index];
              return ticket ? (
                <Item
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={hasMore ? -1 : rows.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <TicketCard
                    ticket={ticket}
                    current={ticket.uuid === openUuid}
                    reachable={ticket.id === reachable}
                    picked={picking.isOn ? picks.has(ticket.id) : undefined}
                    search={search}
                    onPick={pick}
                    showsConnection={showsConnection}
                    extra={extra}
                  />
                </Item>
              ) : null;
            })}
          </Cards>
          <FreshTint rows={rows} list={scroller} />
          {hasMore ? (
            <More>
              <Button size="small" loading={more === "loading"} onClick={onMore}>
                {t("actions.loadMore")}
              </Button>
            </More>
          ) : null}
        </Scroller>
      </Body>
    </Frame>
  );
});
