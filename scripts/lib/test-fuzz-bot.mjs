import { runJest } from "./jest.mjs";

const { failed, output } = await runJest({
  folder: "contract",
  args: ["--testPathPatterns", "bot/random"],
  workers: 1,
  env: { BOT_PROGRAMS: process.env.BOT_PROGRAMS ?? "10000" },
});
console.log(output);
process.exitCode = failed > 0 ? 1 : 0;
