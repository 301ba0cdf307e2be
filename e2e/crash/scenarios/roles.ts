import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../../harness/installation/installation";
import type { Server } from "../../../harness/installation/server";
import { createFixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { Probe } from "../probe";
import { settle, runTraffic } from "../traffic";
import { until } from "../until";
import { checkGuarantees } from "../check-messages";

const healedWithinMs = 15_000;

/**
 * One web process and two workers: a conversation works, and the workers share the sessions and take them over. Then
 * Redis, which carries everything between web and worker, is killed and restarts empty.
 */
export const roles = scenario(
  {
    small: {
      connections: 2,
      known: 2,
      newCustomers: 1,
      inbound: 60,
      outbound: 20,
      kills: 1,
      calmMs: 1_000,
      isTimed: false,
    },
    full: {
      connections: 10,
      known: 2,
      newCustomers: 1,
      inbound: 3_000,
      outbound: 600,
      kills: 10,
      calmMs: 5_000,
      isTimed: true,
    },
  },
  (context, size) =>
    withInstallation(
      context,
      async (installation) => {
        const first = await installation.join("first worker", { ROLE: "worker" });
        const second = await installation.join("second worker", { ROLE: "worker" });
        const fixture = await createFixture(installation, size);
        const half = size.connections / 2;
        const shares = () => Promise.all([first, second].map((worker) => sessionsOf(installation, worker)));
        const since = Date.now();
        await until("the sessions are shared", async () => (await shares()).every((count) => count === half));
        const sharedMs = Date.now() - since;
        const probe = await Probe.make(installation, fixture);
        const answeredMs = await probe.waitUntilHealed();
        let movedMs = 0;
        const healTimes: number[] = [];
        const plan = { ...size, strikes: 1 + size.kills, longestCalmMs: size.calmMs };
        await runTraffic(installation, fixture, plan, context.random, async (index) => {
          if (index === 1) {
            await second.kill();
            const at = Date.now();
            await until(
              "the other worker has all sessions",
              async () => (await sessionsOf(installation, first)) === size.connections,
            );
            movedMs = Date.now() - at;
            await probe.waitUntilHealed();
          } else {
            await context.stores.killRedis();
            await sleep(context.random.between(500, 3_000));
            await context.stores.startRedis();
            await context.stores.flush();
            healTimes.push(await probe.waitUntilHealed());
          }
        });
        probe.close();
        await settle(installation);
        const { faults } = await checkGuarantees(installation, fixture);
        const slowest = Math.max(...healTimes);
        if (size.isTimed && slowest > healedWithinMs)
          faults.push(`recovered only ${seconds(slowest)} after Redis was back`);
        return {
          faults,
          figures: `${size.connections} sessions, ${half} each after ${seconds(sharedMs)}; an exchange across the processes in ${seconds(answeredMs)}; a dead worker's lines moved in ${seconds(movedMs)}; healed within ${seconds(slowest)} of ${size.kills} kills and flushes of Redis`,
        };
      },
      { env: { ROLE: "web" } },
    ),
);

async function sessionsOf({ database }: Installation, { pid }: Server): Promise<number> {
  const { count } = await database.one<{ count: string }>(
    `SELECT count(*) FROM connection_leases l JOIN connections c ON c.id = l."connectionId"
      WHERE l.pid = $1 AND l."expiresAt" > now() AND c.status = 'CONNECTED'`,
    [pid],
  );
  return Number(count);
}
