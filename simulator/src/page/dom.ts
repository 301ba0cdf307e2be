type Child = Node | string | undefined | false;
type Attributes = Record<string, string | boolean | undefined>;

/** Creates an element. Attributes that are false or undefined are omitted. */
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

/** An element of the static HTML. */
export function byId(id: string): HTMLElement {
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
  attach: ["M20 11.5l-7.8 7.8a5 5 0 0 1-7-7L13 4.4a3.3 3.3 0 0 1 4.7 4.7l-7.8 7.8a1.7 1.7 0 0 1-2.4-2.4l7.2-7.1"],
  file: ["M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5z", "M13.5 3.5v5h5"],
  microphone: [
    "M12 3.5a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0V6A2.5 2.5 0 0 0 12 3.5z",
    "M6 11a6 6 0 0 0 12 0M12 17v3.5",
  ],
  pin: [
    "M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11z",
    "M12 7.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z",
  ],
  person: ["M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z", "M4.5 20.5a7.5 7.5 0 0 1 15 0"],
  people: [
    "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
    "M2.5 19.5a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.2",
  ],
  poll: ["M5 19.5v-7M12 19.5v-15M19 19.5v-10"],
  mention: ["M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z", "M15.5 8.5v5a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.4 6.8"],
  call: [
    "M6.5 3.5h3l1.5 4-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z",
  ],
  videoCall: [
    "M4.5 6.5h8.5A1.5 1.5 0 0 1 14.5 8v8a1.5 1.5 0 0 1-1.5 1.5H4.5A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5z",
    "M14.5 11l6-3.5v9l-6-3.5",
  ],
  once: ["M12 4a8 8 0 1 0 8 8", "M12 4a8 8 0 0 1 8 8", "M11 9.5l1.5-1v7"],
  more: ["M6 12h.01M12 12h.01M18 12h.01"],
  reply: ["M9.5 6L4 11.5 9.5 17", "M4 11.5h9a7 7 0 0 1 7 7"],
  edit: ["M4.5 19.5l.8-4L16 4.8l3.2 3.2L8.5 18.7z"],
  remove: ["M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7"],
  close: ["M6 6l12 12M18 6L6 18"],
  warning: ["M12 4.5l8.5 15h-17z", "M12 10.5v4M12 17h.01"],
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

/** A field inside its label, because small fields have no room for more. */
export function field(label: string, input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): HTMLElement {
  return el("label", { class: "field" }, el("span", { class: "label" }, label), input);
}

/** A checkbox followed by its label. */
export function tick(label: string, input: HTMLInputElement): HTMLElement {
  return el("label", { class: "tick-line" }, input, el("span", {}, label));
}

/** A button that shows an icon. Give it an accessible label with setButtonLabel. */
export function iconButton(iconName: Icon, testid: string): HTMLButtonElement {
  return el("button", { type: "button", class: "icon-button", "data-testid": testid }, icon(iconName));
}

/** Sets a button's accessible label and tooltip. */
export function setButtonLabel(button: HTMLElement, label: string): void {
  button.setAttribute("aria-label", label);
  button.title = label;
}

export const duration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export const clockTime = (seconds: number, language: string): string =>
  new Date(seconds * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
