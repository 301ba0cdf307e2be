import { Agent } from "node:http";
import * as fc from "fast-check";
import { faultOf } from "./law";
import { plans, type Plan } from "./requests";
import { FuzzedServer } from "./server";
import { send, write, type Answer, type Written } from "./wire";
import { World } from "./world";

export interface Told {
  sent: number;
  /** How often each status came. */
  statuses: Record<string, number>;
  /** Calls that answered with success at least once: the rest was only ever refused. */
  succeeded: Set<string>;
  faults: string[];
  seconds: number;
}

/** Requests at work at the same time. */
const atOnce = 24;
const perBatch = 1_000;
const enoughFaults = 25;

/** Sends so many generated requests. The same seed makes the same requests, if not in the same moments. */
export async function fuzz(count: number, seed: number, say: (told: Told) => void = () => undefined): Promise<Told> {
  const server = await FuzzedServer.start();
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const since = Date.now();
  const told: Told = { sent: 0, statuses: {}, succeeded: new Set(), faults: [], seconds: 0 };
  try {
    const world = await World.make(server.database, server.port);
    for (let batch = 0; told.sent < count && !isOver(server, told); batch += 1) {
      await world.refill();
      const wanted = Math.min(perBatch, count - told.sent);
      const made = fc.sample(plans, { numRuns: wanted, seed: seed + batch });
      const queue = made.values();
      await Promise.all(Array.from({ length: atOnce }, () => work(queue, { server, agent, world, told })));
      told.seconds = (Date.now() - since) / 1_000;
      say(told);
    }
    await stillThere(server, agent, told);
    return told;
  } finally {
    agent.destroy();
    await server.stop();
  }
}

interface Run {
  server: FuzzedServer;
  agent: Agent;
  world: World;
  told: Told;
}

const isOver = ({ ended }: FuzzedServer, { faults }: Told): boolean => ended !== null || faults.length >= enoughFaults;

async function work(queue: Iterator<Plan>, run: Run): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    if (isOver(run.server, run.told)) return;
    await ask(next.value, run);
  }
}

async function ask(plan: Plan, { server, agent, world, told }: Run): Promise<void> {
  const person = plan.who === "impostor" || plan.who === "nobody" ? null : plan.who;
  const token = person ? await world.token(person) : plan.who === "impostor" ? "no.real.token" : null;
  const written = write(plan, world, token);
  try {
    const answer = await send(server.port, agent, written);
    told.statuses[answer.status] = (told.statuses[answer.status] ?? 0) + 1;
    if (answer.status < 300) told.succeeded.add(plan.name);
    const fault = faultOf(plan, answer);
    if (fault) told.faults.push(describe(fault, plan, written, answer, server));
    if (answer.status === 401 && person && token !== null && written.headers.Authorization === `Bearer ${token}`)
      await world.replace(person, token);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // A form that breaks off, or a body too large to be waited for, may end with the connection.
    if (!/ECONNRESET|EPIPE|socket hang up/.test(why) || !mayBeCut(plan))
      told.faults.push(describe(why, plan, written, null, server));
  } finally {
    told.sent += 1;
  }
}

const mayBeCut = ({ body }: Plan): boolean =>
  body.kind === "form" || (body.kind === "raw" && body.text.length > 100_000);

/** After all that the same process still answers. */
async function stillThere(server: FuzzedServer, agent: Agent, told: Told): Promise<void> {
  if (server.ended !== null) {
    told.faults.push(`The server is gone: ${server.ended}.\n${server.log.slice(-5).join("\n")}`);
    return;
  }
  const answer = await send(server.port, agent, {
    method: "GET",
    path: "/api/health",
    headers: {},
    payload: Buffer.alloc(0),
  }).catch((error: unknown) => ({ status: 0, text: String(error) }));
  if (answer.status !== 200) told.faults.push(`The server is not well: ${answer.status} ${answer.text}`);
}

function describe(fault: string, plan: Plan, written: Written, answer: Answer | null, { log }: FuzzedServer): string {
  const { Authorization: _token, ...headers } = written.headers;
  return [
    `${plan.name} of ${plan.who}: ${fault}`,
    `  ${written.method} ${written.path.slice(0, 300)}`,
    `  ${JSON.stringify(headers).slice(0, 300)}`,
    `  ${written.payload.toString().slice(0, 500)}`,
    ...(answer ? [`  → ${answer.status} ${answer.text.slice(0, 300)}`] : []),
    ...(answer && answer.status >= 500 ? [`  ${(log.at(-1) ?? "").slice(0, 1_500)}`] : []),
  ].join("\n");
}
