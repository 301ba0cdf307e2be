import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { wireName } from "@guiche/contract/realtime";
import { tagApi } from "@guiche/contract/tags";
import { io, type Socket } from "socket.io-client";
import { median, percentile } from "../../harness/statistics";
import { anyFreePort } from "../../harness/launcher";
import { inRoot } from "../../harness/paths";
import { startProgram } from "../../harness/program";
import type { Agent } from "../../harness/agent";
import { withHarness, type Group } from "./group";

const goals = { connect: 2, last: 1.5, sqlEach: 1, eventBytes: 2_000 };
const people = 500;
const turns = 30;
/** Concurrent handshakes, the same for both servers. */
const atOnce = 50;

/**
 * Five hundred users of one company with one socket each, compared with a bare Socket.IO server and the same clients.
 */
export const sockets: Group = (bench) =>
  withHarness(bench, async (installation) => {
    const companyId = await installation.company("Quinhentos");
    const agents: Agent[] = [];
    for (let index = 0; index < people; index += 1) agents.push(await installation.person(companyId, `Agente${index}`));
    const [first] = agents;
    if (!first) throw new Error("No socket is connected.");
    const port = await anyFreePort();
    const bare = await startProgram({
      name: "The bare sockets",
      args: [inRoot("bench", "bare-sockets.server.mjs")],
      env: { PORT: String(port), NODE_ENV: "production" },
      log: join(tmpdir(), "guiche-bare-sockets.log"),
    });
    try {
      // A session is cached for two seconds; a socket that connects later is looked up.
      await sleep(3_000);
      const topic = wireName(companyId, "tag");
      await measureConnects(`http://127.0.0.1:${port}`, [""]);
      const plain = await measureConnects(`http://127.0.0.1:${port}`, Array<string>(people).fill(""));
      await installation.database.countStatements();
      const ours = await measureConnects(
        installation.base,
        agents.map(({ token }) => token),
      );
      // Presence events are collected for a moment before they are sent.
      await sleep(3_000);
      const authStatements = (await installation.database.statements()).filter(({ text }) =>
        /\b(users|auth_sessions|companies)\b/.test(text),
      );
      const [speaker] = plain.sockets;
      const plainLast = await lastOf(plain.sockets, "news", (turn) =>
        speaker?.emit("say", { turn, text: "x".repeat(200) }),
      );
      const oursLast = await lastOf(ours.sockets, topic, (turn) =>
        first.call(tagApi.create, { body: { name: `Etiqueta ${turn}`, color: "#112233" } }),
      );
      for (const socket of [...plain.sockets, ...ours.sockets]) socket.disconnect();
      const sqlEach = authStatements.reduce((total, { calls }) => total + calls, 0) / people;
      return {
        figures: [
          { what: "500 sockets of a bare server are up after", value: plain.ms, unit: "ms" },
          { what: "500 of ours", value: ours.ms, unit: "ms" },
          { what: "  against bare", value: ours.ms / plain.ms, unit: "×", goal: goals.connect },
          { what: "  questions to the database, each", value: sqlEach, unit: "SQL", goal: goals.sqlEach },
          { what: "from the first to the last receiver, bare", value: plainLast.ms, unit: "ms" },
          { what: "from the first to the last receiver, ours", value: oursLast.ms, unit: "ms" },
          { what: "  against bare", value: oursLast.ms / plainLast.ms, unit: "×", goal: goals.last },
          { what: "an event on the wire", value: oursLast.bytes, unit: "B", goal: goals.eventBytes },
        ],
        notes: authStatements.map(({ text, calls }) => `  ${calls}  ${text.replace(/\s+/g, " ").slice(0, 130)}`),
      };
    } finally {
      await bare.stop();
    }
  });

async function measureConnects(base: string, tokens: readonly string[]): Promise<{ sockets: Socket[]; ms: number }> {
  const sockets: Socket[] = [];
  const waiting = [...tokens];
  const startedAt = performance.now();
  const connectSome = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      const socket = io(base, { transports: ["websocket"], auth: { token }, forceNew: true, reconnection: false });
      sockets.push(socket);
      await new Promise<void>((resolve, fail) => socket.once("connect", resolve).once("connect_error", fail));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, connectSome));
  return { sockets, ms: performance.now() - startedAt };
}

/** The time from the first to the last receiver of an event; the time before that is not caused by the sockets. */
async function lastOf(sockets: readonly Socket[], event: string, log: (turn: number) => unknown) {
  const spans: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const arrivalTimes: number[] = [];
    const all = new Promise<void>((resolve) => {
      for (const socket of sockets)
        socket.once(event, (payload: object) => {
          arrivalTimes.push(performance.now());
          bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify([event, payload])));
          if (arrivalTimes.length === sockets.length) resolve();
        });
    });
    await log(turn);
    await all;
    spans.push(percentile(arrivalTimes, 1) - percentile(arrivalTimes, 0));
    await sleep(50);
  }
  return { ms: median(spans), bytes };
}
