import { describe, expect, it, jest } from "@jest/globals";
import { timings } from "@guiche/contract/limits";
import type { SessionReply } from "@guiche/contract/auth";
import { aStore } from "../testing";

const storage = aStore();
const reload = jest.fn();
Object.assign(globalThis, { location: { reload } });
const store = await import("./store");
const { currentConflict, raiseConflict } = await import("./conflict");

const reply = { token: "t", user: { id: 1, companyId: 7, company: { dueDate: null } } } as unknown as SessionReply;

describe("a sign-in on another device", () => {
  it("shows a message for a second, then clears the storage but for the to-do lists and the choice after resolving, and reloads", () => {
    jest.useFakeTimers();
    storage.set("guiche.language", "es");
    storage.set("guiche.tasks.1", "[]");
    storage.set("guiche.goesOn.1", "true");
    store.startSession(reply);
    raiseConflict();
    expect(currentConflict()).toBe(true);
    jest.advanceTimersByTime(timings.conflictReload - 1);
    // Told again, by another tab or the socket: still one message and one reload.
    raiseConflict();
    expect([store.savedToken(), reload.mock.calls.length]).toEqual(["t", 0]);
    jest.advanceTimersByTime(1);
    expect([store.savedToken(), reload.mock.calls.length]).toEqual([null, 1]);
    expect([...storage.keys()]).toEqual(["guiche.tasks.1", "guiche.goesOn.1"]);
    jest.useRealTimers();
  });
});
