import { describe, expect, it } from "@jest/globals";
import { longestWaiting } from "./longest-waiting";

const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
const row = (id: number, waits: number | null, queuedMinute: number) => ({
  id,
  status: "pending" as const,
  waitingSince: waits === null ? null : at(waits),
  queuedAt: at(queuedMinute),
});

describe("who has waited longest", () => {
  it("is the customer whose unanswered message is the oldest, wherever the card stands", () => {
    expect(longestWaiting([row(1, 9, 9), row(2, 3, 8), row(3, 5, 1)])?.id).toBe(2);
  });

  it("is a transferred ticket if it was queued before the others' customers wrote", () => {
    expect(longestWaiting([row(2, 30, 30), row(1, null, 1)])?.id).toBe(1);
    expect(longestWaiting([row(1, null, 7), row(2, null, 4)])?.id).toBe(2);
  });

  it("is no customer in an empty list", () => {
    expect(longestWaiting([])).toBeUndefined();
    expect(longestWaiting(undefined)).toBeUndefined();
  });
});
