import { randomInt } from "node:crypto";
import { crash as kill } from "../../e2e/crash/driver";
import { onStage, type Group } from "./group";

/** A thousand messages over five connections while the server is killed ten times. Nothing lost, doubled or out of order. */
export const crash: Group = (bench) =>
  onStage(bench, async (on) => {
    const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
    const size = {
      connections: 5,
      known: 5,
      strangers: 4,
      inbound: 1_000,
      outbound: 150,
      kills: 10,
      longestLifeMs: 4_000,
    };
    const { faults, inbound, outbound, settledMs } = await kill(on, { seed, ...size, say: (text) => bench.say(text) });
    return {
      figures: [
        { what: "faults", value: faults.length, unit: "", goal: 0 },
        { what: "messages in", value: inbound, unit: "" },
        { what: "messages out", value: outbound, unit: "" },
        { what: "settled after the last restart", value: settledMs / 1_000, unit: "s", goal: 60 },
      ],
      notes: [`${size.kills} kills; CRASH_SEED=${seed} repeats the choices.`, ...faults],
    };
  });
