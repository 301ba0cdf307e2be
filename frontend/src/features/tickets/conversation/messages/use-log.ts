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
import { roomOf } from "../media/room";
import type { BubbleRow, Row } from "./rows";
import { hasText } from "../../state/messages/spoken";
import { useAfterFirstPaint } from "./use-after-first-paint";

/** At the end, give or take: a new message then pulls the view along. */
const endPx = 80;
/** Air below the newest message. */
const floorPx = 12;
const letterPx = 7.5;

function guessLines(body: string, perLine: number): number {
  if (body.length <= perLine && !body.includes("\n")) return 1;
  const lines = body.slice(0, 4_000).split("\n");
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
}

const guesses = new WeakMap<Row, { width: number; px: number }>();

/** A guess until the row is measured: a good one keeps the scroll bar honest. Of thousands of rows few are new. */
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
  const room = row.mediaType === "chat" ? 0 : roomOf(row.message).height + 8;
  const lines = hasText(row.message) ? guessLines(row.body, perLine) : 0;
  const text = row.mediaType === "chat" && isBigEmoji(row.body) ? bigPx + 16 : 21 * lines;
  return text + room + (row.message.quotedMsg ? 52 : 0) + (row.last ? 21 : 15);
}

type Log = Virtualizer<HTMLDivElement, HTMLDivElement>;
type LogOptions = VirtualizerOptions<HTMLDivElement, HTMLDivElement>;

/**
 * Everything is counted upwards from the floor: the newest row is the first, and the distance scrolled is the one from
 * the end. An older page is then added at the far side, where nothing that is drawn depends on it, and nobody has to
 * push the scroll position after it. The box is a reversed column, whose own scroll position counts the same way.
 */
const fromTheFloor: Pick<LogOptions, "observeElementOffset" | "scrollToFn"> = {
  observeElementOffset: (log, tell) => observeElementOffset(log, (top, isMoving) => tell(-top, isMoving)),
  scrollToFn: (offset, { adjustments = 0, behavior }, log) =>
    elementScroll(-offset, { adjustments: -adjustments, behavior }, log),
};
const raised = (px: number) => `translateY(${-px}px)`;

/** Logs whose rows are being put into the page, one after the other. */
const drawing = new WeakSet<Log>();

/** A row that measures just as it was guessed is measured nevertheless: alone, the library would go on guessing. */
function measure(slot: HTMLDivElement, entry: ResizeObserverEntry | undefined, log: Log): number {
  if (!entry) drawing.add(log);
  const size = measureElement(slot, entry, log);
  const index = log.indexFromElement(slot);
  const placed = log.measurementsCache[index];
  if (placed?.size === size && placed.key === log.options.getItemKey(index)) log.itemSizeCache.set(placed.key, size);
  return size;
}

/**
 * What was measured just now is painted in its place now, not when the page is drawn anew. While rows are being put into
 * the page they are all measured first: to move some between two measurements would lay out the page for each.
 */
function place(log: Log): void {
  if (drawing.has(log)) return;
  const tall = log.scrollElement?.firstElementChild;
  if (tall instanceof HTMLElement) tall.style.height = `${log.getTotalSize()}px`;
  for (const { key, start } of log.getVirtualItems()) {
    const slot = log.elementsCache.get(key);
    if (slot) slot.style.transform = raised(start);
  }
}

/** Rows drawn out of sight on either side: few at first, so that what is in sight is there sooner. */
const beyond = { first: 1, later: 8 };

/**
 * The room that the next log is drawn for: that of the one looked at last, before the first the window's. To ask the new
 * one before it is painted would lay out the page.
 */
let room = { width: window.innerWidth, height: window.innerHeight };

/** By ticket, the row at the lower edge for who went away while reading further up. */
const readAt = new Map<number, string | number | bigint>();

interface Options {
  ticketId: number;
  /** Whoever comes back reads on where they were; else the log stands on its end. */
  resumes: boolean;
  rows: readonly Row[];
  /** Room above the oldest row. */
  topPx: number;
  hasMore: boolean;
  loadOlder: () => void;
  /** False after a failure: then only the button asks again. */
  mayAsk: boolean;
}

/** The scrolling of a conversation: it stands on its end, grows upwards without a jump and follows only who is there. */
export function useLog({ ticketId, resumes, rows, topPx, hasMore, loadOlder, mayAsk }: Options) {
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
    // Who reads further up is kept where they are when something comes in below; who is at the end is not.
    anchorTo: atEnd ? "start" : "end",
    // Its end is our top: nobody is held there.
    scrollEndThreshold: -1,
    paddingStart: floorPx,
    scrollPaddingStart: floorPx,
    paddingEnd: topPx,
    indexAttribute: "data-place",
    overscan: useAfterFirstPaint() ? beyond.later : beyond.first,
    measureElement: measure,
    onChange: place,
  });

  useLayoutEffect(() => {
    if (drawing.delete(virtual)) place(virtual);
  });

  // For who reads further up, whatever is in sight or below grows downwards. A row that nobody has seen yet, or that
  // looks out over the top, grows upwards.
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

  /** What somebody is led to stands amid what was said around it, unless it is in sight already. */
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
    const index = resumes ? rows.findIndex(({ key }) => key === readAt.get(ticketId)) : -1;
    if (index >= 0) virtual.scrollToIndex(newest - index, { align: "start" });
    else if (virtual.scrollOffset) toEnd();
  });
  useLayoutEffect(() => resume(), []);

  const look = useCallback(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    // Out of sight it has no place.
    if (clientHeight === 0) return;
    const below = -scrollTop;
    const above = scrollHeight - clientHeight - below;
    setAtEnd(below <= endPx);
    if (below <= endPx) readAt.delete(ticketId);
    else if (virtual.range) readAt.set(ticketId, virtual.options.getItemKey(virtual.range.startIndex));
    if (hasMore && mayAsk && above <= edges.messages) loadOlder();
  }, [virtual, ticketId, hasMore, mayAsk, loadOlder]);

  // A conversation shorter than its window never scrolls, so it is looked at after each drawing and resizing too.
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
    /** From top to bottom, as they are read. */
    slots: virtual
      .getVirtualItems()
      .map(({ key, index, start }) => ({ key, place: index, index: newest - index, transform: raised(start) }))
      .reverse(),
    inSight: range ? { oldest: newest - range.endIndex, newest: newest - range.startIndex } : null,
    isMoving: virtual.isScrolling,
    atEnd,
    look,
    toEnd,
    /** Brings a row into sight. */
    show,
    focus: useCallback(() => box.current?.focus(), []),
    lead,
  };
}
