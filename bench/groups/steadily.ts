import { setTimeout as sleep } from "node:timers/promises";

/** Acts so many times a second, whether or not earlier acts have ended. Resolves when all have. */
export async function steadily(
  perSecond: number,
  seconds: number,
  act: (index: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const under: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()));
    under.push(act(index));
  }
  await Promise.all(under);
}
