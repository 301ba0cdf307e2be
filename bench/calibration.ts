import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./report/statistics";
import { load, Reader } from "./stage/load";
import { freePort, inRoot } from "./stage/places";
import { startProgramme } from "./stage/programme";

export interface Calibration {
  /** Processor time of one bare reply, in milliseconds. */
  cpu: number;
  repeats: number[];
  bytes: number;
}

/** What a bare Express reply of 40 ready ticket objects costs here and now. Ratios to it hold on other machines too. */
export async function calibrate(): Promise<Calibration> {
  const port = await freePort();
  const bare = await startProgramme({
    name: "The calibration",
    args: [inRoot("bench", "calibration.server.mjs")],
    env: { PORT: String(port), NODE_ENV: "production" },
    log: join(tmpdir(), "guiche-calibration.log"),
  });
  const reader = new Reader(`http://127.0.0.1:${port}`);
  try {
    const bytes = await reader.read("/");
    await load(bare.pid, 2_000, 4, () => reader.read("/"));
    const repeats: number[] = [];
    for (let round = 0; round < 5; round += 1)
      repeats.push((await load(bare.pid, 1_000, 1, () => reader.read("/"))).cpu);
    return { cpu: median(repeats), repeats, bytes };
  } finally {
    reader.close();
    await bare.stop();
  }
}
