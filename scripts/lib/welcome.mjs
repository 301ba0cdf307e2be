import { bold, dim, line } from "./console.mjs";

/**
 * Prints where to open it and how to sign in. Passwords are shown only now, because they are not stored in plain text.
 */
export function welcome(plan, message, { pages } = {}) {
  const url = pages ?? message?.url ?? `http://localhost:${plan.port}`;
  line();
  line(`  ${bold("Guichê is open:")}  ${bold(url)}`);
  if (plan.simulator !== "off") line(`  WhatsApp simulator:  http://localhost:${plan.simulatorPort}`);
  const people = message?.signIn ?? [];
  if (people.length > 0) {
    line();
    line(`  Sign in ${dim("(a new password is shown only this once)")}`);
    const width = Math.max(...people.map(({ who }) => String(who).length));
    const mail = Math.max(...people.map(({ email }) => String(email).length));
    for (const { who, email, password } of people) {
      line(`    ${String(who).padEnd(width)}  ${String(email).padEnd(mail)}  ${bold(password)}`);
    }
  }
  line();
  line(dim("  Logs are in DATA_DIR/logs. Ctrl-C stops everything."));
}
