import { setTimeout as sleep } from "node:timers/promises";
import { createFixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { Probe } from "../probe";
import { settle, runTraffic } from "../traffic";
import { checkGuarantees } from "../check-messages";

const healedWithinMs = 15_000;

/** Redis, which carries everything between web and worker, is killed and restarts empty during a conversation. */
export const redis = scenario(
  {
    small: {
      connections: 2,
      known: 2,
      newCustomers: 1,
      inbound: 60,
      outbound: 20,
      kills: 1,
      longestCalmMs: 1_000,
      isTimed: false,
    },
    full: {
      connections: 4,
      known: 4,
      newCustomers: 2,
      inbound: 2_000,
      outbound: 400,
      kills: 10,
      longestCalmMs: 5_000,
      isTimed: true,
    },
  },
  (context, size) =>
    withInstallation(
      context,
      async (installation) => {
        await installation.join("worker", { ROLE: "worker" });
        const fixture = await createFixture(installation, size);
        const probe = await Probe.make(installation, fixture);
        const healed: number[] = [];
        await runTraffic(installation, fixture, { ...size, strikes: size.kills }, context.random, async () => {
          await context.stores.killRedis();
          await sleep(context.random.between(500, 3_000));
          await context.stores.startRedis();
          await context.stores.flush();
          healed.push(await probe.healed());
        });
        probe.close();
        await settle(installation);
        const { faults, inbound, outbound } = await checkGuarantees(installation, fixture);
        const slowest = Math.max(...healed);
        if (size.isTimed && slowest > healedWithinMs)
          faults.push(`recovered only ${seconds(slowest)} after Redis was back`);
        return {
          faults,
          figures: `${inbound} in and ${outbound} out over ${size.kills} kills and flushes; healed within ${seconds(slowest)}`,
        };
      },
      { env: { ROLE: "web" } },
    ),
);
