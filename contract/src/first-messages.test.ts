import { expect, it } from "@jest/globals";
import { firstMessageState } from "./first-messages";

it("a number's budget ends with its last tenth, and is spent by as many messages as it has", () => {
  const state = (budget: number, coldToday: number) => firstMessageState({ budget, coldToday });
  expect(state(250, 224)).toEqual({ state: "free", left: 26 });
  expect(state(250, 225)).toEqual({ state: "nearly", left: 25 });
  expect(state(20, 18)).toEqual({ state: "nearly", left: 2 });
  expect(state(20, 20)).toEqual({ state: "spent", left: 0 });
  expect(state(20, 23)).toEqual({ state: "spent", left: 0 });
  expect(state(0, 0)).toEqual({ state: "spent", left: 0 });
});
