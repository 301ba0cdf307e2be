import { spawn } from "node:child_process";
import { explain } from "./console.mjs";
import { readDotEnv } from "./environment.mjs";
import { createLifetime } from "./lifetime.mjs";
import { inRoot } from "./paths.mjs";
import { installAndBuild } from "./up.mjs";

try {
  readDotEnv();
  await installAndBuild(createLifetime(), ["server"]);
  const program = inRoot("backend", "dist", "move-files.js");
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: "inherit", cwd: inRoot() });
  child.once("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(`\n  ${explain(error)}`);
  process.exit(1);
}
