import { Draggable, Droppable, type DraggableProvided } from "@hello-pangea/dnd";
import { isOnBoard } from "@guiche/contract/kanban";
import type { TicketDto } from "@guiche/contract/tickets";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { staticStyled } from "@/shared/ui/static-styled";
import { BoardCard, type CardProps } from "./BoardCard";
import { LaneHead } from "./LaneHead";
import { lanesOfTicket, type LaneOfCards, type LaneTag } from "./lanes";
import type { CardValues } from "./use-card-values";
import { oneLine } from "@/shared/ui/looks";

const cardPx = 132;

const Column = staticStyled("section", (theme) => ({
  display: "flex",
  flexDirection: "column",
  flex: "0 0 300px",
  minHeight: 0,
  // The library moves lanes by their margins, not by a gap of their row.
  marginInlineEnd: 8,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.default,
  border: `1px solid ${theme.vars.palette.divider}`,
  "&[data-folded]": { flexBasis: 48 },
  [theme.breakpoints.down("sm")]: { flexBasis: "100%", marginInlineEnd: 0 },
}));
const Band = staticStyled("div", (theme) => ({
  height: 4,
  flexShrink: 0,
  borderRadius: "8px 8px 0 0",
  backgroundColor: `var(--lane, ${theme.vars.palette.divider})`,
}));
const Scroller = staticStyled("div", (theme) => ({
  flexGrow: 1,
  minHeight: 120,
  overflowY: "auto",
  overflowX: "hidden",
  padding: "0 4px",
  "&[data-over]": { backgroundColor: theme.vars.palette.action.hover },
}));
const Sheet = staticStyled("div", { position: "relative" });
const Place = staticStyled("div", { position: "absolute", insetInline: 0 });
const Empty = staticStyled("p", (theme) => ({
  margin: 0,
  padding: "0 12px",
  fontSize: "0.875rem",
  color: theme.vars.palette.text.secondary,
}));
const FoldedName = staticStyled("div", {
  writingMode: "vertical-rl",
  padding: "4px 12px",
  ...oneLine,
});

export interface LaneProps extends Omit<
  CardProps,
  "ticket" | "reachable" | "lifted" | "alsoIn" | "provided" | "picked" | "current"
> {
  lane: LaneOfCards;
  lanes: readonly LaneTag[];
  values: CardValues;
  /** The card that has the focus, when it is in this lane. */
  activeId: number | undefined;
  picks: ReadonlySet<number> | null;
  /** Not while cards are selected, nor on a phone, which shows one lane. */
  mayDrag: boolean;
  openId: number | undefined;
  isFolded: boolean;
  onFold?: () => void;
  /** Carries the lane itself; absent for a lane that stays where it is. */
  carried?: DraggableProvided;
  /** Puts the lane at another position; absent where it is the first or the last, or the user may not. */
  onLeft?: () => void;
  onRight?: () => void;
}

/** One lane; only the cards in sight are rendered. */
export function Lane({ lane, lanes, values, activeId, picks, mayDrag, openId, ...props }: LaneProps) {
  const { isFolded, onFold, carried, onLeft, onRight, ...card } = props;
  const { t } = useTranslation("kanban");
  const { id, tag, live } = lane;
  const name = tag?.name ?? t("open");
  const style = tag ? ({ "--lane": tag.color } as CSSProperties) : undefined;
  return (
    <Column
      ref={carried?.innerRef}
      {...carried?.draggableProps}
      aria-label={t("lane", { name, count: live.length })}
      data-lane={id}
      data-folded={isFolded || undefined}
    >
      <Band style={style} />
      <LaneHead {...{ lane, values, isFolded, onFold, onLeft, onRight }} handle={carried?.dragHandleProps} />
      {isFolded ? (
        <FoldedName>{`${name} (${live.length})`}</FoldedName>
      ) : (
        <Cards {...{ lane, lanes, activeId, picks, mayDrag, openId, card }} />
      )}
    </Column>
  );
}

interface CardsProps extends Pick<LaneProps, "lane" | "lanes" | "activeId" | "picks" | "mayDrag" | "openId"> {
  card: Omit<CardProps, "ticket" | "reachable" | "lifted" | "alsoIn" | "provided" | "picked" | "current">;
}

function Cards({ lane: { id, cards }, lanes, activeId, picks, mayDrag, openId, card }: CardsProps) {
  const { t } = useTranslation("kanban");
  const scroller = useRef<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardPx,
    getItemKey: (index) => cards[index]?.id ?? index,
    initialRect: { width: 300, height: 600 },
    // Each lane renders these, too, before the board is there at all.
    overscan: 1,
  });
  // A card that is reached by key may be out of sight.
  const activeAt = activeId === undefined ? -1 : cards.findIndex((one) => one.id === activeId);
  useEffect(() => {
    if (activeAt >= 0) virtual.scrollToIndex(activeAt, { align: "auto" });
  }, [activeAt, virtual]);

  const propsOf = (ticket: TicketDto, index: number) => ({
    ...card,
    ticket,
    alsoIn: lanesOfTicket(ticket, lanes)
      .slice(0, -1)
      .map(({ name }) => name),
    reachable: activeAt < 0 ? index === 0 : index === activeAt,
    picked: picks && isOnBoard(ticket) ? picks.has(ticket.id) : undefined,
    current: ticket.id === openId,
  });
  return (
    <Droppable
      droppableId={String(id)}
      mode="virtual"
      renderClone={(provided, _snapshot, { draggableId }) => {
        const index = cards.findIndex((one) => String(one.id) === draggableId);
        const ticket = cards[index];
        return ticket ? (
          <BoardCard {...propsOf(ticket, index)} provided={provided} lifted />
        ) : (
          <div ref={provided.innerRef} />
        );
      }}
    >
      {(provided, snapshot) => (
        <Scroller
          ref={(node: HTMLDivElement | null) => {
            scroller.current = node;
            provided.innerRef(node);
          }}
          {...provided.droppableProps}
          data-over={snapshot.isDraggingOver || undefined}
        >
          {cards.length === 0 ? <Empty>{t("emptyLane")}</Empty> : null}
          <Sheet style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start, size }) => {
              const ticket = cards[index];
              // A lifted card is drawn elsewhere. Its place keeps its height: the library moves the cards below by as much.
              const isLifted = ticket && snapshot.draggingFromThisWith === String(ticket.id);
              const style = { top: start, ...(isLifted && { minHeight: size }) };
              return ticket ? (
                <Place key={key} ref={virtual.measureElement} data-index={index} style={style}>
                  <Draggable
                    draggableId={String(ticket.id)}
                    index={index}
                    isDragDisabled={!mayDrag || !isOnBoard(ticket)}
                  >
                    {(inner) => <BoardCard {...propsOf(ticket, index)} provided={inner} />}
                  </Draggable>
                </Place>
              ) : null;
            })}
          </Sheet>
        </Scroller>
      )}
    </Droppable>
  );
}
