import { connectionApi } from "@guiche/contract/connections";
import { percentile } from "../../harness/statistics";
import { pair } from "../../harness/installation/pair";
import { withHarness, type Group } from "./group";

const times = 10;

/** From "start the session" to CONNECTED, with an immediate scan. */
export const pairing: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const agent = await installation.admin();
    // The first session of a process also loads the library.
    const first = performance.now();
    const { connectionId } = await pair(agent, installation.phones, "5511500000000", 20);
    const cold = performance.now() - first;
    const took: number[] = [];
    for (let index = 1; index <= times; index += 1) {
      const started = performance.now();
      await pair(agent, installation.phones, `55115000000${String(index).padStart(2, "0")}`, 20);
      took.push(performance.now() - started);
    }
    await agent.call(connectionApi.show, { params: { id: connectionId } });
    return {
      figures: [
        { what: "start to CONNECTED, first of the process", value: cold, unit: "ms" },
        { what: "start to CONNECTED, p50", value: percentile(took, 0.5), unit: "ms", repeats: took },
        { what: "start to CONNECTED, p95", value: percentile(took, 0.95), unit: "ms" },
      ],
      notes: [`${times} pairings; the QR is looked for every 20 ms.`],
    };
  });
