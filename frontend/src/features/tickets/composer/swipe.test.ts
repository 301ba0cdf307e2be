import { describe, expect, it } from "@jest/globals";
import { isReply, offsetPx, moveSwipe, startSwipe, type Swipe } from "./swipe";

const along = (...points: [x: number, y: number][]): Swipe =>
  points.reduce((swipe, [x, y]) => moveSwipe(swipe, x, y), startSwipe(100, 100));

describe("a swipe on a message", () => {
  it("moves it to the right and replies when released far enough", () => {
    const swipe = along([105, 101], [115, 103], [170, 140]);
    expect([swipe.state, offsetPx(swipe, 150), offsetPx(swipe, 400)]).toEqual(["aside", 38, 96]);
    expect([isReply(swipe, 150), isReply(swipe, 170)]).toEqual([false, true]);
    expect([offsetPx(swipe, 60), isReply(swipe, 60)]).toEqual([0, false]);
  });

  it("that starts vertically only scrolls", () => {
    const swipe = along([104, 115], [300, 116]);
    expect([swipe.state, offsetPx(swipe, 300), isReply(swipe, 300)]).toEqual(["gone", 0, false]);
  });

  it("to the left, or of a few pixels, does nothing", () => {
    for (const swipe of [along([20, 100]), along([108, 104])])
      expect([swipe.state, offsetPx(swipe, 20), isReply(swipe, 20)]).toEqual(["undecided", 0, false]);
  });
});
