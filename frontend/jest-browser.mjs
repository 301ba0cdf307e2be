// What browsers have and jsdom does not, before any module of the product is loaded.
import { TextDecoder, TextEncoder } from "node:util";

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  structuredClone: (value) => JSON.parse(JSON.stringify(value)),
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
});
globalThis.matchMedia = (media) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
});
// The page is tested without styles (jest-styled.mjs), so attributes and inline styles decide what is hidden. jsdom's own
// function matches its default style sheet for each element and parses 14 colours: a seventh of a test's time.
const undisplayed = "[hidden], head, script, style, title, template, datalist, [type=hidden], dialog:not([open])";
const inherited = (element, property) =>
  element.style[property] || (element.parentElement ? inherited(element.parentElement, property) : "");
globalThis.getComputedStyle = (element) => {
  const display = element.style.display || (element.matches(undisplayed) ? "none" : "");
  const visibility = inherited(element, "visibility") || "visible";
  const pointerEvents = inherited(element, "pointerEvents") || "auto";
  const values = { display, visibility, pointerEvents, "pointer-events": pointerEvents };
  return new Proxy(element.style, {
    get: (style, name) =>
      name === "getPropertyValue"
        ? (property) => values[property] ?? style.getPropertyValue(property)
        : (values[name] ?? style[name]),
  });
};
// jsdom walks the whole page for each label whenever it is asked for the labels of a field: an eighth of the time of a
// test that fills a form.
const labelsOf = {
  get() {
    if (this.type === "hidden") return null;
    const labels = [...globalThis.document.getElementsByTagName("label")];
    return labels.filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.control === this));
  },
};
for (const kind of ["Button", "Input", "Meter", "Output", "Progress", "Select", "TextArea"])
  Object.defineProperty(globalThis[`HTML${kind}Element`].prototype, "labels", labelsOf);
globalThis.Element.prototype.scrollTo = () => undefined;
globalThis.Element.prototype.scrollIntoView = () => undefined;
globalThis.Element.prototype.animate = () => undefined;
globalThis.URL.createObjectURL = () => "blob:https://example.com/1";
globalThis.URL.revokeObjectURL = () => undefined;
// False is what browsers without it answer: text is then inserted by script.
globalThis.document.execCommand = () => false;
globalThis.Blob.prototype.text ??= function text() {
  return new Promise((done, fail) => {
    const reader = new globalThis.FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => fail(reader.error);
    reader.readAsText(this);
  });
};
