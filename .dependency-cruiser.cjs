// Which folder may import which. Capture groups also cover future folders. Types are exempt where a rule says so.

const TEST = "\\.(test|suite|fixture)\\.tsx?$";
const asValue = { dependencyTypesNot: ["type-only"] };

// Modules form a line; each imports only to its left.
const LINE = [
  ["audit", "installation", "settings", "plans", "companies", "users", "queues", "connections", "media"],
  ["templates", "contacts"],
  ["tickets"],
  ["messages"],
  ["outreach"],
];
const module_ = (names) => `^backend/src/modules/(${names.join("|")})/`;
const line = LINE.map((names, place) => ({
  name: `modules-line-${names.at(-1)}`,
  comment: `${names.join(", ")} may not import what stands to their right. Publish a domain event and let the other module listen.`,
  severity: "error",
  from: { path: module_(names), pathNot: TEST },
  to: { path: "^backend/src/modules/[^/]+/", pathNot: module_(LINE.slice(0, place + 1).flat()) },
}));

// The folders of features/tickets, and which others each may import. index.ts is outside of them.
const TICKETS = "^frontend/src/features/tickets/";
const TICKET_ROOMS = {
  state: [],
  actions: ["state"],
  composer: ["state", "actions"],
  conversation: ["state", "actions"],
  inbox: ["state", "actions", "composer", "conversation"],
  page: ["state", "actions", "composer", "conversation", "inbox"],
  board: ["state", "actions", "composer", "conversation", "inbox", "page"],
};
const ticketRoom = (names) => `${TICKETS}(${names.join("|")})/`;
const ticketRooms = Object.entries(TICKET_ROOMS).map(([room, below]) => ({
  name: `7-tickets-${room}`,
  comment:
    below.length === 0
      ? "In features/tickets, state imports no other folder: take what you need as an argument, or move it into state/."
      : `In features/tickets, ${room} imports only ${below.join(", ")}. What another folder needs too belongs in state/ (in shared/ if it depends only on the contract); page/ passes in components of later folders as props.`,
  severity: "error",
  from: { path: ticketRoom([room]) },
  to: { path: TICKETS, pathNot: ticketRoom([room, ...below]) },
}));

// Stores with sweeps that look for due work in every company.
const SWEEPS = [
  "messages/outbox",
  "messages/media-fetch",
  "messages/read-again",
  "media/media",
  "migration-runs/migration-person",
  "storage-notices/storage-notice",
  "connections/connection",
  "tickets/timer",
  "bot/bot",
  "bot/trace\\.sweep",
  "bot/call",
  "ratings/rating",
  "dashboard/sweep",
  "dashboard/platform",
  "schedules/schedule\\.sweep",
  "campaigns/campaign",
  "message-api/api-message",
  "webhooks/webhook\\.sweep",
  "internal-chat/retention",
  "deadlines/deadline",
  "contact-lists/check",
  "contact-lists/removal",
  "users/leave\\.sweep",
  "api-keys/api-key",
];

