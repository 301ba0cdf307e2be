import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { aStore } from "../testing";
import { ariaKeys, capsOf, isMac } from "./key-caps";

const listeners = new Set<(event: object) => void>();
const store = aStore();
let dialogIsOpen = false;

class Field {
  isContentEditable = false;
  constructor(private readonly tag: string) {}
  matches = (selector: string) => selector.split(", ").includes(this.tag);
}

class FakeKeyEvent {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}

Object.assign(globalThis, {
  HTMLElement: Field,
  location: { pathname: "/tickets/one" },
  KeyboardEvent: FakeKeyEvent,
  window: {
    addEventListener: (_: string, listener: (event: object) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => void listeners.delete(listener),
  },
  document: { querySelector: () => (dialogIsOpen ? {} : null) },
});

const { listenToKeys, listenToMenuKeys } = await import("./keys");
const { expectOffers, offer } = await import("./offers");
const { setSingleKeys, singleKeysOn } = await import("./single-keys");

interface Press {
  key: string;
  code?: string;
  alt?: boolean;
  shift?: boolean;
  ctrl?: boolean;
  target?: Field;
  isComposing?: boolean;
  repeat?: boolean;
  defaultPrevented?: boolean;
}
function press({ key, code = key, alt, shift, ctrl, ...rest }: Press) {
  const preventDefault = jest.fn();
  const modifiers: Record<string, boolean | undefined> = { Alt: alt, Shift: shift, Control: ctrl };
  const event = new FakeKeyEvent({
    key,
    code,
    target: new Field("body"),
    altKey: alt,
    shiftKey: shift,
    ctrlKey: ctrl,
    getModifierState: (name: string) => modifiers[name] ?? false,
    preventDefault,
    ...rest,
  });
  for (const receive of listeners) receive(event);
  return preventDefault.mock.calls.length > 0;
}

const stops: (() => void)[] = [];
const begin = (stop: () => void) => void stops.push(stop);
beforeEach(() => {
  store.clear();
  dialogIsOpen = false;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe("a shortcut", () => {
  it("runs its command while one is registered, and is left to the browser otherwise", () => {
    const run = jest.fn<() => void>();
    begin(listenToKeys());
    expect(press({ key: "t", code: "KeyT", alt: true })).toBe(false);
    begin(offer("transfer", run));
    expect(press({ key: "t", code: "KeyT", alt: true })).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("pressed before the conversation mounts runs when it does, and only the last one", async () => {
    const [write, transfer] = [jest.fn<() => void>(), jest.fn<() => void>()];
    begin(listenToKeys());
    const come = expectOffers();
    expect(press({ key: "r", code: "KeyR", alt: true })).toBe(true);
    expect(press({ key: "t", code: "KeyT", alt: true })).toBe(true);
    // This command belongs to no part of a ticket.
    expect(press({ key: "j", code: "KeyJ", alt: true })).toBe(false);
    expect(press({ key: "t", code: "KeyT", alt: true })).toBe(true);
    come();
    begin(offer("write", write));
    begin(offer("transfer", transfer));
    await Promise.resolve();
    expect(write).not.toHaveBeenCalled();
    expect(transfer).toHaveBeenCalledTimes(1);
  });

  it("pressed for one ticket never runs on another", async () => {
    const close = jest.fn<() => void>();
    begin(listenToKeys());
    begin(expectOffers());
    press({ key: "x", code: "KeyX", alt: true });
    location.pathname = "/tickets/another";
    begin(offer("close", close));
    await Promise.resolve();
    location.pathname = "/tickets/one";
    expect(close).not.toHaveBeenCalled();
  });

  it("expires when the conversation takes too long to mount", async () => {
    const close = jest.fn<() => void>();
    begin(listenToKeys());
    begin(expectOffers());
    const clock = jest.spyOn(performance, "now").mockReturnValue(0);
    press({ key: "x", code: "KeyX", alt: true });
    clock.mockReturnValue(2000);
    begin(offer("close", close));
    await Promise.resolve();
    clock.mockRestore();
    expect(close).not.toHaveBeenCalled();
  });

  it("matches the key's position, whatever character Alt or the layout produces", () => {
    const run = jest.fn<() => void>();
    begin(listenToKeys());
    begin(offer("transfer", run));
    press({ key: "†", code: "KeyT", alt: true });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("does nothing behind a dialog, on key repeat, during composition or after preventDefault", () => {
    const run = jest.fn<() => void>();
    begin(listenToKeys());
    begin(offer("close", run));
    const x = { key: "x", code: "KeyX", alt: true };
    dialogIsOpen = true;
    press(x);
    dialogIsOpen = false;
    press({ ...x, repeat: true });
    press({ ...x, isComposing: true });
    press({ ...x, defaultPrevented: true });
    expect(run).not.toHaveBeenCalled();
    press(x);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("of one character types text in a field; a letter with Alt works there too", () => {
    const sheet = jest.fn<() => void>();
    const transfer = jest.fn<() => void>();
    begin(listenToKeys());
    begin(offer("shortcuts", sheet));
    begin(offer("transfer", transfer));
    const target = new Field("textarea");
    press({ key: "?", code: "Slash", shift: true, target });
    press({ key: "t", code: "KeyT", alt: true, target });
    expect([sheet.mock.calls.length, transfer.mock.calls.length]).toEqual([0, 1]);
    press({ key: "?", code: "Slash", shift: true });
    press({ key: "?", code: "IntlRo" });
    expect(sheet).toHaveBeenCalledTimes(2);
  });

  it("of one character can be turned off without affecting the others", () => {
    const sheet = jest.fn<() => void>();
    const palette = jest.fn<() => void>();
    begin(listenToKeys());
    begin(offer("shortcuts", sheet));
    begin(offer("palette", palette));
    setSingleKeys(false);
    expect(singleKeysOn()).toBe(false);
    expect(press({ key: "?", code: "Slash", shift: true })).toBe(false);
    expect(press({ key: "k", code: "KeyK", ctrl: true })).toBe(true);
    setSingleKeys(true);
    expect(press({ key: "?", code: "Slash", shift: true })).toBe(true);
    expect([sheet.mock.calls.length, palette.mock.calls.length]).toEqual([1, 1]);
  });

  it("with a digit opens that menu item, and is left to the browser when there is none", () => {
    const places: number[] = [];
    begin(
      listenToMenuKeys((place) => {
        if (place > 3) return false;
        places.push(place);
        return true;
      }),
    );
    expect(press({ key: "2", code: "Digit2", alt: true })).toBe(true);
    expect(press({ key: "¡", code: "Digit1", alt: true })).toBe(true);
    expect(press({ key: "9", code: "Digit9", alt: true })).toBe(false);
    expect(places).toEqual([2, 1]);
  });
});

describe("keycap labels", () => {
  it("match the user's keyboard", () => {
    expect(capsOf("$mod+KeyK", false)).toEqual(["Ctrl", "K"]);
    expect(capsOf("$mod+KeyK", true)).toEqual(["⌘", "K"]);
    expect(capsOf("Alt+Digit1", false)).toEqual(["Alt", "1"]);
    expect(capsOf("Alt+KeyP", true)).toEqual(["⌥", "P"]);
    expect(capsOf("$mod+Shift+KeyX", true)).toEqual(["⌘", "⇧", "X"]);
    expect(capsOf("ArrowUp", false)).toEqual(["↑"]);
    expect(capsOf("?", true)).toEqual(["?"]);
  });

  it("use different names for screen readers", () => {
    expect([ariaKeys("$mod+KeyK", false), ariaKeys("$mod+KeyK", true)]).toEqual(["Control+K", "Meta+K"]);
    expect(ariaKeys("Alt+Digit1", false)).toBe("Alt+1");
  });

  it("use Apple's symbols on Apple platforms", () => {
    expect(["MacIntel", "iPad", "Win32", "Linux x86_64"].map((name) => isMac(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
