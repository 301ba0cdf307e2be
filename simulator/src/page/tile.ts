import { el, icon, type Icon } from "./dom";

/** A card of a picture and a few lines beside it. */
export const tile = (name: Icon, ...lines: (Node | string | false | undefined)[]): HTMLElement =>
  el("div", { class: "tile" }, el("span", { class: "tile-icon" }, icon(name)), el("div", { class: "lines" }, ...lines));
