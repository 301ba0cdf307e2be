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
import { useAfterFirstPaint } from "../ui/use-after-first-paint";

/** Distance from the end in pixels within which the log follows new messages. */
const endPx = 80;
/** Space below the newest message. */
const floorPx = 12;
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
const raiseBy = (px: number) => `translateY(${-px}px)`;

/** Logs whose rows are being mounted. */
const drawing = new WeakSet<Log>();

/** Records the height even if it equals the estimate; otherwise the library would keep estimating. */
function measure(slot: HTMLDivElement, entry: ResizeObserverEntry | undefined, log: Log): number {
  if (!entry) drawing.add(log);
  const size = measureElement(slot, entry, log);
  const index = log.indexFromElement(slot);
  const measuredItem = log.measurementsCache[index];
  if (measuredItem?.size === size && measuredItem.key === log.options.getItemKey(index))
    log.itemSizeCache.set(measuredItem.key, size);
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
    if (slot) slot.style.transform = raiseBy(start);
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
  /** Key of the row at the lower edge. */
  key: string | number | bigint;
  since: string | null;
}

/** By log, where the user was when they left while scrolled up. */
const readAt = new Map<string, Place>();

interface Options<Row> {
  /** Where the user was is kept under this name. */
  name: string;
  /** Whether to restore the scroll position of the last visit; otherwise the log starts at its end. */
  resumes: boolean;
  /** A log whose time has changed since the last visit starts at its end. */
  since: string | null;
  rows: readonly Row[];
  /** The height of a row until it is measured, in a log of this width. */
  guessHeight: (row: Row | undefined, width: number) => number;
  /** Space above the oldest row. */
  topPx: number;
  hasMore: boolean;
  loadOlder: () => void;
  /** False after a failure: then only the button loads more. */
  mayAsk: boolean;
}

/**
 * Virtual scrolling of messages: starts at the end, loads upwards without jumps, and follows new messages at the
 * end.
 */
export function useMessageScroll<Row extends { key: string }>({
  name,
  resumes,
  since,
  rows,
  guessHeight,
  topPx,
  hasMore,
  loadOlder,
  mayAsk,
}: Options<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const newest = rows.length - 1;
  const getItemKey = useCallback((index: number) => rows[rows.length - 1 - index]?.key ?? index, [rows]);
  const estimateSize = useCallback(
    (index: number) => guessHeight(rows[rows.length - 1 - index], room.width),
    [rows, guessHeight],
  );

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
  const scrollToRow = useCallback(
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
    const lastPlace = readAt.get(name);
    const isSame = lastPlace && (since === null || since === lastPlace.since);
    const index = resumes && isSame ? rows.findIndex(({ key }) => key === lastPlace.key) : -1;
    if (index >= 0) virtual.scrollToIndex(newest - index, { align: "start" });
    else if (virtual.scrollOffset) toEnd();
  });
  useLayoutEffect(() => resume(), [since]);

  const onScroll = useCallback(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    // A hidden log has no size.
    if (clientHeight === 0) return;
    const below = -scrollTop;
    const above = scrollHeight - clientHeight - below;
    setAtEnd(below <= endPx);
    // The library's range may still be that of the last position.
    const lowest = below <= endPx ? undefined : virtual.getVirtualItemForOffset(below);
    if (lowest) readAt.set(name, { key: lowest.key, since });
    else readAt.delete(name);
    if (hasMore && mayAsk && above <= edges.messages) loadOlder();
  }, [virtual, name, hasMore, mayAsk, loadOlder, since]);

  // A short conversation never scrolls, so check after each render and resize as well.
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    let frame = requestAnimationFrame(onScroll);
    const watcher = new ResizeObserver(() => {
      if (log.clientWidth > 0) room = { width: log.clientWidth, height: log.clientHeight };
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(onScroll);
    });
    watcher.observe(log);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [onScroll, rows]);

  const { range } = virtual;
  return {
    box,
    measure: virtual.measureElement,
    heightPx: virtual.getTotalSize(),
    /** From top to bottom. */
    slots: virtual
      .getVirtualItems()
      .map(({ key, index, start }) => ({ key, place: index, index: newest - index, transform: raiseBy(start) }))
      .reverse(),
    visibleRows: range ? { oldest: newest - range.endIndex, newest: newest - range.startIndex } : null,
    isMoving: virtual.isScrolling,
    atEnd,
    onScroll,
    toEnd,
    /** Scrolls to a row. */
    show,
    focus: useCallback(() => box.current?.focus(), []),
    scrollToRow,
  };
}
