import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../../harness/installation/installation";
import { createFixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { settle, runTraffic } from "../traffic";
import { checkGuarantees } from "../check-messages";

const longestSendingMs = 60_000;

/** The server is killed at random points while an agent writes: each message reaches the phone once, in order. */
export const outbound = scenario(
  {
    small: { connections: 2, known: 2, newCustomers: 0, outbound: 60, kills: 2, longestCalmMs: 1_500 },
    full: { connections: 5, known: 5, newCustomers: 0, outbound: 2_000, kills: 50, longestCalmMs: 4_000 },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const fixture = await createFixture(installation, size);
      const sending = watchSending(installation);
      const plan = { ...size, strikes: size.kills, inbound: 0 };
      await runTraffic(installation, fixture, plan, context.random, async (index) => {
        await installation.kill();
        if (index % 10 === 0) context.log(`kill ${index} of ${size.kills}`);
        await sleep(context.random.between(1, 300));
        await installation.start();
      });
      const settledMs = await settle(installation);
      const longestMs = await sending.stop();
      const { faults, outbound: messages } = await checkGuarantees(installation, fixture);
      if (longestMs > longestSendingMs) faults.push(`a message was being sent for ${seconds(longestMs)}`);
      return {
        faults,
        figures: `${messages} messages, ${size.kills} kills; the longest was being sent for ${seconds(longestMs)}; settled in ${seconds(settledMs)}`,
      };
    }),
);

/** The longest continuous time for which any message is shown as pending. */
function watchSending({ database }: Installation) {
  const since = new Map<string, number>();
  let longestMs = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const rows = await database.rows<{ id: string }>(`SELECT id FROM outbox WHERE state = 'sending'`);
      const now = Date.now();
      const sent = new Set(rows.map(({ id }) => id));
      for (const id of since.keys()) if (!sent.has(id)) since.delete(id);
      for (const id of sent) {
        since.set(id, since.get(id) ?? now);
        longestMs = Math.max(longestMs, now - (since.get(id) ?? now));
      }
      await sleep(250);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return longestMs;
    },
  };
}
