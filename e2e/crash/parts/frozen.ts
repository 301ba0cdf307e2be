import { setTimeout as sleep } from "node:timers/promises";
import { gather } from "../cast";
import { installed, part, seconds } from "../part";
import { settle, storm } from "../traffic";
import { until } from "../until";
import { judge } from "../verdict";
import { Writers } from "../writers";

/** The owner freezes for longer than its lease; another takes over, and what wakes has nothing more to say. */
export const frozen = part(
  {
    small: { connections: 2, known: 1, strangers: 1, inbound: 60, outbound: 20, times: 1, frozenMs: 18_000 },
    full: { connections: 3, known: 3, strangers: 2, inbound: 1_200, outbound: 300, times: 5, frozenMs: 40_000 },
  },
  (scene, size) =>
    installed(scene, async (on) => {
      const writers = await Writers.watch(on);
      const { one, two } = writers.servers;
      const cast = await gather(on, size);
      let moved = 0;
      const lines = new Set(cast.chats.map(({ connectionId }) => connectionId));
      const held = async () =>
        (
          await on.database.rows<{ id: number }>(
            `SELECT "connectionId"::int AS id FROM connection_leases WHERE pid = $1 AND "expiresAt" > now()`,
            [two.pid],
          )
        ).map(({ id }) => id);
      await storm(on, cast, { ...size, strikes: size.times, longestCalmMs: 2_000 }, scene.random, async (index) => {
        const ids = await until("the second server holds a line", async () => {
          const now = await held();
          return now.length > 0 && now;
        });
        two.freeze();
        const since = Date.now();
        await until("the first server has taken over", async () => {
          const rows = await on.database.rows(
            `SELECT 1 FROM connection_leases l JOIN connections c ON c.id = l."connectionId"
              WHERE l."connectionId" = ANY($1) AND l.pid = $2 AND c.status = 'CONNECTED'`,
            [ids, one.pid],
          );
          return rows.length === ids.length;
        });
        moved += ids.length;
        scene.say(
          `frozen ${index} of ${size.times}: ${ids.length} of ${lines.size} lines taken over in ${seconds(Date.now() - since)}`,
        );
        await sleep(Math.max(0, size.frozenMs - (Date.now() - since)));
        two.wake();
      });
      await settle(on);
      const { faults } = await judge(on, cast);
      const written = await writers.judge();
      faults.push(...written.faults);
      const { down } = await on.database.one<{ down: string }>(
        `SELECT count(*) AS down FROM connections WHERE status <> 'CONNECTED' OR NOT wanted`,
      );
      if (Number(down) > 0) faults.push(`${down} connections were left down`);
      return {
        faults,
        figures: `frozen ${size.times} × ${seconds(size.frozenMs)}, ${moved} lines taken over, ${written.writes} writes each by its owner`,
      };
    }),
);
