type Child = Node | string | undefined | false;
type Attributes = Record<string, string | boolean | undefined>;

/** Makes an element. Attributes that are false or undefined are left out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((one): one is Node | string => one !== undefined && one !== false));
  return element;
}

/** A part of the page that is in the HTML from the start. */
export function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  back: ["M15 5l-7 7 7 7"],
  send: ["M4 12l16-8-5 16-3.5-6.5z", "M11.5 13.5L20 4"],
  phone: [
    "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3z",
    "M11 18h2",
  ],
  sun: [
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    "M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  ],
  moon: ["M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"],
  add: ["M12 5v14M5 12h14"],
  clock: ["M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z", "M12 8v4l2.5 2"],
  tick: ["M6 12.5l4 4 8-9"],
  ticks: ["M2.5 12.5l4 4 8-9", "M11 15l1.5 1.5 8-9"],
};

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon", `icon-${name}`);
  for (const d of PATHS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

/** A labelled field; the label is part of it, as small fields have room for nothing else. */
export function field(label: string, input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): HTMLElement {
  return el("label", { class: "field" }, el("span", { class: "label" }, label), input);
}

export const clockTime = (seconds: number, language: string): string =>
  new Date(seconds * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
