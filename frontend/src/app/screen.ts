import { lazy, type ComponentType } from "react";
import { loadArea } from "../shared/i18n/i18n";
import type { Area } from "../shared/i18n/languages";

type Screen = { default: ComponentType };

/** A screen and its words travel side by side. `prefetch` may come early and often: the second call costs nothing. */
export function screen(area: Area, importScreen: () => Promise<Screen>) {
  const load = async () => {
    const [found] = await Promise.all([importScreen(), loadArea(area)]);
    return found;
  };
  return { Component: lazy(load), prefetch: () => void load().catch(() => undefined) };
}
