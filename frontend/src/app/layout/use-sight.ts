import { useEffect } from "react";

/** The height of the visible part of the page. */
export const inSight = "var(--sight, 100dvh)";

/** Smaller than any on-screen keyboard, larger than browser bars that come and go (px). */
const keyboardPx = 100;

/**
 * Some phones, iPhones among them, lay their keyboard over the page and scroll it instead of resizing it. While they
 * do, the page gets the height that is left, so that its top stays visible.
 */
export function useSight() {
  useEffect(() => {
    const { visualViewport: seen, document } = window;
    if (!seen) return;
    const page = document.documentElement;
    const fit = () => {
      // A pinch zoom also shrinks the visual viewport, but covers nothing.
      const isCovered = seen.scale === 1 && page.clientHeight - seen.height > keyboardPx;
      if (!isCovered) return page.style.removeProperty("--sight");
      page.style.setProperty("--sight", `${seen.height}px`);
      if (seen.offsetTop > 0 || window.scrollY > 0) window.scrollTo(0, 0);
    };
    const changes = ["resize", "scroll"];
    for (const change of changes) seen.addEventListener(change, fit);
    return () => {
      for (const change of changes) seen.removeEventListener(change, fit);
      page.style.removeProperty("--sight");
    };
  }, []);
}
