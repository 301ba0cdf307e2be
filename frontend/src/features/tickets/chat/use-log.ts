import { edges } from "@guiche/contract/limits";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { separatorPx } from "./bubble-parts";
import type { Row } from "./rows";

/** At the end, give or take: a new message then pulls the view along. */
const endPx = 80;
const letterPx = 7.5;
/** What shows that a person wants to be somewhere else in the log. */
const ownMoves = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

function guessLines(body: string, perLine: number): number {
  if (body.length <= perLine && !body.includes("\n")) return 1;
  const lines = body.slice(0, 4_000).split("\n");
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
}

/** A guess until the row is measured: a good one keeps the scroll bar honest. */
function guessHeight(row: Row | undefined, width: number): number {
  if (row?.kind !== "bubble") return separatorPx;
  const perLine = Math.max(20, Math.min(560, width * 0.72) / letterPx);
  return 21 * guessLines(row.body, perLine) + (row.last ? 21 : 15);
}

interface Options {
  rows: readonly Row[];
  /** Room above the first bubble. */
  topPx: number;
  hasMore: boolean;
  loadOlder: () => void;
  /** False after a failure: then only the button asks again. */
  mayAsk: boolean;
}

/** The scrolling of a conversation: it stands on its end, grows upwards without a jump and follows only who is there. */
export function useLog({ rows, topPx, hasMore, loadOlder, mayAsk }: Options) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const arrived = useRef(false);
  /** Until the person moves the log. */
  const opening = useRef(true);
  const below = useRef(0);
  const seen = useRef({ top: 0, height: 0 });
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const estimateSize = useCallback((index: number) => guessHeight(rows[index], box?.clientWidth ?? 600), [rows, box]);

  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize,
    getItemKey,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: endPx,
    paddingStart: topPx,
    paddingEnd: 12,
    overscan: 8,
    directDomUpdates: true,
  });

  // An older row that comes into the room above the first bubble is above what is being read: however tall it turns
  // out to be, that stays where it is. The library alone would count it as below as soon as its top is in sight.
  useLayoutEffect(() => {
    const log = virtual;
    log.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start, end }) => {
      const fold = log.scrollOffset ?? 0;
      return log.itemSizeCache.has(key)
        ? end <= fold && log.scrollDirection !== "backward"
        : start < fold + Math.max(topPx, 1);
    };
  }, [virtual, topPx]);

  useLayoutEffect(() => {
    if (box) virtual.scrollToEnd();
  }, [virtual, box]);

  // A row that measured just as guessed is not remembered as measured; when the guess changes, it is measured again.
  useLayoutEffect(() => {
    for (const slot of box?.querySelectorAll<HTMLDivElement>("[data-index]") ?? []) virtual.measureElement(slot);
  }, [virtual, box, rows]);

  const look = useCallback(() => {
    if (!box) return;
    below.current = box.scrollHeight - box.scrollTop - box.clientHeight;
    const isEnd = below.current <= endPx;
    // Moved up without a wheel, a finger or a key: a screen reader, say. What merely shrank does not count.
    if (box.scrollTop < seen.current.top - 1 && box.scrollHeight >= seen.current.height) opening.current = false;
    seen.current = { top: box.scrollTop, height: box.scrollHeight };
    arrived.current ||= isEnd;
    setAtEnd(isEnd);
    // Not on the way to the end, while the log is only being opened.
    if (arrived.current && hasMore && mayAsk && box.scrollTop <= edges.messages) loadOlder();
  }, [box, hasMore, mayAsk, loadOlder]);

  // The window shrinks when a keyboard rises or the text grows: who was at the end stays there.
  const resized = useEffectEvent(() => {
    if (atEnd) virtual.scrollToEnd();
    requestAnimationFrame(look);
  });
  // Rows turn out taller than guessed, or get a line more: who opened the log or was at its very end sees the end.
  const grown = useEffectEvent(() => {
    if (opening.current || below.current <= 1) virtual.scrollToEnd();
  });
  useEffect(() => {
    const tall = box?.firstElementChild;
    if (!box || !tall) return;
    const watchers = [new ResizeObserver(() => resized()), new ResizeObserver(() => grown())] as const;
    watchers[0].observe(box);
    watchers[1].observe(tall);
    const moved = () => (opening.current = false);
    for (const act of ownMoves) box.addEventListener(act, moved, { passive: true });
    return () => {
      for (const watcher of watchers) watcher.disconnect();
      for (const act of ownMoves) box.removeEventListener(act, moved);
    };
  }, [box]);

  // A conversation shorter than its window never scrolls, so it is looked at after each drawing too.
  useEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [look, rows]);

  return { setBox, setTall: virtual.containerRef, measure: virtual.measureElement, virtual, atEnd, look };
}
