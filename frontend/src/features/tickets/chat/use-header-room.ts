import { useLayoutEffect, useState, type RefObject } from "react";

/** `words` for every action (and `plenty` beside them), `signs` for every action, or room for `few` signs and a menu. */
export type HeaderRoom = "plenty" | "words" | "signs" | "few";

export function headerRoom(width: number): HeaderRoom {
  if (width < 480) return "few";
  if (width < 720) return "signs";
  return width < 960 ? "words" : "plenty";
}

/** How much the header can hold: the list and the contact's panel leave it more or less of the window. */
export function useHeaderRoom(header: RefObject<HTMLElement | null>): HeaderRoom {
  const [room, setRoom] = useState<HeaderRoom>("words");
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const measure = () => setRoom(headerRoom(element.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [header]);
  return room;
}
