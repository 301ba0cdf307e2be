import { randomInt } from "node:crypto";
import { scenarios } from "../../e2e/crash/scenarios/index";
import { randomFrom } from "../../backend/src/testing/random";
import { Stores } from "../../e2e/crash/stores";
import type { Group } from "./group";

/** The crash suite in its small size; `npm run test:crash` runs it in full. */
export const crash: Group = async (bench) => {
  const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
  const stores = await Stores.open({ durable: true });
  const notes: string[] = [];
  let faults = 0;
  try {
    for (const [name, part] of Object.entries(scenarios)) {
      bench.log(name);
      const outcome = await part.run({ stores, random: randomFrom(seed), log: () => undefined }, "small");
      faults += outcome.faults.length;
      notes.push(`${name}: ${outcome.figures}`, ...outcome.faults);
    }
  } finally {
    await stores.close();
  }
  notes.push(`CRASH_SEED=${seed} repeats the choices.`);
  return { figures: [{ what: "faults", value: faults, unit: "", goal: 0 }], notes };
};
