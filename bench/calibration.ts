import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../harness/statistics";
import { load, Reader } from "./measure/load";
import { anyFreePort } from "../harness/launcher";
import { inRoot } from "../harness/paths";
import { startProgram, type Program } from "../harness/program";

export interface Calibration {
  /** Processor time of one bare reply, in milliseconds. */
  cpu: number;
  repeats: number[];
  bytes: number;
}

const warmUp = 2_000;
const rounds = 5;
const calls = 1_000;

/**
 * A bare Express server that replies with 40 prepared tickets: the lowest possible cost of a list on this machine now.
 */
export class BareServer {
  private constructor(
    private readonly program: Program,
    private readonly reader: Reader,
  ) {}

  static async start(): Promise<BareServer> {
    const port = await anyFreePort();
    const program = await startProgram({
      name: "The calibration",
      args: [inRoot("bench", "calibration.server.mjs")],
      env: { PORT: String(port), NODE_ENV: "production" },
      log: join(tmpdir(), "guiche-calibration.log"),
    });
    const bare = new BareServer(program, new Reader(`http://127.0.0.1:${port}`));
    await load(program.pid, warmUp, 4, bare.read);
    return bare;
  }

  /** Sends one request and returns the length of the reply. */
  readonly read = (): Promise<number> => this.reader.read("/");

  /** Current processor time of a reply, in milliseconds. */
  async cpu(): Promise<number> {
    return (await load(this.program.pid, calls, 1, this.read)).cpu;
  }

  async stop(): Promise<void> {
    this.reader.close();
    await this.program.stop();
  }
}

/** Measures the cost of a bare reply. Ratios to it are comparable between machines. */
export async function calibrate(): Promise<Calibration> {
  const bare = await BareServer.start();
  try {
    const repeats: number[] = [];
    for (let round = 0; round < rounds; round += 1) repeats.push(await bare.cpu());
    return { cpu: median(repeats), repeats, bytes: await bare.read() };
  } finally {
    await bare.stop();
  }
}
