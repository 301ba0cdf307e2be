import { readDotEnv } from "./environment.mjs";
import { createLifetime } from "./lifetime.mjs";
import { startNode } from "./node-child.mjs";
import { inRoot, packageFile } from "./paths.mjs";
import { join } from "node:path";
import { requireFreePort } from "./ports.mjs";
import { bold, dim, explain, line, step, warn } from "./console.mjs";
import {
  checkMachine,
  installAndBuild,
  openDataDir,
  readPlan,
  startServer,
  startSimulator,
  startServices,
} from "./up.mjs";
import { watchSources } from "./watch.mjs";
import { welcome } from "./welcome.mjs";

const PAGES_PORT = 5173;
const life = createLifetime();
let echo;

/** `npm run dev -- --inspect`, or `--inspect=9230`, or `--inspect-brk`: options of Node for the server. */
const INSPECT = process.argv.slice(2).filter((word) => /^--inspect(-brk)?(=[\w.:]+)?$/.test(word));
const FROM_SOURCE = [
  ...INSPECT,
  "--enable-source-maps",
  "--import",
  "./scripts/lib/from-source.mjs",
  "backend/src/main.ts",
];
const TSX = { TSX_TSCONFIG_PATH: inRoot("backend", "tsconfig.json") };

function startPages(plan) {
  return step("Vite started", async () => {
    const log = join(plan.dataDir, "logs", "vite.log");
    const vite = startNode({
      name: "Vite",
      args: [
        packageFile("frontend", "vite", "bin/vite.js"),
        inRoot("frontend"),
        "--port",
        String(PAGES_PORT),
        "--strictPort",
        "--clearScreen",
        "false",
      ],
      env: { PORT: String(plan.port) },
      log,
      echo,
    });
    life.add("Vite", () => vite.stop(true));
    void vite.ended.then(() => life.stopping || warn(`Vite ended; its log is ${log}`));
    return { note: `port ${PAGES_PORT}` };
  });
}

/**
 * Runs the server from its sources and restarts it after each change. If a change does not start, waits for the next
 * one.
 */
async function serveFromSource(plan, services) {
  let server = null;
  const start = () => startServer(plan, life, services, { args: FROM_SOURCE, env: TSX, echo });
  const restart = async (file) => {
    line(dim(`  ${file} changed`));
    const before = server;
    server = null;
    await before?.kept.stop(true);
    try {
      server = await start();
    } catch (error) {
      warn(`${explain(error)} — waiting for the next change`);
    }
  };
  let queue = Promise.resolve();
  const unwatch = watchSources(["backend/src", "backend/migrations", "backend/seeds", "contract/src"], (file) => {
    queue = queue.then(() => (life.stopping ? undefined : restart(file)));
  });
  life.add("the watch", unwatch);
  server = await start();
  return server;
}

try {
  line(`\n  ${bold("Guichê")} ${dim("watch mode")}\n`);
  readDotEnv();
  const plan = readPlan();
  await checkMachine(plan);
  await requireFreePort("the Vite port", PAGES_PORT, "the pages");
  await openDataDir(plan, life);
  await installAndBuild(life, plan.simulator === "on" ? ["simulator"] : []);
  // Its library may only now be there.
  const { readableLog } = await import("./readable-log.mjs");
  echo = readableLog({ colorize: process.stdout.isTTY });
  const services = await startServices(plan, life);
  if (plan.simulator === "on") await startSimulator(plan, life);
  const [server] = await Promise.all([serveFromSource(plan, services), startPages(plan)]);
  welcome(plan, server.message, { pages: `http://localhost:${PAGES_PORT}` });
} catch (error) {
  if (!life.stopping) {
    console.error(`\n  ${explain(error)}`);
    await life.stop(1);
  }
}
