import { setTimeout as sleep } from "node:timers/promises";
import { ticketApi } from "@guiche/contract/tickets";
import { Refusal, type Agent } from "../../../harness/agent";
import { createFixture } from "../fixture";
import { withInstallation, scenario, seconds } from "../scenario";
import { Probe } from "../probe";
import { settle, runTraffic } from "../traffic";
import { checkGuarantees } from "../check-messages";

const healedWithinMs = 15_000;

/**
 * Postgres is stopped for a while and then killed during a conversation: requests get 503, and everything recovers by
 * itself.
 */
export const postgres = scenario(
  {
    small: {
      connections: 2,
      known: 2,
      newCustomers: 1,
      inbound: 60,
      outbound: 20,
      rounds: 1,
      awayMs: 3_000,
      isTimed: false,
    },
    full: {
      connections: 4,
      known: 4,
      newCustomers: 2,
      inbound: 2_000,
      outbound: 400,
      rounds: 3,
      awayMs: 20_000,
      isTimed: true,
    },
  },
  (context, size) =>
    withInstallation(context, async (installation) => {
      const fixture = await createFixture(installation, size);
      const probe = await Probe.make(installation, fixture);
      const { stores } = context;
      const healTimes: number[] = [];
      const plan = { ...size, strikes: size.rounds * 2, longestCalmMs: 3_000 };
      /** The response to an agent who loads a list while the database is stopped. */
      const statusCodes = new Set<number>();
      const { refusals } = await runTraffic(installation, fixture, plan, context.random, async (index) => {
        if (index % 2 === 1) {
          await stores.stopPostgres();
          const since = Date.now();
          for (; Date.now() - since < size.awayMs; await sleep(250)) statusCodes.add(await statusOfList(fixture.agent));
        } else await stores.killPostgres();
        await stores.startPostgres();
        healTimes.push(await probe.waitUntilHealed());
        context.log(
          `${index % 2 === 1 ? "stop" : "kill"} ${index} of ${plan.strikes}: healed in ${seconds(healTimes.at(-1) ?? 0)}`,
        );
      });
      probe.close();
      await settle(installation);
      const { faults, inbound, outbound } = await checkGuarantees(installation, fixture);
      const slowest = Math.max(...healTimes);
      if (size.isTimed && slowest > healedWithinMs)
        faults.push(`recovered only ${seconds(slowest)} after Postgres was back`);
      const others = [...statusCodes, ...refusals.keys()].filter((status) => status !== 503);
      if (others.length > 0) faults.push(`agents got ${others.join(", ")} instead of 503`);
      return {
        faults,
        figures: `${inbound} in and ${outbound} out over ${size.rounds} stops of ${seconds(size.awayMs)} and ${size.rounds} kills; 503 during outages; healed within ${seconds(slowest)}`,
      };
    }),
);

const statusOfList = (agent: Agent): Promise<number> =>
  agent.call(ticketApi.list, { query: { status: "open" } }).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refusal) return error.status;
      throw error;
    },
  );
