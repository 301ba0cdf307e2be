import { expect, it } from "@jest/globals";
import { Backoff } from "../backoff";
import { endingOf } from "./endings";

it("a closed line reopens, waits or stops, depending on the server's code", () => {
  expect(endingOf(515)).toEqual({ then: "reopen" });
  expect(endingOf(401)).toEqual({ then: "stop", cause: "loggedOut", wipe: true });
  expect(endingOf(440)).toEqual({ then: "stop", cause: "replaced", wipe: false });
  for (const code of [403, 406]) expect(endingOf(code)).toEqual({ then: "stop", cause: "banned", wipe: false });
  expect(endingOf(405)).toEqual({ then: "stop", cause: "outdated", wipe: false });
  for (const code of [408, 428, 500, 503, undefined])
    expect(endingOf(code)).toEqual({ then: "wait", cause: "network" });
});

it("a line waits out a temporary ban, between five minutes and a day", () => {
  expect(endingOf(402, { expire: "3600" })).toMatchObject({ then: "wait", cause: "restricted", atLeastMs: 3_600_000 });
  expect(endingOf(402, { expire: "x" })).toMatchObject({ atLeastMs: 300_000 });
  expect(endingOf(402, { expire: "99999999" })).toMatchObject({ atLeastMs: 86_400_000 });
});

it("retry delays double up to a minute and have a random part", () => {
  const backoff = new Backoff();
  const times = Array.from({ length: 12 }, () => backoff.nextMs());
  for (const [index, time] of times.entries()) {
    const full = Math.min(1_000 * 2 ** index, 60_000);
    expect(time).toBeGreaterThanOrEqual(full / 2);
    expect(time).toBeLessThanOrEqual(full);
  }
  backoff.reset();
  expect(backoff.nextMs()).toBeLessThanOrEqual(1_000);
});
