import { useEffect, useState, type RefObject } from "react";

/** `words` for every action (and `plenty` beside them), `signs` for every action, or room for `few` signs and a menu. */
export type HeaderRoom = "plenty" | "words" | "signs" | "few";

export function headerRoom(width: number): HeaderRoom {
  if (width < 480) return "few";
  if (width < 720) return "signs";
  return width < 960 ? "words" : "plenty";
}

/** As the last header had it: the next conversation has the same room, and asking for it would lay out the page. */
let latest: HeaderRoom = "words";

/** How much the header can hold: the list and the contact's panel leave it more or less of the window. */
export function useHeaderRoom(header: RefObject<HTMLElement | null>): HeaderRoom {
  const [room, setRoom] = useState(latest);
  useEffect(() => {
    const element = header.current;
    if (!element) return;
    // Told of its width once at the beginning, too.
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
