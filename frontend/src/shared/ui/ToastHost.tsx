import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { subscribeToastsRequested, areToastsRequested } from "./toast";

const Toasts = lazy(() => import("./Toasts"));

/** Renders the toasts; empty until the first one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribeToastsRequested, areToastsRequested);
  return wanted ? <Region /> : null;
}

/**
 * Rendered into the body, outside the app: an open dialog sets `aria-hidden` on its siblings, and screen readers would
 * miss its toasts. This element removes the attribute from itself.
 */
function Region() {
  const [region] = useState(() => document.createElement("div"));
  useEffect(() => {
    const unhide = () => {
      if (region.hasAttribute("aria-hidden")) region.removeAttribute("aria-hidden");
    };
    const watcher = new MutationObserver(unhide);
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
