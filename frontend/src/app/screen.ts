import { lazy, type ComponentType } from "react";
import { withNamespaces } from "../shared/i18n/i18n";
import type { Area } from "../shared/i18n/languages";

type Page = { default: ComponentType };

/** A screen and its words travel side by side. `prefetch` may come early and often: the second call costs nothing. */
export function screen(areas: Area | readonly Area[], importScreen: () => Promise<Page>) {
  const load = () => withNamespaces(importScreen(), ...[areas].flat());
  return { Component: lazy(load), prefetch: () => void load().catch(() => undefined) };
}
