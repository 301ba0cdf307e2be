import type { Installation } from "../../../harness/installation/installation";
import type { Server } from "../../../harness/installation/server";
import { createFixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { Probe } from "../probe";
import { settle, runTraffic } from "../traffic";
import { until } from "../until";
import { checkGuarantees } from "../check-messages";

/** One web process and two workers: a conversation works, and the workers share the sessions and take them over. */
export const roles = scenario(
  {
    small: { connections: 2, known: 1, newCustomers: 1, inbound: 30, outbound: 10 },
    full: { connections: 10, known: 2, newCustomers: 1, inbound: 1_000, outbound: 200 },
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
        const answeredMs = await probe.healed();
        let movedMs = 0;
        await runTraffic(
          installation,
          fixture,
          { ...size, strikes: 1, longestCalmMs: 500 },
          context.random,
          async () => {
            await second.kill();
            const at = Date.now();
            await until(
              "the other worker has all sessions",
              async () => (await sessionsOf(installation, first)) === size.connections,
            );
            movedMs = Date.now() - at;
            await probe.healed();
          },
        );
        probe.close();
        await settle(installation);
        const { faults } = await checkGuarantees(installation, fixture);
        return {
          faults,
          figures: `${size.connections} sessions, ${half} each after ${seconds(sharedMs)}; an exchange across the processes in ${seconds(answeredMs)}; a dead worker's lines moved in ${seconds(movedMs)}`,
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
