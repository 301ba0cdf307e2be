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
globalThis.Element.prototype.scrollTo = () => undefined;
globalThis.Element.prototype.scrollIntoView = () => undefined;
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
