import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Heartbeat } from "./heartbeat";

let heart: Heartbeat | undefined;
const onSilent = jest.fn();
beforeEach(() => {
  onSilent.mockClear();
  jest.useFakeTimers();
});
afterEach(() => {
  heart?.stop();
  jest.useRealTimers();
});

const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);

describe("a process that runs jobs", () => {
  it("is stopped when it takes none for a minute and a half although some are queued", async () => {
    heart = new Heartbeat({ plan: () => Promise.resolve(), onSilent });
    await minutes(1.5);
    expect(onSilent).not.toHaveBeenCalled();
    await minutes(0.5);
    expect(onSilent).toHaveBeenCalled();
  });

  it("is left alone while it takes jobs", async () => {
    heart = new Heartbeat({ plan: async () => heart?.alive(), onSilent });
    await minutes(10);
    expect(onSilent).not.toHaveBeenCalled();
  });

  it("is left alone while jobs fill all its places, until they hang", async () => {
    heart = new Heartbeat({ plan: () => Promise.resolve(), onSilent });
    const end = heart.begin();
    await minutes(5);
    expect(onSilent).not.toHaveBeenCalled();
    end();
    heart.begin();
    await minutes(6);
    expect(onSilent).not.toHaveBeenCalled();
    await minutes(1);
    expect(onSilent).toHaveBeenCalled();
  });

  it("is left alone while Redis is unavailable, and the silence is measured anew once it is back", async () => {
    let back: () => void = () => undefined;
    heart = new Heartbeat({ plan: () => new Promise<void>((resolve) => (back = resolve)), onSilent });
    await minutes(10);
    expect(onSilent).not.toHaveBeenCalled();
    back();
    await minutes(1);
    expect(onSilent).not.toHaveBeenCalled();
  });

  it("that was suspended itself gets time to resume", async () => {
    heart = new Heartbeat({ plan: () => Promise.resolve(), onSilent });
    jest.setSystemTime(Date.now() + 3_600_000);
    await minutes(1);
    expect(onSilent).not.toHaveBeenCalled();
  });
});
