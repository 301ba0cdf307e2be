import { spawn } from "node:child_process";
import { buildStale } from "./builds.mjs";
import { requireDisk } from "./disk.mjs";
import { install, installProblem } from "./ensure.mjs";
import { createLifetime } from "./lifetime.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { explain, line, step } from "./say.mjs";

const life = createLifetime();
const onChild = (child) => life.child(child);

try {
  line();
  requireDisk(ROOT, { needed: 4_000_000_000 });
  if (installProblem()) await step("packages installed", () => install({ onChild }));
  await buildStale(["server", "simulator"], (title, work) => step(`${title} built`, work), { onChild });
  line();
  const args = ["--enable-source-maps", "--import", "tsx", inRoot("e2e", "crash", "main.ts"), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, TSX_TSCONFIG_PATH: inRoot("e2e", "tsconfig.json") },
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
