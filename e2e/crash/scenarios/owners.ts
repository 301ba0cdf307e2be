import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../../harness/installation/installation";
import { percentile } from "../../../harness/statistics";
import type { Server } from "../../../harness/installation/server";
import { createFixture, type Fixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { settle, runTraffic } from "../traffic";
import { until } from "../until";
import { checkGuarantees } from "../check-messages";
import { Writers } from "../writers";

const goals = { killed: 30_000, stopped: 5_000 };

/** How the owner ends. "elsewhere": it is killed, and the other process cannot check its pid, as on another machine. */
type Leaving = "killed" | "elsewhere" | "stopped";

/**
 * Two servers share the sessions, and the owner dies or stops again and again: never two writers, and soon a new owner.
 */
export const owners = scenario(
  {
    small: {
      connections: 2,
      known: 1,
      newCustomers: 1,
      inbound: 60,
      outbound: 20,
      killed: 1,
      elsewhere: 0,
      stopped: 1,
      isTimed: false,
    },
    full: {
      connections: 4,
      known: 4,
      newCustomers: 2,
      inbound: 2_000,
      outbound: 400,
      killed: 10,
      elsewhere: 10,
      stopped: 20,
      isTimed: true,
    },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const fixture = await createFixture(installation, size);
      const writers = await Writers.watch(installation);
      const { one, two } = writers.servers;
      const leavings: Leaving[] = (["killed", "elsewhere", "stopped"] as const).flatMap((how) =>
        Array.from({ length: size[how] }, () => how),
      );
      const took: Record<Leaving, number[]> = { killed: [], elsewhere: [], stopped: [] };
      await installation.phones.countTagged("stream:error");
      const plan = { ...size, strikes: leavings.length, longestCalmMs: 2_000 };
      await runTraffic(installation, fixture, plan, context.random, async (index) => {
        const how = leavings[index - 1] ?? "killed";
        const owner = (await pidOf(installation, fixture)) === one.pid ? one : two;
        took[how].push(...(await takeovers(installation, fixture, owner, how)));
        await owner.start();
        writers.addProcess(owner);
        context.log(`${how} ${index} of ${leavings.length}: taken over in ${seconds(took[how].at(-1) ?? 0)}`);
        await sleep(context.random.between(1, 500));
      });
      await settle(installation);
      const { faults } = await checkGuarantees(installation, fixture);
      const written = await writers.findViolations();
      faults.push(...written.violations);
      const conflicts = await installation.phones.countTagged("stream:error");
      if (conflicts > 0) faults.push(`WhatsApp saw two clients of one phone ${conflicts} times`);
      const crashed = percentile([...took.killed, ...took.elsewhere], 0.95);
      const graceful = percentile(took.stopped, 0.95);
      if (size.isTimed && crashed > goals.killed) faults.push(`taken over only ${seconds(crashed)} after a kill (p95)`);
      if (size.isTimed && graceful > goals.stopped)
        faults.push(`taken over only ${seconds(graceful)} after a stop (p95)`);
      return {
        faults,
        figures:
          `${leavings.length} owners gone, ${written.takeovers} take-overs, ${written.writes} writes each by its owner, ${conflicts} conflicts; ` +
          (Object.keys(took) as Leaving[])
            .filter((how) => took[how].length > 0)
            .map(
              (how) =>
                `${how}: p50 ${seconds(percentile(took[how], 0.5))}, p95 ${seconds(percentile(took[how], 0.95))}`,
            )
            .join("; "),
      };
    }),
);

/** The process that owns the first connection. */
async function pidOf({ database }: Installation, { chats }: Fixture): Promise<number> {
  const { pid } = await database.one<{ pid: number }>(`SELECT pid FROM connection_leases WHERE "connectionId" = $1`, [
    chats[0]?.connectionId,
  ]);
  return pid;
}

/** Removes the owner. Returns how long each of its sessions was down until the new owner was connected to WhatsApp. */
async function takeovers(installation: Installation, fixture: Fixture, owner: Server, how: Leaving): Promise<number[]> {
  const { pid } = owner;
  const shops = new Map(fixture.chats.map(({ connectionId, business }) => [connectionId, business]));
  const held = await installation.database.rows<{ id: number }>(
    `SELECT "connectionId"::int AS id FROM connection_leases WHERE pid = $1 AND "expiresAt" > now()`,
    [pid],
  );
  if (how === "elsewhere") {
    await installation.database.rows(`UPDATE connection_leases SET host = 'elsewhere' WHERE pid = $1`, [pid]);
    await installation.database.rows(`UPDATE workers SET host = 'elsewhere' WHERE pid = $1`, [pid]);
  }
  const since = Date.now();
  const gone = how === "stopped" ? owner.stop() : owner.kill();
  const times = await Promise.all(
    held.map(({ id }) =>
      until(`connection ${id} has another owner`, async () => {
        const rows = await installation.database.rows(
          `SELECT 1 FROM connection_leases l JOIN connections c ON c.id = l."connectionId"
            WHERE c.id = $1 AND l.pid <> $2 AND l."expiresAt" > now() AND c.status = 'CONNECTED'`,
          [id, pid],
        );
        return rows.length > 0 && (await installation.phones.isConnected(shops.get(id) ?? "")) && Date.now() - since;
      }),
    ),
  );
  await gone;
  return times;
}
