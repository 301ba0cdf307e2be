import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { buildStale } from "./builds.mjs";
import { findChromium } from "./chromium.mjs";
import { requireDisk } from "./disk.mjs";
import { install, installProblem } from "./ensure.mjs";
import { createLifetime } from "./lifetime.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { explain, line, step, Stop, warn } from "./say.mjs";
import { throwAwayServices } from "./services.mjs";

const life = createLifetime();
const onChild = (child) => life.child(child);

try {
  line();
  const main = inRoot("bench", "main.ts");
  if (!existsSync(main)) throw new Stop("bench/main.ts does not exist: there is nothing to measure.");
  requireDisk(ROOT, { needed: 4_000_000_000 });
  if (installProblem()) await step("packages installed", () => install({ onChild }));
  await buildStale(undefined, (title, work) => step(`${title} built`, work), { onChild });
  // Durable settings: what is measured is what an operator gets.
  const services = await step("throw-away Postgres and Redis", async () => {
    const started = await throwAwayServices({ durable: true, say: warn });
    life.add("the services", () => started.stop());
    return { ...started, note: `durable; Postgres ${started.postgres.version}, Redis ${started.redis.version}` };
  });
  const browser = await findChromium().catch((error) => (warn(`Without a browser: ${error.message}`), null));
  line();
  const child = spawn(process.execPath, ["--enable-source-maps", "--import", "tsx", main, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      ...browser?.env,
      BENCH_DATABASE_URL: services.postgres.adminUrl,
      BENCH_REDIS_URL: services.redis.url,
      ...(browser ? { CHROMIUM_PATH: browser.path } : {}),
      TSX_TSCONFIG_PATH: inRoot(existsSync(inRoot("bench", "tsconfig.json")) ? "bench" : "backend", "tsconfig.json"),
    },
  });
  life.child(child);
  const code = await new Promise((resolve) => child.once("exit", (exit) => resolve(exit ?? 1)));
  await life.stop(code);
} catch (error) {
  if (!life.stopping) {
    console.error(`\n  ${explain(error)}`);
    await life.stop(1);
  }
}
