import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../../harness/statistics";
import { load, Reader } from "../measure/load";
import { loopDelay, watchedLoop } from "../measure/loop";
import { type Agent } from "../../harness/agent";
import { withHarness, type Group } from "./group";

const goals = { blockedMs: 20, slower: 3 };
const people = 8;
const calls = 400;
/** The default cost, at which hashing on the main thread would block everything else. */
const cost = "12";
const probe = join(tmpdir(), `guiche-loop-${process.pid}.json`);

/** Eight users sign in repeatedly while another one reads, to show that hashing passwords delays no other user. */
export const signingIn: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      const agent = await installation.admin();
      const company = await installation.company("Entradas");
      const others: Agent[] = [];
      for (let index = 0; index < people; index += 1) others.push(await installation.person(company, `Pessoa${index}`));
      const reader = new Reader(`${installation.base}/api`, () => agent.token);
      const read = () => reader.read("/queue");
      await load(installation.pid, 1_000, 1, read);
      await loopDelay(installation.pid, probe);
      const idle = await load(installation.pid, calls, 1, read);
      const quiet = await loopDelay(installation.pid, probe);

      let isOver = false;
      const durations: number[] = [];
      const signing = others.map(async (one) => {
        while (!isOver) {
          const startedAt = performance.now();
          await one.signIn();
          durations.push(performance.now() - startedAt);
        }
      });
      const busy = await load(installation.pid, calls * 4, 1, read);
      isOver = true;
      await Promise.all(signing);
      const loop = await loopDelay(installation.pid, probe);
      reader.close();
      const p95 = (times: number[]) => percentile(times, 0.95);
      return {
        figures: [
          { what: "GET while no user signs in, p95", value: p95(idle.times), unit: "ms" },
          { what: "GET while eight sign in, p95", value: p95(busy.times), unit: "ms" },
          { what: "  against the idle one", value: p95(busy.times) / p95(idle.times), unit: "×", goal: goals.slower },
          { what: "event loop late, at most", value: loop.max, unit: "ms", goal: goals.blockedMs },
          { what: "  while no user signs in", value: quiet.max, unit: "ms" },
          { what: "  p99 while eight sign in", value: loop.p99, unit: "ms" },
          { what: "a sign-in, p50", value: percentile(durations, 0.5), unit: "ms" },
        ],
        notes: [`bcrypt at cost ${cost}; ${durations.length} sign-ins, ${people} at a time.`],
      };
    },
    { ...watchedLoop(probe), env: { ...watchedLoop(probe).env, BCRYPT_COST: cost } },
  );
