import { useEffect, useState, type RefObject } from "react";

/** How actions are shown: `plenty` and `words` as text, `signs` as icons, `few` as one icon and a menu. */
export type HeaderRoom = "plenty" | "words" | "signs" | "few";

export function headerRoom(width: number): HeaderRoom {
  if (width < 480) return "few";
  if (width < 720) return "signs";
  return width < 960 ? "words" : "plenty";
}

/** Remembered for the next conversation: measuring it would force a layout. */
let latest: HeaderRoom = "words";

/** How much the header can show, by its width. */
export function useHeaderRoom(header: RefObject<HTMLElement | null>): HeaderRoom {
  const [room, setRoom] = useState(latest);
  useEffect(() => {
    const element = header.current;
    if (!element) return;
    // The observer also reports the initial width.
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      latest = headerRoom(element.clientWidth);
      setRoom(latest);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [header]);
  return room;
}
