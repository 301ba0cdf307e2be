import { expect, it } from "@jest/globals";
import { currentRecentErrors, clearRecentErrors, addRecentError } from "./recent-errors";

it("the last ten failures stay readable, each text once", () => {
  for (let at = 1; at <= 12; at += 1) addRecentError(`failure ${at}`, at);
  addRecentError("failure 5", 20);
  expect(currentRecentErrors().map(({ text }) => text)).toEqual(
    [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((at) => `failure ${at}`),
  );
  expect(currentRecentErrors()[0]?.at).toBe(20);
  clearRecentErrors();
  expect(currentRecentErrors()).toEqual([]);
});
