import { useEffect } from "react";

/** The height of the visible part of the page. */
export const visibleHeight = "var(--visible-height, 100dvh)";

/** Smaller than any on-screen keyboard, larger than browser bars that come and go (px). */
const keyboardPx = 100;

/**
 * Some phones, iPhones among them, lay their keyboard over the page and scroll it instead of resizing it. While they
 * do, the page gets the height that is left, so that its top stays visible.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const { visualViewport: viewport, document } = window;
    if (!viewport) return;
    const page = document.documentElement;
    const fit = () => {
      // A pinch zoom also shrinks the visual viewport, but covers nothing.
      const isCovered = viewport.scale === 1 && page.clientHeight - viewport.height > keyboardPx;
      if (!isCovered) return page.style.removeProperty("--visible-height");
      page.style.setProperty("--visible-height", `${viewport.height}px`);
      if (viewport.offsetTop > 0 || window.scrollY > 0) window.scrollTo(0, 0);
    };
    const changes = ["resize", "scroll"];
    for (const change of changes) viewport.addEventListener(change, fit);
    return () => {
      for (const change of changes) viewport.removeEventListener(change, fit);
      page.style.removeProperty("--visible-height");
    };
  }, []);
}
