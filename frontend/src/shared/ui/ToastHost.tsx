import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { onToastsWanted, toastsWanted } from "./toast";

const Toasts = lazy(() => import("./Toasts"));

/** Where toasts appear; empty until there is one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted);
  return wanted ? <Region /> : null;
}

/**
 * Beside the page, not in it: a dialog hides everything that stands beside itself from screen readers, and what it
 * wanted to say by a toast would be said to nobody. So this one element shows itself again.
 */
function Region() {
  const [region] = useState(() => document.createElement("div"));
  useEffect(() => {
    const shown = () => {
      if (region.hasAttribute("aria-hidden")) region.removeAttribute("aria-hidden");
    };
    const watcher = new MutationObserver(shown);
    watcher.observe(region, { attributeFilter: ["aria-hidden"] });
    document.body.append(region);
    return () => {
      watcher.disconnect();
      region.remove();
    };
  }, [region]);
  return createPortal(
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>,
    region,
  );
}
