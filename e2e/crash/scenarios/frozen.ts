import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../../harness/installation/installation";
import { createFixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { settle, runTraffic } from "../traffic";
import { until } from "../until";
import { checkGuarantees } from "../check-messages";
import { Writers } from "../writers";

/**
 * The owner freezes for longer than its lease. Another process takes over, and the old owner can write nothing when it
 * wakes.
 */
export const frozen = scenario(
  {
    small: { connections: 2, known: 1, newCustomers: 1, inbound: 60, outbound: 20, times: 1, frozenMs: 18_000 },
    full: { connections: 3, known: 3, newCustomers: 2, inbound: 1_200, outbound: 300, times: 5, frozenMs: 40_000 },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const writers = await Writers.watch(installation);
      const { one, two } = writers.servers;
      const fixture = await createFixture(installation, size);
      let moved = 0;
      const connections = new Set(fixture.chats.map(({ connectionId }) => connectionId));
      const held = async () =>
        (
          await installation.database.rows<{ id: number }>(
            `SELECT "connectionId"::int AS id FROM connection_leases WHERE pid = $1 AND "expiresAt" > now()`,
            [two.pid],
          )
        ).map(({ id }) => id);
      await runTraffic(
        installation,
        fixture,
        { ...size, strikes: size.times, longestCalmMs: 2_000 },
        context.random,
        async (index) => {
          const ids = await until("the second server holds a connection", async () => {
            const now = await held();
            return now.length > 0 && now;
          });
          two.freeze();
          const since = Date.now();
          await until("the first server has taken over", async () => {
            const rows = await installation.database.rows(
              `SELECT 1 FROM connection_leases l JOIN connections c ON c.id = l."connectionId"
              WHERE l."connectionId" = ANY($1) AND l.pid = $2 AND c.status = 'CONNECTED'`,
              [ids, one.pid],
            );
            return rows.length === ids.length;
          });
          moved += ids.length;
          context.log(
            `frozen ${index} of ${size.times}: ${ids.length} of ${connections.size} connections taken over in ${seconds(Date.now() - since)}`,
          );
          await sleep(Math.max(0, size.frozenMs - (Date.now() - since)));
          two.wake();
        },
      );
      await settle(installation);
      const { faults } = await checkGuarantees(installation, fixture);
      const written = await writers.findViolations();
      faults.push(...written.violations);
      faults.push(...(await leftDown(installation, writers)));
      return {
        faults,
        figures: `frozen ${size.times} × ${seconds(size.frozenMs)}, ${moved} connections taken over, ${written.writes} writes each by its owner`,
      };
    }),
);

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
