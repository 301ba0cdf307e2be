import { readContract, table } from "./contract.mjs";
import { inRoot } from "./paths.mjs";

export const permissionsFile = inRoot("docs", "permissions.md");

const limitWords = { user: "user", email: "e-mail", ip: "address", "email+ip": "e-mail and address", token: "token" };
const times = (seconds) =>
  seconds === 60 ? "a minute" : seconds === 3600 ? "an hour" : `in ${Math.round(seconds / 60)} minutes`;
const limitText = (rows) =>
  rows.map(({ calls, seconds, by }) => `${calls} ${times(seconds)} per ${limitWords[by] ?? by}`).join(", ");

const whoHas = (access, { permissions }) =>
  access === "public"
    ? "everyone, with or without a session"
    : [...permissions[access], ...(permissions[access].length === 0 ? ["super"] : [])].join(", ");

/** The page as it should be. */
export async function permissionsPage() {
  const contract = await readContract(
    `export { allEndpoints } from "./api"; export { permissions, profiles } from "./permissions"; export { rateLimits } from "./rules/rate-limits";`,
  );
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

Generated from \`contract/src/permissions.ts\` and the endpoints of the contract by \`node scripts/permissions.mjs\`. Do not edit it: \`npm test -- docs\` checks that it is up to date.

## Rules

Each user has one profile in their company. Users with the flag \`super\` (the installation's owner) pass every rule, within their own company. A rule without any profile is only for them.

${table([["Rule", ...profiles], ...rules])}

A rule allows a request, not access to every row. Functions in the contract narrow which tickets, settings and users somebody sees (\`ticket.rules.ts\`, \`settings.ts\`, \`users.ts\`). A row of another company answers 404, as if it did not exist.

## Endpoints

All paths start with \`/api\`. An endpoint with a plan flag refuses companies whose plan does not include that feature.

${table([["Endpoint", "Name", "Rule", "Who", "Plan", "Limit"], ...calls])}

## Limits

Every request of a signed-in user counts towards \`general\`, and towards the limit of its endpoint, if it has one. All limits are multiplied by \`RATE_LIMIT_SCALE\`.

${table([["Limit", "Allowed requests"], ...limits])}
`;
}
