import { useLayoutEffect, useState, type RefObject } from "react";

/** How many of a wrapping list's items lie below what is shown of it. */
export function useClipped(list: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [clipped, setClipped] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const end = element.offsetTop + element.clientHeight;
      const below = [...element.children].filter((item) => (item as HTMLElement).offsetTop >= end);
      setClipped(below.length);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [list, items]);
  return clipped;
}
