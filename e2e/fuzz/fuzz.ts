import { Agent } from "node:http";
import * as fc from "fast-check";
import { faultsOfReplays } from "../../harness/replays";
import { WatchedServer } from "../../harness/watched-server";
import { violationOf } from "./response-rules";
import { generatedRequests, type GeneratedRequest } from "./requests";
import { send, write, type WireResponse, type WireRequest } from "./wire";
import { World } from "./world";

interface FuzzReport {
  sent: number;
  /** The number of responses with each status. */
  statuses: Record<string, number>;
  /** Endpoints that succeeded at least once; all others only refused. */
  succeeded: Set<string>;
  faults: string[];
  seconds: number;
}

/** Concurrent requests. */
const atOnce = 24;
const perBatch = 1_000;
const enoughFaults = 25;

/** Sends `count` generated requests. The same seed gives the same requests, but not the same timing. */
export async function fuzz(
  count: number,
  seed: number,
  onProgress: (result: FuzzReport) => void = () => undefined,
): Promise<FuzzReport> {
  // Without WhatsApp sessions, so that none of the generated data leaves this machine.
  const server = await WatchedServer.start({ env: { ROLE: "web", LOG_LEVEL: "error" }, lines: 200 });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const since = Date.now();
  const result: FuzzReport = { sent: 0, statuses: {}, succeeded: new Set(), faults: [], seconds: 0 };
  try {
    const world = await World.make(server.database, server.port);
    const run = { server, agent, world, result };
    await playCutForms(run);
    for (let batch = 0; result.sent < count && !isOver(server, result); batch += 1) {
      await playBatch(
        fc.sample(generatedRequests, { numRuns: Math.min(perBatch, count - result.sent), seed: seed + batch }),
        run,
      );
      result.seconds = (Date.now() - since) / 1_000;
      onProgress(result);
    }
    await stillThere(server, agent, result);
    const replayFaults = await faultsOfReplays(server.database);
    result.faults.push(...replayFaults.map((fault) => `A step of the bot that does not replay: ${fault}`));
    return result;
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function playBatch(requests: GeneratedRequest[], run: Run): Promise<void> {
  const queue = requests.values();
  try {
    await run.world.refill();
    await Promise.all(Array.from({ length: atOnce }, () => work(queue, run)));
  } catch (error) {
    // If the server has ended, report that and the reason instead.
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (run.server.endReason === null) throw error;
  }
}

/** Multipart forms with two files, cut off after every few bytes. One of these once crashed the server. */
async function playCutForms({ server, agent, world, result }: Run): Promise<void> {
  const token = await world.token("admin");
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\n\r\n${"y".repeat(3_000)}\r\n`;
  const whole = `${part("a")}${part("b")}--x--\r\n`;
  for (let cut = 20; cut < whole.length - 6 && server.endReason === null; cut += 61) {
    const answer = await send(server.port, agent, {
      method: "POST",
      path: `/api/messages/${world.rows.own.ticket[0] ?? 0}`,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "multipart/form-data; boundary=x" },
      payload: Buffer.from(whole.slice(0, cut)),
    }).catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (answer.text !== '{"error":"ERR_BAD_REQUEST"}')
      result.faults.push(`A form that is cut off after ${cut} bytes: ${answer.status} ${answer.text}`);
  }
}

interface Run {
  server: WatchedServer;
  agent: Agent;
  world: World;
  result: FuzzReport;
}

const isOver = ({ endReason }: WatchedServer, { faults }: FuzzReport): boolean =>
  endReason !== null || faults.length >= enoughFaults;

async function work(queue: Iterator<GeneratedRequest>, run: Run): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    if (isOver(run.server, run.result)) return;
    await ask(next.value, run);
  }
}

async function ask(plan: GeneratedRequest, { server, agent, world, result }: Run): Promise<void> {
  const person = plan.who === "impostor" || plan.who === "nobody" ? null : plan.who;
  const token = person ? await world.token(person) : plan.who === "impostor" ? "no.real.token" : null;
  const wireRequest = write(plan, world, token);
  try {
    const answer = await send(server.port, agent, wireRequest);
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    if (answer.status < 300) result.succeeded.add(plan.name);
    const fault = violationOf(plan, answer);
    if (fault) result.faults.push(describe(fault, plan, wireRequest, answer, server));
    if (answer.status === 401 && person && token !== null && wireRequest.headers.Authorization === `Bearer ${token}`)
      await world.replace(person, token);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // After a truncated form or a body that is too large, the server may close the connection.
    if (!/ECONNRESET|EPIPE|socket hang up/.test(why) || !mayBeCut(plan))
      result.faults.push(describe(why, plan, wireRequest, null, server));
  } finally {
    result.sent += 1;
  }
}

const mayBeCut = ({ body }: GeneratedRequest): boolean =>
  body.kind === "form" || (body.kind === "raw" && body.text.length > 100_000);

/** Checks that the same process still responds at the end. */
async function stillThere(server: WatchedServer, agent: Agent, result: FuzzReport): Promise<void> {
  if (server.endReason !== null) {
    result.faults.push(`The server is gone: ${server.endReason}.\n${server.log.slice(-12).join("\n")}`);
    return;
  }
  const answer = await send(server.port, agent, {
    method: "GET",
    path: "/api/health",
    headers: {},
    payload: Buffer.alloc(0),
  }).catch((error: unknown) => ({ status: 0, text: String(error) }));
  if (answer.status !== 200) result.faults.push(`The server is not well: ${answer.status} ${answer.text}`);
}

function describe(
  fault: string,
  plan: GeneratedRequest,
  wireRequest: WireRequest,
  answer: WireResponse | null,
  { log }: WatchedServer,
): string {
  const { Authorization: _token, ...headers } = wireRequest.headers;
  return [
    `${plan.name} of ${plan.who}: ${fault}`,
    `  ${wireRequest.method} ${wireRequest.path.slice(0, 300)}`,
    `  ${JSON.stringify(headers).slice(0, 300)}`,
    `  ${wireRequest.payload.toString().slice(0, 500)}`,
    ...(answer ? [`  → ${answer.status} ${answer.text.slice(0, 300)}`] : []),
    ...(answer && answer.status >= 500 ? [`  ${(log.at(-1) ?? "").slice(0, 1_500)}`] : []),
  ].join("\n");
}
