import { el, icon, type Icon } from "./dom";

/** A card with an icon and a few lines. */
export const tile = (name: Icon, ...lines: (Node | string | false | undefined)[]): HTMLElement =>
  el("div", { class: "tile" }, el("span", { class: "tile-icon" }, icon(name)), el("div", { class: "lines" }, ...lines));
