import { spawn } from "node:child_process";
import { buildStale } from "./builds.mjs";
import { findChromium } from "./chromium.mjs";
import { requireDisk } from "./disk.mjs";
import { install, installProblem } from "./ensure.mjs";
import { createLifetime } from "./lifetime.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { explain, line, step, warn } from "./say.mjs";
import { throwAwayServices } from "./services.mjs";

const life = createLifetime();
const onChild = (child) => life.child(child);

try {
  line();
  requireDisk(ROOT);
  if (installProblem()) await step("packages installed", () => install({ onChild }));
  await buildStale(undefined, (title, work) => step(`${title} built`, work), { onChild });
  const browser = await step("a Chromium", findChromium);
  const services = await step("throw-away Postgres and Redis", async () => {
    const started = await throwAwayServices({ say: warn });
    life.add("the services", () => started.stop());
    return { ...started, note: `Postgres ${started.postgres.version}, Redis ${started.redis.version}` };
  });
  line();
  const args = ["--enable-source-maps", "--import", "tsx", inRoot("e2e", "screenshots", "main.ts")];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      ...browser.env,
      CHROMIUM_PATH: browser.path,
      TSX_TSCONFIG_PATH: inRoot("e2e", "tsconfig.json"),
      TEST_DATABASE_URL: services.postgres.adminUrl,
      TEST_REDIS_URL: services.redis.url,
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
