import { lazy, type ComponentType } from "react";
import { withNamespaces } from "../shared/i18n/i18n";
import type { Area } from "../shared/i18n/languages";

/**
 * A lazy screen that loads together with its translations. `prefetch` may be called repeatedly: only the first call
 * loads.
 */
export function screen(areas: Area | readonly Area[], importScreen: () => Promise<ComponentType>) {
  const load = async () => ({ default: await withNamespaces(importScreen(), ...[areas].flat()) });
  return { Component: lazy(load), prefetch: () => void load().catch(() => undefined) };
}
