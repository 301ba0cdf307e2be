import { Agent as HttpAgent, get } from "node:http";
import { cpuOf } from "../../harness/installation/processor";

/** One GET over a keep-alive connection. Returns the length of the body; any status but 200 fails. */
export class Reader {
  private readonly agent = new HttpAgent({ keepAlive: true, maxSockets: 64 });

  constructor(
    private readonly base: string,
    private readonly token: () => string = () => "",
  ) {}

  read(path: string): Promise<number> {
    return new Promise((resolve, fail) => {
      const headers = { authorization: `Bearer ${this.token()}` };
      const clientRequest = get(this.base + path, { agent: this.agent, headers }, (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
        answer.on("end", () =>
          answer.statusCode === 200 ? resolve(bytes) : fail(new Error(`${path} answered ${answer.statusCode ?? 0}`)),
        );
      });
      clientRequest.on("error", fail);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

interface Load {
  /** Milliseconds of each call. */
  times: number[];
  /** Processor time of the process per call, in milliseconds. */
  cpu: number;
}

/** Makes `count` calls, `atOnce` at a time. */
export async function load(
  pid: number,
  count: number,
  atOnce: number,
  call: (index: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const startedAt = performance.now();
      await call(next++);
      times.push(performance.now() - startedAt);
    }
  };
  const before = cpuOf(pid);
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { times, cpu: (cpuOf(pid) - before) / count };
}
