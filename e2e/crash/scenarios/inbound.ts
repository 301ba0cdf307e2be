import { setTimeout as sleep } from "node:timers/promises";
import { createFixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { settle, runTraffic } from "../traffic";
import { checkGuarantees } from "../check-messages";

/** The server is killed at random points while customers write: nothing lost, nothing doubled, each chat in order. */
export const inbound = scenario(
  {
    small: { connections: 3, known: 2, newCustomers: 2, inbound: 150, kills: 3, longestCalmMs: 1_500 },
    full: { connections: 5, known: 5, newCustomers: 5, inbound: 10_000, kills: 100, longestCalmMs: 4_000 },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const fixture = await createFixture(installation, size);
      context.log(`${fixture.chats.length} chats of ${fixture.people} people over ${size.connections} connections`);
      const plan = { ...size, strikes: size.kills, outbound: 0, spoiltShare: 0.2 };
      const { spoilt } = await runTraffic(installation, fixture, plan, context.random, async (index) => {
        await installation.kill();
        if (index % 10 === 0) context.log(`kill ${index} of ${size.kills}`);
        await sleep(context.random.between(1, 300));
        await installation.start();
      });
      const settledMs = await settle(installation);
      const { faults, inbound: messages } = await checkGuarantees(installation, fixture);
      if (settledMs >= 60_000) faults.push("not settled within 60 s of the last start");
      return {
        faults,
        figures: `${messages} messages in ${fixture.chats.length} chats, ${spoilt} of them delivered twice, ${size.kills} kills; settled in ${seconds(settledMs)}`,
      };
    }),
);
