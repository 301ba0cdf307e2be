import { runJest } from "./jest.mjs";

const env = { BOT_PROGRAMS: process.env.BOT_PROGRAMS ?? "10000" };
const runs = [{ folder: "contract", args: ["--testPathPatterns", "bot/random"] }, { folder: "e2e/bot" }];
for (const each of runs) {
  const { passed, failed, output } = await runJest({ ...each, workers: 1, env });
  console.log(output || `${each.folder}: ${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}