module.exports = {
  forbidden: [
    {
      name: "1-contract-alone",
      comment: "The contract imports yup and itself, so that both sides can read it.",
      severity: "error",
      from: { path: "^contract/src", pathNot: TEST },
      to: { pathNot: ["^contract/src", "node_modules/yup/"] },
    },
    {
      name: "2-sides-never-meet",
      comment: "Browser and server share the contract and nothing else.",
      severity: "error",
      from: { path: "^(frontend|backend|simulator)/src/", pathNot: "^simulator/src/page/" },
      to: { path: "^(frontend|backend)/", pathNot: "^$1/" },
    },
    {
      name: "2-simulator-page-uses-shared",
      comment: "Of the desk, the simulator's page uses frontend/src/shared and nothing else.",
      severity: "error",
      from: { path: "^simulator/src/page/" },
      to: { path: "^(frontend|backend)/", pathNot: "^frontend/src/shared/" },
    },
    {
      name: "2-simulator-page-has-no-session",
      comment: "The simulator's page has no session and no API: use the parts of shared/ that reach neither.",
      severity: "error",
      from: { path: "^simulator/src/page/" },
      to: { path: "^frontend/src/shared/(api|session|realtime)/", reachable: true },
    },
    {
      name: "2-simulator-without-contract",
      comment:
        "The simulator's server runs without the contract's code: its build leaves packages out. Types are free.",
      severity: "error",
      from: { path: "^simulator/src/", pathNot: "^simulator/src/page/" },
      to: { path: "^contract/", ...asValue },
    },
    {
      name: "2-simulator-only-in-tests",
      comment: "The simulator is a WhatsApp server of its own, reached by its port; tests may start it.",
      severity: "error",
      from: { path: "^(frontend|backend|contract)/src/", pathNot: TEST },
      to: { path: "^simulator/" },
    },
    {
      name: "3-core-knows-no-product",
      comment: "The core works for any product: let the module register with it.",
      severity: "error",
      from: { path: "^backend/src/core/", pathNot: [TEST, "^backend/src/core/db/"] },
      to: { path: "^backend/src/(models|modules|channels|conversation|wiring|app|boot|main)" },
    },
    {
      name: "3-core-db-knows-no-product",
      comment: "Of the product, core/db knows the tables and nothing more.",
      severity: "error",
      from: { path: "^backend/src/core/db/", pathNot: TEST },
      to: { path: "^backend/src/(modules|channels|conversation|wiring|app|boot|main)" },
    },
    {
      name: "4-only-stores-use-models",
      comment: "Only stores use a model. Everyone else asks the store and may `import type`.",
      severity: "error",
      from: {
        path: "^backend/",
        pathNot: [
          TEST,
          "\\.store\\.ts$",
          "^backend/src/(models|testing|core/db)/",
          "^backend/src/(wiring|boot|guiche|migrate)",
          "^backend/(seeds|migrations)/",
        ],
      },
      to: { path: "^backend/src/models/", ...asValue },
    },
    {
      name: "5-channels",
      comment: "Channels know the contract, the core and themselves; what arrives goes to the listener they are given.",
      severity: "error",
      from: { path: "^backend/src/channels/", pathNot: TEST },
      to: { path: "^backend/src/", pathNot: "^backend/src/(channels|core|models|config)/" },
    },
    {
      name: "5-baileys-inside-its-channel",
      comment: "Types of the provider stay inside its channel: only channels/baileys uses the library.",
      severity: "error",
      from: { path: "^(backend|frontend|contract)/", pathNot: "^backend/src/channels/baileys/" },
      to: { path: "node_modules/(@whiskeysockets/baileys|libsignal)/" },
    },
    {
      name: "5-infrastructure-inside-core",
      comment: "Jobs, sockets and Redis are reached through core/jobs, core/realtime and core/redis.",
      severity: "error",
      from: { path: "^backend/src/", pathNot: [TEST, "^backend/src/(core|testing)/"] },
      to: { path: "node_modules/(bull|socket\\.io|ioredis|@socket\\.io/redis-adapter)/" },
    },
    {
      name: "6-modules-through-their-index",
      comment: "Another module shows what may be used in its index.ts.",
      severity: "error",
      from: { path: "^backend/src/modules/([^/]+)/", pathNot: TEST },
      to: {
        path: "^backend/src/modules/[^/]+/",
        pathNot: ["^backend/src/modules/$1/", "^backend/src/modules/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "6-modules-know-no-conversation",
      comment: "What happens when a customer writes reaches modules as domain events; they never call it.",
      severity: "error",
      from: { path: "^backend/src/(modules|models)/", pathNot: TEST },
      to: { path: "^backend/src/(conversation|wiring|app|boot|main)" },
    },
    {
      name: "6-migration-alone",
      comment: "What comes from another system is written past the services: only its own command does so.",
      severity: "error",
      from: { path: "^backend/src/", pathNot: ["^backend/src/modules/migration/", "^backend/src/migrate\\.ts$"] },
      to: { path: "^backend/src/modules/migration/" },
    },
    {
      name: "6-conversation",
      comment: "The conversation uses modules through their index.ts, channels, core and the contract.",
      severity: "error",
      from: { path: "^backend/src/conversation/", pathNot: TEST },
      to: {
        path: "^backend/src/",
        pathNot: [
          "^backend/src/(conversation|channels|core|models|config)/",
          "^backend/src/domain-events\\.ts$",
          "^backend/src/modules/[^/]+/index\\.ts$",
        ],
      },
    },
    {
      name: "7-features-stand-apart",
      comment: "A feature never imports another: compose them in app/, or move what both know into shared/.",
      severity: "error",
      from: { path: "^frontend/src/features/([^/]+)/", pathNot: TEST },
      to: { path: "^frontend/src/(features|app)/", pathNot: "^frontend/src/features/$1/" },
    },
    {
      name: "7-shared-knows-no-feature",
      comment: "shared/ imports no feature and nothing from app/.",
      severity: "error",
      from: { path: "^frontend/src/shared/", pathNot: TEST },
      to: { path: "^frontend/src/(features|app)/" },
    },
    ...ticketRooms,
    {
      name: "7-tickets-seven-rooms",
      comment: "A file of features/tickets stands in one of its seven rooms; only index.ts stands before them.",
      severity: "error",
      from: { path: TICKETS, pathNot: [ticketRoom(Object.keys(TICKET_ROOMS)), `${TICKETS}index\\.ts$`] },
      to: {},
    },
    {
      name: "7-tickets-from-outside",
      comment:
        "Outside features/tickets, its index.ts is known; besides, its state and its *.cache.ts, which load apart from its page.",
      severity: "error",
      from: { path: "^frontend/src/", pathNot: TICKETS },
      to: { path: TICKETS, pathNot: [`${TICKETS}index\\.ts$`, ticketRoom(["state"]), `${TICKETS}.+\\.cache\\.ts$`] },
    },
    {
      name: "8-no-cycles",
      comment:
        "Two files that need each other, even for a type or by a lazy import, are one file, or lack a third for what both need.",
      severity: "error",
      // The people, phones and sessions of the memory world hold each other, as types.
      from: { path: "^(contract|backend|frontend|simulator)/", pathNot: "^backend/src/testing/memory/" },
      to: { circular: true },
    },
    {
      name: "8-no-cycles-of-values",
      comment: "Where types may close a circle, values still may not.",
      severity: "error",
      from: { path: "^backend/src/testing/memory/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...line.map((rule) => ({ ...rule, name: `8-${rule.name}` })),
    {
      name: "8-billing-providers",
      comment: "A payment provider knows its settings and the network; the ledger and the charges are above it.",
      severity: "error",
      from: { path: "^backend/src/modules/billing/providers/", pathNot: TEST },
      to: { path: "^backend/src/modules/billing/", pathNot: "^backend/src/modules/billing/providers/" },
    },
    {
      name: "10-harness",
      comment: "The browser tests and the benchmarks share what stands in harness/, and never import each other.",
      severity: "error",
      from: { path: "^(harness|e2e|bench)/" },
      to: { path: "^(e2e|bench)/", pathNot: "^$1/" },
    },
    {
      // Who may create a scope is checked by name in .oxlintrc.json.
      name: "9-across-companies",
      comment: "Only the modules of the platform owner read across companies, and that is logged.",
      severity: "error",
      from: {
        path: "^backend/src/",
        pathNot: [
          TEST,
          "^backend/src/(testing|core/tenant)/",
          "^backend/src/modules/(plans|companies|billing|announcements|helps|installation|operator)/",
          // At sign-in only the email address is known, not the company yet.
          "^backend/src/modules/auth/sign-in\\.store\\.ts$",
          `^backend/src/modules/(${SWEEPS.join("|")})\\.store\\.ts$`,
          "^backend/src/core/http/route\\.ts$",
          "^backend/src/core/jobs/run-jobs\\.ts$",
          "^backend/src/core/realtime/server\\.ts$",
          "^backend/src/channels/sessions\\.ts$",
          // A webhook of Meta names its company by its address alone.
          "^backend/src/channels/cloud/number\\.store\\.ts$",
          "^backend/src/conversation/receive\\.ts$",
        ],
      },
      to: { path: "^backend/src/core/tenant/cross-tenant-sql\\.ts$" },
    },
    {
      name: "unresolvable",
      comment: "This import cannot be resolved: a typo, or a package that package.json does not list.",
      severity: "error",
      from: { path: "^(contract|backend|frontend|simulator)/" },
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage)/" },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      // What it has found on the disk stays known for the whole run, not for four seconds.
      cachedInputFileSystem: { cacheDuration: 1_800_000 },
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mts", ".js", ".mjs", ".cjs", ".json", ".css", ".svg", ".woff2"],
    },
  },
};
