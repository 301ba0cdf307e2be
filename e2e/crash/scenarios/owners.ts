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

/**
 * How the owner ends. "elsewhere": it is killed, and the other process cannot check its pid, as on another machine.
 * "frozen": it sleeps for longer than its lease, and wakes.
 */
const leavings = ["killed", "elsewhere", "stopped", "frozen"] as const;
type Leaving = (typeof leavings)[number];

/**
 * Two servers share the sessions, and the owner dies, stops or freezes again and again: never two writers, and soon a new
 * owner.
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
      frozen: 1,
      frozenMs: 18_000,
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
      frozen: 5,
      frozenMs: 40_000,
      isTimed: true,
    },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const fixture = await createFixture(installation, size);
      const writers = await Writers.watch(installation);
      const { one, two } = writers.servers;
      const strikes = leavings.flatMap((how) => Array.from({ length: size[how] }, () => how));
      const took: Record<Leaving, number[]> = { killed: [], elsewhere: [], stopped: [], frozen: [] };
      await installation.phones.countTagged("stream:error");
      let conflicts = 0;
      const plan = { ...size, strikes: strikes.length, longestCalmMs: 2_000 };
      await runTraffic(installation, fixture, plan, context.random, async (index) => {
        const how = strikes[index - 1] ?? "killed";
        const since = Date.now();
        // A frozen owner still holds its socket when the next one connects, so that WhatsApp ends it.
        const streamErrorCount = await installation.phones.countTagged("stream:error");
        if (strikes[index - 2] !== "frozen") conflicts += streamErrorCount;
        // The agent writes at the first server, which therefore does not freeze.
        const isFirst = how !== "frozen" && (await pidOf(installation, fixture)) === one.pid;
        const owner = isFirst ? one : two;
        took[how].push(...(await takeovers(installation, fixture, owner, how)));
        if (how === "frozen") {
          await sleep(Math.max(0, size.frozenMs - (Date.now() - since)));
          owner.wake();
        } else {
          await owner.start();
          writers.addProcess(owner);
        }
        context.log(`${how} ${index} of ${strikes.length}: taken over in ${seconds(took[how].at(-1) ?? 0)}`);
        await sleep(context.random.between(1, 500));
      });
      await settle(installation);
      const { faults } = await checkGuarantees(installation, fixture);
      const writeReport = await writers.findViolations();
      faults.push(...writeReport.violations);
      faults.push(...(await leftDown(installation, writers)));
      if (conflicts > 0) faults.push(`WhatsApp saw two clients of one phone ${conflicts} times`);
      const crashP95 = percentile([...took.killed, ...took.elsewhere], 0.95);
      const graceful = percentile(took.stopped, 0.95);
      if (size.isTimed && crashP95 > goals.killed)
        faults.push(`taken over only ${seconds(crashP95)} after a kill (p95)`);
      if (size.isTimed && graceful > goals.stopped)
        faults.push(`taken over only ${seconds(graceful)} after a stop (p95)`);
      return {
        faults,
        figures:
          `${strikes.length} owners gone, ${writeReport.takeovers} take-overs, ${writeReport.writes} writes each by its owner, ${conflicts} conflicts; ` +
          leavings
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
  const connections = await until("the owner holds a connection", async () => {
    const rows = await installation.database.rows<{ id: number }>(
      `SELECT "connectionId"::int AS id FROM connection_leases WHERE pid = $1 AND "expiresAt" > now()`,
      [pid],
    );
    return rows.length > 0 && rows;
  });
  if (how === "elsewhere") {
    await installation.database.rows(`UPDATE connection_leases SET host = 'elsewhere' WHERE pid = $1`, [pid]);
    await installation.database.rows(`UPDATE workers SET host = 'elsewhere' WHERE pid = $1`, [pid]);
  }
  const since = Date.now();
  const stopPromise = how === "frozen" ? owner.freeze() : how === "stopped" ? owner.stop() : owner.kill();
  const times = await Promise.all(
    connections.map(({ id }) =>
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
  await stopPromise;
  return times;
}

interface Down {
  id: string;
  status: string;
  cause: string | null;
  wanted: boolean;
  since: string;
  pid: number | null;
  fence: string | null;
  isHeld: boolean | null;
}

/** The connections that did not recover: their status, since when, and their owner. */
async function leftDown({ database }: Installation, { nameOf, servers }: Writers): Promise<string[]> {
  const down = await database.rows<Down>(
    `SELECT c.id, c.status, c.cause, c.wanted, c."statusSince"::text AS since, l.pid, l.fence,
            l."expiresAt" > now() AS "isHeld"
       FROM connections c LEFT JOIN connection_leases l ON l."connectionId" = c.id
      WHERE c.status <> 'CONNECTED' OR NOT c.wanted ORDER BY c.id`,
  );
  const ownerOf = ({ pid }: Down) => Object.values(servers).find((server) => server.pid === pid);
  return down.map((one) => {
    const owner = ownerOf(one);
    const lease = `${one.isHeld ? "held" : "left"} by ${owner ? nameOf(owner) : one.pid} under fence ${one.fence}`;
    return `connection ${one.id} was left ${one.status} (${one.cause}) since ${one.since}, ${one.wanted ? "" : "not "}wanted, ${lease}`;
  });
}
