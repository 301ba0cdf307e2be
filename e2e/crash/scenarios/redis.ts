import { setTimeout as sleep } from "node:timers/promises";
import { gather } from "../fixture";
import { installed, part, seconds } from "../scenario";
import { Probe } from "../probe";
import { settle, storm } from "../traffic";
import { judge } from "../verdict";

const healedWithinMs = 15_000;

/** Redis, which carries everything between web and worker, is killed and restarts empty during a conversation. */
export const redis = part(
  {
    small: { connections: 2, known: 2, newCustomers: 1, inbound: 60, outbound: 20, kills: 1, longestCalmMs: 1_000 },
    full: { connections: 4, known: 4, newCustomers: 2, inbound: 2_000, outbound: 400, kills: 10, longestCalmMs: 5_000 },
  },
  (scene, size) =>
    installed(
      scene,
      async (on) => {
        await on.join("worker", { ROLE: "worker" });
        const cast = await gather(on, size);
        const probe = await Probe.make(on, cast);
        const healed: number[] = [];
        await storm(on, cast, { ...size, strikes: size.kills }, scene.random, async () => {
          await scene.stores.killRedis();
          await sleep(scene.random.between(500, 3_000));
          await scene.stores.startRedis();
          await scene.stores.flush();
          healed.push(await probe.healed());
        });
        probe.close();
        await settle(on);
        const { faults, inbound, outbound } = await judge(on, cast);
        const slowest = Math.max(...healed);
        if (slowest > healedWithinMs) faults.push(`recovered only ${seconds(slowest)} after Redis was back`);
        return {
          faults,
          figures: `${inbound} in and ${outbound} out over ${size.kills} kills and flushes; healed within ${seconds(slowest)}`,
        };
      },
      { env: { ROLE: "web" } },
    ),
);
