import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { TooManyRequests } from "../../core/http/limits";
import { scopeOfRow } from "../../core/tenant/scope";
import { oneSheetAtATime } from "./sheet.lock";

const [hasty, calm] = [scopeOfRow({ companyId: 1 }), scopeOfRow({ companyId: 2 })];

it("sheets are read one at a time, and companies take turns", async () => {
  const read: string[] = [];
  let atOnce = 0;
  const one = (name: string) => async () => {
    expect((atOnce += 1)).toBe(1);
    await sleep(5);
    atOnce -= 1;
    read.push(name);
  };
  await Promise.all([
    ...[1, 2, 3, 4].map((each) => oneSheetAtATime(hasty, one(`hasty ${each}`))),
    oneSheetAtATime(calm, one("calm 1")),
    oneSheetAtATime(calm, one("calm 2")),
  ]);
  expect(read).toEqual(["hasty 1", "hasty 2", "calm 1", "hasty 3", "calm 2", "hasty 4"]);
});

it("a sheet that cannot be read lets the next one start", async () => {
  const failingReadPromise = oneSheetAtATime(hasty, () => Promise.reject(new Error("broken")));
  const next = oneSheetAtATime(calm, () => Promise.resolve("read"));
  await expect(failingReadPromise).rejects.toThrow("broken");
  expect(await next).toBe("read");
});

it("a company with too many waiting sheets is refused, and others are not", async () => {
  let finish: () => void = () => undefined;
  const first = oneSheetAtATime(hasty, () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = [1, 2, 3, 4, 5].map(() => oneSheetAtATime(hasty, () => Promise.resolve()));
  await expect(oneSheetAtATime(hasty, () => Promise.resolve())).rejects.toBeInstanceOf(TooManyRequests);
  const other = oneSheetAtATime(calm, () => Promise.resolve("read"));
  finish();
  await Promise.all([first, ...waiting]);
  expect(await other).toBe("read");
});
