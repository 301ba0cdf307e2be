import { edges } from "@guiche/contract/limits";
import {
  elementScroll,
  measureElement,
  observeElementOffset,
  useVirtualizer,
  type Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/react-virtual";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { isBigEmoji } from "./big-emoji";
import { bigPx, separatorPx } from "./bubble-parts";
import { foldedText } from "./fold";
import { reservedSize } from "../media/reserved-size";
import type { BubbleRow, Row } from "./rows";
import { hasText } from "../../state/messages/spoken";
import { useAfterFirstPaint } from "./use-after-first-paint";

/** Distance from the end in pixels within which the log follows new messages. */
const endPx = 80;
/** Space below the newest message. */
const floorPx = 12;
const letterPx = 7.5;

function guessLines(body: string, perLine: number): number {
  if (body.length <= perLine && !body.includes("\n")) return 1;
  const lines = body.slice(0, 4_000).split("\n");
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
}

/** A long message is folded and has a button. */
function guessText(body: string, perLine: number): number {
  const folded = foldedText(body);
  return folded === null ? guessLines(body, perLine) : guessLines(folded, perLine) + 1;
}

const guesses = new WeakMap<Row, { width: number; px: number }>();

/** Estimates a row's height until it is measured. A good estimate keeps the scroll bar accurate. */
function guessHeight(row: Row | undefined, width: number): number {
  if (row?.kind !== "bubble") return separatorPx;
  const known = guesses.get(row);
  if (known?.width === width) return known.px;
  const px = guessBubble(row, width);
  guesses.set(row, { width, px });
  return px;
}

function guessBubble(row: BubbleRow, width: number): number {
  const perLine = Math.max(20, Math.min(560, width * 0.72) / letterPx);
  const room = row.mediaType === "chat" ? 0 : reservedSize(row.message).height + 8;
  const lines = hasText(row.message) ? guessText(row.body, perLine) : 0;
  const text = row.mediaType === "chat" && isBigEmoji(row.body) ? bigPx + 16 : 21 * lines;
  return text + room + (row.message.quotedMsg ? 52 : 0) + (row.last ? 21 : 15);
}

type Log = Virtualizer<HTMLDivElement, HTMLDivElement>;
type LogOptions = VirtualizerOptions<HTMLDivElement, HTMLDivElement>;

/**
 * The list is reversed: index 0 is the newest row and offsets count from the end. An older page is then added at the
 * far end, where no rendered row depends on it, so that the scroll position needs no correction. The scroller is a
 * reversed column, whose scroll position counts the same way.
 */
const fromTheFloor: Pick<LogOptions, "observeElementOffset" | "scrollToFn"> = {
  observeElementOffset: (log, report) => observeElementOffset(log, (top, isMoving) => report(-top, isMoving)),
  scrollToFn: (offset, { adjustments = 0, behavior }, log) =>
    elementScroll(-offset, { adjustments: -adjustments, behavior }, log),
};
const raised = (px: number) => `translateY(${-px}px)`;

/** Logs whose rows are being mounted. */
const drawing = new WeakSet<Log>();

/** Records the height even if it equals the estimate; otherwise the library would keep estimating. */
function measure(slot: HTMLDivElement, entry: ResizeObserverEntry | undefined, log: Log): number {
  if (!entry) drawing.add(log);
  const size = measureElement(slot, entry, log);
  const index = log.indexFromElement(slot);
  const placed = log.measurementsCache[index];
  if (placed?.size === size && placed.key === log.options.getItemKey(index)) log.itemSizeCache.set(placed.key, size);
  return size;
}

/**
 * Positions measured rows at once instead of with the next render. While rows are being mounted, all of them are
 * measured first: moving rows between two measurements would force a layout for each.
 */
function applyMeasures(log: Log): void {
  if (drawing.has(log)) return;
  const tall = log.scrollElement?.firstElementChild;
  if (tall instanceof HTMLElement) tall.style.height = `${log.getTotalSize()}px`;
  for (const { key, start } of log.getVirtualItems()) {
    const slot = log.elementsCache.get(key);
    if (slot) slot.style.transform = raised(start);
  }
}

/** Overscan: few rows at first, so that the visible ones render sooner. */
const beyond = { first: 1, later: 8 };

/**
 * The assumed size of the next log: that of the last one, initially the window's. Measuring it before its first paint
 * would force a layout.
 */
let room = { width: window.innerWidth, height: window.innerHeight };

interface Place {
  /** Of the row at the lower edge. */
  key: string | number | bigint;
  servedSince: string | null;
}

/** By ticket, where the user was when they left while scrolled up. */
const readAt = new Map<number, Place>();

interface Options {
  ticketId: number;
  /** Whether to restore the scroll position of the last visit; otherwise the log starts at its end. */
  resumes: boolean;
  /** When an agent took the ticket; a ticket that was reopened since the last visit starts at its end. */
  servedSince: string | null;
  rows: readonly Row[];
  /** Space above the oldest row. */
  topPx: number;
  hasMore: boolean;
  loadOlder: () => void;
  /** False after a failure: then only the button loads more. */
  mayAsk: boolean;
}

/**
 * Virtual scrolling of a conversation: starts at the end, loads upwards without jumps, and follows new messages at the
 * end.
 */
export function useLog({ ticketId, resumes, servedSince, rows, topPx, hasMore, loadOlder, mayAsk }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const newest = rows.length - 1;
  const getItemKey = useCallback((index: number) => rows[rows.length - 1 - index]?.key ?? index, [rows]);
  const estimateSize = useCallback((index: number) => guessHeight(rows[rows.length - 1 - index], room.width), [rows]);

  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    ...fromTheFloor,
    count: rows.length,
    getScrollElement: () => box.current,
    initialRect: room,
    estimateSize,
    getItemKey,
    // Keep the position when a message arrives while the user is scrolled up; follow it at the end.
    anchorTo: atEnd ? "start" : "end",
    // The library's end is our top, which must not be sticky.
    scrollEndThreshold: -1,
    paddingStart: floorPx,
    scrollPaddingStart: floorPx,
    paddingEnd: topPx,
    indexAttribute: "data-place",
    overscan: useAfterFirstPaint() ? beyond.later : beyond.first,
    measureElement: measure,
    onChange: applyMeasures,
  });

  useLayoutEffect(() => {
    if (drawing.delete(virtual)) applyMeasures(virtual);
  });

  // While the user is scrolled up, visible rows and those below grow downwards; rows not seen yet or cut off at the top
  // grow upwards.
  useLayoutEffect(() => {
    const log = virtual;
    log.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start, end }) => {
      const from = log.scrollOffset ?? 0;
      if (from <= endPx) return false;
      return log.itemSizeCache.has(key) ? end <= from + (log.scrollRect?.height ?? 0) : start < from;
    };
  }, [virtual]);

  const toEnd = useCallback(() => virtual.scrollToIndex(0, { align: "start" }), [virtual]);
  const show = useCallback(
    (index: number) => virtual.scrollToIndex(rows.length - 1 - index, { align: "auto" }),
    [virtual, rows],
  );

  /** Centres the target row unless it is visible already. */
  const lead = useCallback(
    (index: number) => {
      const place = rows.length - 1 - index;
      const { range } = virtual;
      const isInSight = range !== null && place > range.startIndex && place < range.endIndex;
      virtual.scrollToIndex(place, { align: isInSight ? "auto" : "center" });
    },
    [virtual, rows],
  );

  const newestKey = rows[newest]?.key;
  const follow = useEffectEvent(() => {
    if ((virtual.scrollOffset ?? 0) <= endPx) toEnd();
  });
  useLayoutEffect(() => follow(), [newestKey]);

  const resume = useEffectEvent(() => {
    const left = readAt.get(ticketId);
    const isSame = left && (servedSince === null || servedSince === left.servedSince);
    const index = resumes && isSame ? rows.findIndex(({ key }) => key === left.key) : -1;
    if (index >= 0) virtual.scrollToIndex(newest - index, { align: "start" });
    else if (virtual.scrollOffset) toEnd();
  });
  useLayoutEffect(() => resume(), [servedSince]);

  const look = useCallback(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    // A hidden log has no size.
    if (clientHeight === 0) return;
    const below = -scrollTop;
    const above = scrollHeight - clientHeight - below;
    setAtEnd(below <= endPx);
    // The library's range may still be that of the last position.
    const lowest = below <= endPx ? undefined : virtual.getVirtualItemForOffset(below);
    if (lowest) readAt.set(ticketId, { key: lowest.key, servedSince });
    else readAt.delete(ticketId);
    if (hasMore && mayAsk && above <= edges.messages) loadOlder();
  }, [virtual, ticketId, hasMore, mayAsk, loadOlder, servedSince]);

  // A short conversation never scrolls, so check after each render and resize as well.
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    let frame = requestAnimationFrame(look);
    const watcher = new ResizeObserver(() => {
      if (log.clientWidth > 0) room = { width: log.clientWidth, height: log.clientHeight };
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    watcher.observe(log);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [look, rows]);

  const { range } = virtual;
  return {
    box,
    measure: virtual.measureElement,
    heightPx: virtual.getTotalSize(),
    /** From top to bottom. */
    slots: virtual
      .getVirtualItems()
      .map(({ key, index, start }) => ({ key, place: index, index: newest - index, transform: raised(start) }))
      .reverse(),
    inSight: range ? { oldest: newest - range.endIndex, newest: newest - range.startIndex } : null,
    isMoving: virtual.isScrolling,
    atEnd,
    look,
    toEnd,
    /** Scrolls to a row. */
    show,
    focus: useCallback(() => box.current?.focus(), []),
    lead,
  };
}
