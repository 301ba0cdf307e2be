import { Suspense } from "react";
import { withNamespaces } from "../i18n/i18n";
import { lazyPreloadOr } from "../ui/lazy-preload";

const Status = lazyPreloadOr(async () => ({
  default: (await withNamespaces(import("./ScriptStatus"), "botTry")).ScriptStatus,
}));

/** `ScriptStatus`, which brings the bot's engine along, once the page is idle. */
export const LazyScriptStatus = () => (
  <Suspense fallback={null}>
    <Status />
  </Suspense>
);
