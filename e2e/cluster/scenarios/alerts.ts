import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inRoot } from "../../../harness/paths";
import { findPrograms } from "../packages";
import type { Scenario } from "../scenario";

const run = promisify(execFile);

/** Prometheus's own program reads the alert rules, and tries them on figures of good and of bad days. */
export const alerts: Scenario = async () => {
  const { promtool } = findPrograms("promtool");
  const faults: string[] = [];
  for (const [check, file] of [
    ["check", "alerts.yml"],
    ["test", "alerts.test.yml"],
  ] as const)
    await run(promtool, [check, "rules", inRoot("ops", file)]).catch((error: Error & { stdout?: string }) =>
      faults.push(`promtool ${check} rules ${file}: ${error.message} ${error.stdout ?? ""}`),
    );
  return { faults, figures: "the rules fire on bad days and are silent on good ones" };
};
