import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, libraryOf } from "./paths.mjs";

export const permissionsFile = inRoot("docs", "permissions.md");

/** The contract is TypeScript, so it is bundled into one module and imported. */
async function readContract() {
  const { build } = libraryOf("backend", "esbuild");
  // Inside the project, so that the bundle finds its libraries.
  mkdirSync(inRoot(".cache"), { recursive: true });
  const folder = mkdtempSync(inRoot(".cache", "permissions-"));
  try {
    const outfile = join(folder, "contract.mjs");
    await build({
      stdin: {
        contents: `export { allEndpoints } from "./api"; export { permissions, profiles } from "./permissions"; export { rateLimits } from "./limits";`,
        resolveDir: inRoot("contract", "src"),
      },
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      outfile,
      logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A table with aligned columns, as Prettier formats it. */
function table([head, ...rows]) {
  const widths = head.map((_, place) => Math.max(3, ...[head, ...rows].map((row) => row[place].length)));
  const lineOf = (row) => `| ${row.map((cell, place) => cell.padEnd(widths[place])).join(" | ")} |`;
  return [lineOf(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(lineOf)].join("\n");
}

const limitWords = { user: "person", email: "e-mail", ip: "address", "email+ip": "e-mail and address", token: "token" };
const times = (seconds) =>
  seconds === 60 ? "a minute" : seconds === 3600 ? "an hour" : `in ${Math.round(seconds / 60)} minutes`;
const limitText = (rows) =>
  rows.map(({ calls, seconds, by }) => `${calls} ${times(seconds)} per ${limitWords[by] ?? by}`).join(", ");

const whoHas = (access, { permissions }) =>
  access === "public"
    ? "everybody, signed in or not"
    : [...permissions[access], ...(permissions[access].length === 0 ? ["super"] : [])].join(", ");

/** The expected page. */
export async function permissionsPage() {
  const contract = await readContract();
  const { allEndpoints, permissions, profiles, rateLimits } = contract;
  const rules = Object.entries(permissions).map(([rule, holders]) => [
    `\`${rule}\``,
    ...profiles.map((profile) => (holders.includes(profile) ? "yes" : "")),
  ]);
  const calls = allEndpoints.map(({ name, endpoint }) => [
    `\`${endpoint.method.toUpperCase()} ${endpoint.path}\``,
    `\`${name}\``,
    endpoint.access === "public" ? "public" : `\`${endpoint.access}\``,
    whoHas(endpoint.access, contract),
    endpoint.plan ? `\`${endpoint.plan}\`` : "",
    endpoint.limit ? `\`${endpoint.limit}\`` : "",
  ]);
  const limits = Object.entries(rateLimits).map(([name, rows]) => [`\`${name}\``, limitText(rows)]);
  return `# Who may do what

Generated from \`contract/src/permissions.ts\` and the endpoints of the contract by \`node scripts/permissions.mjs\`. Do not edit: \`npm test -- docs\` compares.

## Rules

A person has one profile in their company. The platform's owner (\`super\`, a flag beside the profile) passes every rule, with the own company's rows; a rule that no profile has is theirs alone.

${table([["Rule", ...profiles], ...rules])}

A rule opens a call, not every row behind it: what a person sees of tickets, settings and colleagues is narrowed further by the functions of the contract that are named after them (\`ticket.rules.ts\`, \`settings.ts\`, \`users.ts\`). A row of another company is answered like one that does not exist.

## Calls

All below \`/api\`. A call with a plan flag is closed to companies whose plan leaves it out.

${table([["Call", "Name", "Rule", "Who", "Plan", "Limit"], ...calls])}

## Limits

Every call of a signed-in person counts for \`general\`; a call that names a limit counts for that one too. All are multiplied by \`RATE_LIMIT_SCALE\`.

${table([["Limit", "Calls let through"], ...limits])}
`;
}
