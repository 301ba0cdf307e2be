import { expect, it, jest } from "@jest/globals";
import { ringer } from "./ringer";

function makeRinger({ volume = 0.5, mayRing = true } = {}) {
  const state = { volume, mayRing, now: 0 };
  const play = jest.fn();
  const ring = ringer({
    play,
    volume: () => state.volume,
    mayRing: () => Promise.resolve(state.mayRing),
    now: () => state.now,
  });
  return { state, play, ring };
}

it("plays only the first of several sounds within a second", async () => {
  const { state, play, ring } = makeRinger();
  await ring("pending");
  await ring("message");
  state.now = 999;
  await ring("message");
  state.now = 1_000;
  await ring("message");
  expect(play.mock.calls).toEqual([
    ["pending", 0.5],
    ["message", 0.5],
  ]);
});

it("plays nothing at volume 0, and the desktop notification still appears", async () => {
  const { state, play, ring } = makeRinger({ volume: 0 });
  expect(await ring("message")).toBe(true);
  state.now = 5_000;
  state.volume = 0.1;
  expect(await ring("message")).toBe(true);
  expect(play.mock.calls).toEqual([["message", 0.1]]);
});

it("stays silent in a tab that is not the one to ring", async () => {
  const { play, ring } = makeRinger({ mayRing: false });
  expect(await ring("message")).toBe(false);
  expect(play).not.toHaveBeenCalled();
});
