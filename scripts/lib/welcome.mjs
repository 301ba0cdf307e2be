import { bold, dim, line } from "./console.mjs";

const listens = ({ host }) =>
  host === "127.0.0.1" || host === "::1" || host === "localhost"
    ? `It listens on ${host}, so only this machine reaches it. HOST=0.0.0.0 opens it to the network.`
    : `It listens on ${host ?? "all addresses"}, so other machines reach it.`;

/**
 * Prints the address and the sign-in data. Passwords are shown only now, because they are not stored in plain text.
 */
export function welcome(plan, message, { pages } = {}) {
  const url = pages ?? message?.url ?? `http://localhost:${plan.port}`;
  line();
  line(`  ${bold("Guichê is open:")}  ${bold(url)}`);
  if (plan.simulator !== "off") line(`  WhatsApp simulator:  http://localhost:${plan.simulatorPort}`);
  line(`  ${dim(listens(plan))}`);
  const people = message?.signIn ?? [];
  if (people.length > 0) {
    line();
    line(`  Sign in ${dim("(a new password is shown only this once)")}`);
    const width = Math.max(...people.map(({ who }) => String(who).length));
    const mail = Math.max(...people.map(({ email }) => String(email).length));
    for (const { who, email, password } of people) {
      line(
        `    ${String(who).padEnd(width)}  ${String(email).padEnd(mail)}  ${password ? bold(password) : dim("the password in ADMIN_PASSWORD")}`,
      );
    }
  }
  line();
  if (!process.env.SMTP_URL)
    line(dim("  Emails are not sent: SMTP_URL is not set, so they are written to DATA_DIR/mail."));
  line(dim("  Logs are in DATA_DIR/logs. Ctrl-C stops everything."));
}
