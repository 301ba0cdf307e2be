import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { act } from "@testing-library/react";
import { currentSession } from "../shared/session/store";
import { renderScreen } from "../testing/render";
import { serve } from "../testing/server";
import IdleSignOut from "./IdleSignOut";

const minute = 60_000;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = () => act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));

it("a browser that is idle for the company's minutes signs out, and says why", async () => {
  const logoutRequests = serve(authApi.logout, { message: "" });
  await renderScreen(<IdleSignOut minutes={5} />);
  await pass(4 * minute);
  press();
  await pass(5 * minute - 1);
  expect([currentSession().state, logoutRequests.length]).toEqual(["in", 0]);
  await pass(1_000);
  expect(currentSession()).toMatchObject({ state: "out", expired: true });
  expect(logoutRequests).toHaveLength(1);
});

it("a computer that slept for longer signs out at the first key", async () => {
  serve(authApi.logout, { message: "" });
  await renderScreen(<IdleSignOut minutes={5} />);
  jest.setSystemTime(Date.now() + 6 * minute);
  press();
  await pass(1_000);
  expect(currentSession().state).toBe("out");
});

it("input in another tab counts", async () => {
  serve(authApi.logout, { message: "" });
  await renderScreen(<IdleSignOut minutes={5} />);
  await pass(4 * minute);
  localStorage.setItem("guiche.lastInput", String(Date.now()));
  await pass(4 * minute);
  expect(currentSession().state).toBe("in");
});
