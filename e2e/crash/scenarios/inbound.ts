import { setTimeout as sleep } from "node:timers/promises";
import { gather } from "../fixture";
import { installed, part, seconds } from "../scenario";
import { settle, storm } from "../traffic";
import { judge } from "../verdict";

/** The server is killed at random points while customers write: nothing lost, nothing doubled, each chat in order. */
export const inbound = part(
  {
    small: { connections: 3, known: 2, newCustomers: 2, inbound: 150, kills: 3, longestCalmMs: 1_500 },
    full: { connections: 5, known: 5, newCustomers: 5, inbound: 10_000, kills: 100, longestCalmMs: 4_000 },
  },
  (scene, size) =>
    installed(scene, async (on) => {
      const cast = await gather(on, size);
      scene.say(`${cast.chats.length} chats of ${cast.people} people over ${size.connections} connections`);
      const plan = { ...size, strikes: size.kills, outbound: 0, spoiltShare: 0.2 };
      const { spoilt } = await storm(on, cast, plan, scene.random, async (index) => {
        await on.kill();
        if (index % 10 === 0) scene.say(`kill ${index} of ${size.kills}`);
        await sleep(scene.random.between(1, 300));
        await on.start();
      });
      const settledMs = await settle(on);
      const { faults, inbound: messages } = await judge(on, cast);
      if (settledMs >= 60_000) faults.push("not settled within 60 s of the last start");
      return {
        faults,
        figures: `${messages} messages in ${cast.chats.length} chats, ${spoilt} of them delivered twice, ${size.kills} kills; settled in ${seconds(settledMs)}`,
      };
    }),
);
