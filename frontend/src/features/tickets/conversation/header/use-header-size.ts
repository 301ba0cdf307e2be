import { useEffect, useState, type RefObject } from "react";

/** How actions are shown: `plenty` and `words` with icon and text, `tight` as text, `compact` as one icon and a menu. */
export type HeaderSize = "plenty" | "words" | "tight" | "compact";

export function headerSize(width: number): HeaderSize {
  if (width < 600) return "compact";
  if (width < 720) return "tight";
  return width < 960 ? "words" : "plenty";
}

/** Remembered for the next conversation: measuring it would force a layout. */
let latest: HeaderSize = "words";

/** How much the header can show, by its width. */
export function useHeaderSize(header: RefObject<HTMLElement | null>): HeaderSize {
  const [size, setSize] = useState(latest);
  useEffect(() => {
    const element = header.current;
    if (!element) return;
    // The observer also reports the initial width.
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      latest = headerSize(element.clientWidth);
      setSize(latest);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [header]);
  return size;
}
