import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { dropWaitingActs, outsideActs, outsideTimeLeft, runOutside, type OutsideKind } from "./outside-work";

afterEach(() => void jest.useRealTimers());

let company = 0;
/** A company of which no act runs. */
const newCompany = () => (company += 1);
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Acts that hang until they are let go. */
function hanging(companyId: number, kind: OutsideKind, count: number) {
  let running = 0;
  const release: (() => void)[] = [];
  const acts = Array.from({ length: count }, () =>
    runOutside(companyId, kind, async () => {
      running += 1;
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
    }),
  );
  return {
    running: () => running,
    releaseAll: async () => {
      while (running > 0) {
        for (const each of release.splice(0)) each();
        await settle();
      }
      await Promise.all(acts);
    },
  };
}

describe("acts that wait for other servers", () => {
  it.each(["bots", "trials", "webhooks", "payments", "previews", "lookUps", "mail"] as const)(
    "of the kind %s run eight at once of one company, and another one's begin while they run",
    async (kind) => {
      const slow = hanging(newCompany(), kind, 20);
      await settle();
      expect(slow.running()).toBe(8);
      await expect(runOutside(newCompany(), kind, () => Promise.resolve("answer"))).resolves.toBe("answer");
      await slow.releaseAll();
    },
  );

  it("that fetch files run two at once of one company", async () => {
    const slow = hanging(newCompany(), "files", 6);
    await settle();
    expect(slow.running()).toBe(2);
    await slow.releaseAll();
  });

  it("do not hold up those of another kind of the same company", async () => {
    const one = newCompany();
    const slow = hanging(one, "webhooks", 20);
    await expect(runOutside(one, "bots", () => Promise.resolve("answer"))).resolves.toBe("answer");
    await slow.releaseAll();
  });

  it("are refused where too many of the company wait", async () => {
    const one = newCompany();
    const slow = hanging(one, "trials", 28);
    await expect(runOutside(one, "trials", () => Promise.resolve())).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
    await slow.releaseAll();
  });

  it("are counted by kind, those that run and those that wait", async () => {
    const counts = () => outsideActs().find(({ kind }) => kind === "previews");
    const slow = hanging(newCompany(), "previews", 11);
    const other = hanging(newCompany(), "previews", 1);
    await settle();
    expect(counts()).toEqual({ kind: "previews", running: 9, waiting: 3 });
    await other.releaseAll();
    await slow.releaseAll();
    expect(counts()).toEqual({ kind: "previews", running: 0, waiting: 0 });
  });

  it("that wait are dropped when the process stops", async () => {
    const one = newCompany();
    const slow = hanging(one, "mail", 8);
    const waiting = runOutside(one, "mail", () => Promise.resolve());
    dropWaitingActs();
    await expect(waiting).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
    await slow.releaseAll();
  });
});

describe("the time of an act", () => {
  it("holds for all that it does and for its files, but not for other acts that it leads to", async () => {
    const one = newCompany();
    jest.useFakeTimers();
    const timesLeft = await runOutside(one, "bots", async () => {
      jest.setSystemTime(Date.now() + 115_000);
      const inFile = await runOutside(one, "files", () => Promise.resolve(outsideTimeLeft()));
      return [outsideTimeLeft(), inFile, await runOutside(one, "webhooks", () => Promise.resolve(outsideTimeLeft()))];
    });
    expect(timesLeft).toEqual([5_000, 5_000, 15_000]);
    expect(outsideTimeLeft()).toBe(Infinity);
  });

  it("ends it, and gives its place to the next one, whatever it still waits for", async () => {
    const one = newCompany();
    jest.useFakeTimers();
    const acts = Array.from({ length: 8 }, () => runOutside(one, "bots", () => new Promise(() => undefined)));
    const timeoutsPromise = Promise.all(acts.map((act) => expect(act).rejects.toThrow("took too long")));
    await jest.advanceTimersByTimeAsync(60_000);
    const next = runOutside(one, "bots", () => Promise.resolve("next"));
    await jest.advanceTimersByTimeAsync(61_000);
    await timeoutsPromise;
    await expect(next).resolves.toBe("next");
  });

  it("begins with the act, which waits for its place no longer than that", async () => {
    const one = newCompany();
    jest.useFakeTimers();
    const acts = Array.from({ length: 8 }, () => runOutside(one, "bots", () => new Promise(() => undefined)));
    const timeoutsPromise = Promise.all(acts.map((act) => expect(act).rejects.toThrow("took too long")));
    const waiting = expect(runOutside(one, "bots", () => Promise.resolve())).rejects.toThrow("TOO_MANY_REQUESTS");
    await jest.advanceTimersByTimeAsync(120_000);
    await waiting;
    await jest.advanceTimersByTimeAsync(1_000);
    await timeoutsPromise;
  });

  it("does not hold for what it began and left behind", async () => {
    const one = newCompany();
    let timeLeftPromise: Promise<number> | undefined;
    let go: () => void = () => undefined;
    await runOutside(one, "payments", () => {
      timeLeftPromise = new Promise<void>((resolve) => (go = resolve)).then(() => outsideTimeLeft());
      return Promise.resolve();
    });
    go();
    await expect(timeLeftPromise).resolves.toBe(Infinity);
  });
});
