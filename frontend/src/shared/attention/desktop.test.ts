import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { askForDesktop, desktopState, excerpt, showOnDesktop } from "./desktop";

interface ShownNotification {
  title: string;
  body?: string;
  tag?: string;
  onclick?: () => void;
}
const notifications: ShownNotification[] = [];
class FakeNotification {
  static permission: NotificationPermission = "default";
  static requestPermission = jest.fn(() => {
    FakeNotification.permission = "granted";
    return Promise.resolve("granted" as const);
  });
  onclick?: () => void;
  constructor(title: string, options: { body?: string; tag?: string }) {
    const self = { title, ...options };
    if (FakeNotification.permission === "granted") notifications.push(self);
    Object.defineProperty(this, "onclick", { set: (act: () => void) => Object.assign(self, { onclick: act }) });
  }
  close() {}
}
const consoleInfo = jest.spyOn(console, "info").mockImplementation(() => undefined);
const focus = jest.fn();
beforeEach(() => {
  notifications.length = 0;
  FakeNotification.permission = "default";
  Object.assign(globalThis, { Notification: FakeNotification, window: { focus } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "Notification");
});

const notice = { tag: "ticket-7", name: "Maria", text: "oi", open: jest.fn() };

describe("desktop notifications", () => {
  it("are shown only after permission was granted", async () => {
    showOnDesktop(notice);
    expect(notifications).toEqual([]);
    expect(await askForDesktop()).toBe("granted");
    showOnDesktop(notice);
    expect(notifications).toMatchObject([{ title: "Maria", body: "oi", tag: "guiche-ticket-7" }]);
  });

  it("do not ask for permission again after a refusal", async () => {
    FakeNotification.permission = "denied";
    FakeNotification.requestPermission.mockClear();
    expect(await askForDesktop()).toBe("denied");
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  });

  it("open their ticket on click", () => {
    FakeNotification.permission = "granted";
    showOnDesktop(notice);
    notifications[0]?.onclick?.();
    expect(focus).toHaveBeenCalled();
    expect(notice.open).toHaveBeenCalled();
  });

  it("log once that the browser does not support them", () => {
    Reflect.deleteProperty(globalThis, "Notification");
    consoleInfo.mockClear();
    expect([desktopState(), desktopState()]).toEqual(["missing", "missing"]);
    showOnDesktop(notice);
    expect(consoleInfo).toHaveBeenCalledTimes(1);
    expect(notifications).toEqual([]);
  });

  it("do not ask for permission where pages may not show them, as on phones", () => {
    class OfWorkersAlone {
      static permission: NotificationPermission = "default";
      constructor() {
        throw new TypeError("Illegal constructor.");
      }
    }
    Object.assign(globalThis, { Notification: OfWorkersAlone });
    expect(desktopState()).toBe("missing");
  });

  it("show the first 60 characters of a text on one line", () => {
    expect(excerpt("oi\n\ntudo bem?")).toBe("oi tudo bem?");
    expect(excerpt("á".repeat(60))).toBe("á".repeat(60));
    expect([...excerpt("😀".repeat(61))]).toHaveLength(61);
  });
});
