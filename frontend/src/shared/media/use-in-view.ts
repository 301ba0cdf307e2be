import { useEffect, useState } from "react";

/** True once the element has come near the viewport, and from then on. */
export function useInView<E extends Element>(marginPx = 300) {
  const [element, setElement] = useState<E | null>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || seen) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: `${marginPx}px`,
      },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element, seen, marginPx]);
  return [setElement, seen] as const;
}
