import { describe, expect, it } from "@jest/globals";
import { aMessage } from "../testing";
import { applyPin } from "./pins";

const aPinnedMessage = (id: number, minute: number, more = {}) =>
  aMessage({ id, pinnedAt: `2026-01-01T10:0${minute}:00.000Z`, ...more });
const ids = (...args: Parameters<typeof applyPin>) => applyPin(...args).map(({ id }) => id);

describe("the pins of a ticket", () => {
  const pins = [aPinnedMessage(4, 5), aPinnedMessage(9, 1)];

  it("begin with the one pinned last", () => {
    expect(ids(pins, aPinnedMessage(2, 3))).toEqual([4, 2, 9]);
  });

  it("follow an edit of the message", () => {
    expect(applyPin(pins, aPinnedMessage(9, 1, { body: "outro" }))[1]?.body).toBe("outro");
  });

  it("lose a message that was unpinned or deleted", () => {
    expect(ids(pins, aMessage({ id: 4 }))).toEqual([9]);
    expect(ids(pins, aPinnedMessage(9, 1, { isDeleted: true }))).toEqual([4]);
  });

  it("stay the same for other messages", () => {
    expect(applyPin(pins, aMessage({ id: 5 }))).toBe(pins);
  });
});
