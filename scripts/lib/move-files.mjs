import { runCommand } from "./run-command.mjs";

await runCommand("move-files", process.argv.slice(2));
