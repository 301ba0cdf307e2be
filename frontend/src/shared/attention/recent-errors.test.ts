import { expect, it } from "@jest/globals";
import { currentTroubles, forgetTroubles, noteTrouble } from "./recent-errors";

it("the last ten failures stay readable, each text once", () => {
  for (let at = 1; at <= 12; at += 1) noteTrouble(`failure ${at}`, at);
  noteTrouble("failure 5", 20);
  expect(currentTroubles().map(({ text }) => text)).toEqual(
    [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((at) => `failure ${at}`),
  );
  expect(currentTroubles()[0]?.at).toBe(20);
  forgetTroubles();
  expect(currentTroubles()).toEqual([]);
});
