import { lazy, Suspense, useSyncExternalStore } from "react";
import { onToastsWanted, toastsWanted } from "./toast";

const Toasts = lazy(() => import("./Toasts"));

/** Where toasts appear; empty until there is one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted);
  return wanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
