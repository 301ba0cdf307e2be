import { TestEnvironment } from "jest-environment-jsdom";

/** Libraries that hold words, toasts, emoji or hooks of the file that loaded them. */
const ownPerFile = /\/node_modules\/(i18next|react-i18next|react-toastify|frimousse|@testing-library\/react)\//;
const { getOwnPropertyDescriptors: propertiesOf, defineProperty, hasOwn } = Object;

function restore(object, before) {
  for (const [name, { configurable, value, get }] of Object.entries(propertiesOf(object))) {
    const { value: valueBefore, get: getBefore } = before[name] ?? {};
    if (!configurable || (hasOwn(before, name) && value === valueBefore && get === getBefore)) continue;
    delete object[name];
  }
  for (const [name, property] of Object.entries(before))
    if (!hasOwn(object, name)) defineProperty(object, name, property);
}

let shared;

/** One window for all test files of a worker: see scripts/lib/shared-runtime.cjs. Each file finds it as if it were new. */
export default class SharedWindow extends TestEnvironment {
  constructor(config, context) {
    if (shared) {
      // jsdom writes its errors there.
      shared.context.console = context.console;
      return shared;
    }
    super(config, context);
    this.context = context;
    shared = this;
  }

  keeps(key) {
    return /\/(node_modules|contract\/src)\//.test(key) && !key.startsWith("@jest/globals") && !ownPerFile.test(key);
  }

  /** After jest-browser.mjs, before the tests. */
  async setup() {
    const { global } = this;
    const { navigator, Element, HTMLMediaElement } = global;
    const changed = [global, navigator, Element.prototype, HTMLMediaElement.prototype];
    this.before ??= changed.map((object) => [object, propertiesOf(object)]);
  }

  /** What a failed test left behind must not fail the next file. */
  handleTestEvent({ name, test }) {
    if (name === "test_done" && test.errors.length > 0) shared = undefined;
  }

  async teardown() {
    if (shared !== this) return super.teardown();
    this.fakeTimersModern.useRealTimers();
    for (const [object, properties] of this.before) restore(object, properties);
    const { document, history, localStorage, sessionStorage } = this.global;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
    document.body.replaceChildren();
    for (const element of document.head.querySelectorAll(":not(style)")) element.remove();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
}
