import { useEffect } from "react";

/** As high as what can be seen of the page. */
export const inSight = "var(--sight, 100dvh)";

/** Less than any keyboard, more than bars of the browser that come and go (px). */
const keyboardPx = 100;

/**
 * Some telephones, iPhones among them, lay their keyboard over the page and push the page up below it, instead of giving
 * it less room: as long as they do, the page is as high as what is left, and its top stays in sight.
 */
export function useSight() {
  useEffect(() => {
    const { visualViewport: seen, document } = window;
    if (!seen) return;
    const page = document.documentElement;
    const fit = () => {
      // Two fingers that come closer look at a part of a page that stays as it is.
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
