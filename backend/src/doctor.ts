import { parseArgs } from "node:util";
import { logErrorsOnly } from "./core/log/library-notices";
import { examine } from "./examine";

/**
 * The part of `npm run doctor` that needs the server's code; in the image, all of it. `--mail=ADDRESS` sends a test mail.
 * For the launcher, which has looked at the machine, every finding is a line of JSON.
 */
const signs = { good: "✓", hint: "!", bad: "✗" };

logErrorsOnly();
try {
  const { values } = parseArgs({
    options: { mail: { type: "string" }, launcher: { type: "boolean" }, "without-services": { type: "boolean" } },
  });
  const options = { mailTo: values.mail, byLauncher: values.launcher, withServices: !values["without-services"] };
  for await (const finding of examine(undefined, options)) {
    const { kind, name, text } = finding;
    process.stdout.write(
      values.launcher ? `${JSON.stringify(finding)}\n` : `  ${signs[kind]} ${name.padEnd(12)} ${text}\n`,
    );
    if (kind === "bad") process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`The doctor failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
