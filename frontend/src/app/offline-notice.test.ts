import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { cacheOfflineNotice } from "./offline-notice";

describe("keepOfflineNotice", () => {
  const register = jest.fn<() => Promise<void>>(() => Promise.resolve());
  const unregister = jest.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const serve = (answer: () => Promise<unknown>) => Object.assign(globalThis, { fetch: answer });
  const answer = (status: number, type: string) => () =>
    Promise.resolve(new Response(null, { status, headers: { "content-type": type } }));
  beforeEach(() => {
    jest.clearAllMocks();
    Object.defineProperty(globalThis, "navigator", {
      configurable: true,
      value: { serviceWorker: { register, getRegistrations: () => Promise.resolve([{ unregister }]) } },
    });
  });
  const calls = () => [register.mock.calls.length, unregister.mock.calls.length];

  it("registers the worker that the server has", async () => {
    serve(answer(200, "text/javascript; charset=utf-8"));
    await cacheOfflineNotice();
    expect(calls()).toEqual([1, 0]);
  });

  it("unregisters it when the server no longer has it, also when the app's HTML is returned instead", async () => {
    for (const reply of [answer(404, "application/json"), answer(200, "text/html")]) {
      serve(reply);
      await cacheOfflineNotice();
    }
    expect(calls()).toEqual([0, 2]);
  });

  it("keeps it while the server is unreachable or failing", async () => {
    serve(() => Promise.reject(new Error("no network")));
    await cacheOfflineNotice();
    serve(answer(503, "text/html"));
    await cacheOfflineNotice();
    expect(calls()).toEqual([0, 0]);
  });
});
