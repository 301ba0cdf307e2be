import { useEffect, useState } from "react";

/** True once the element has come near the viewport, and from then on. */
export function useInView<E extends Element>() {
  const [element, setElement] = useState<E | null>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || seen) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "300px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element, seen]);
  return [setElement, seen] as const;
}
