import js from "@eslint/js";
import globals from "globals";
import ts from "typescript-eslint";

const TESTS = [
  "**/*.{test,fixture}.{ts,tsx}",
  "**/*.suite.ts",
  "backend/src/testing/**",
  "harness/**",
  "e2e/**",
  "**/test/**",
];

/**
 * Banned constructs, and what to use instead. `no-restricted-syntax` takes one list per file, so the lists are combined
 * below.
 */
const BAN = {
  providerName: {
    selector:
      "BinaryExpression[operator=/^[!=]==?$/] > Literal[value=/^(beta|simulator|official|official-simulated)$/]",
    message: "Ask capabilitiesOf(provider) what a kind of number can do, never for its name.",
  },
  env: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Only backend/src/config/env.ts reads process.env: add the setting there and call env().",
  },
  finders: {
    selector:
      "CallExpression > MemberExpression.callee[property.name=/^(findAll|findOne|findByPk|findOrCreate|findOrBuild|findCreateFind|findAndCountAll|bulkCreate|upsert|increment|decrement|aggregate)$/]",
    message: "Query tables through repository(scope, Model) in a *.store.ts: a static call forgets the company.",
  },
  statics: {
    selector:
      "CallExpression > MemberExpression.callee[object.name=/^(?!Math$|Object$|Promise$|Reflect$|Date$|Array$|Buffer$|URL$|Intl$|Atomics$)[A-Z]\\w*[a-z]\\w*$/][property.name=/^(count|sum|min|max|create|update|destroy|truncate)$/]",
    message: "Change tables through repository(scope, Model) in a *.store.ts: a static call forgets the company.",
  },
  rawSql: {
    selector: "CallExpression[callee.property.name='query'] > TemplateLiteral.arguments[expressions.length>0]",
    message:
      "Values never go into SQL text: use repository(scope, Model).sql or sqlOf(scope), which bind them and the company.",
  },
  emit: {
    selector: "CallExpression[callee.property.name='emit']",
    message:
      "Notify browsers with broadcast(scope, topic, payload) and other modules with publishEvent(): nothing else emits.",
  },
  toRoom: {
    selector:
      "CallExpression > MemberExpression.callee[object.name=/^(io|server|sockets|namespace)$/][property.name=/^(to|in)$/]",
    message: "Rooms are chosen from the scope by broadcast() in core/realtime.",
  },
  join: {
    selector:
      "CallExpression[callee.object.name='socket'][callee.property.name='join'] > :matches(TemplateLiteral, BinaryExpression, Literal).arguments",
    message: "Room names come from the builders in core/realtime/rooms.ts, which begin with the company.",
  },
  regexp: {
    selector: ":matches(NewExpression, CallExpression)[callee.name='RegExp']:not([arguments.0.type='Literal'])",
    message: "A pattern built from input can be made to hang: compare strings, or write the pattern as a literal.",
  },
  exec: {
    selector:
      "CallExpression[callee.name=/^(exec|execSync)$/], CallExpression[callee.object.name=/^(child_process|childProcess)$/][callee.property.name=/^exec(Sync)?$/]",
    message: "Run programs with spawn or execFile and a list of arguments, never through a shell.",
  },
  random: {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: "Math.random can be guessed: use node:crypto (randomBytes, randomInt, randomUUID).",
  },
  like: {
    selector:
      "MemberExpression[object.name='Op'][property.name=/^(iLike|like|notILike|notLike|startsWith|endsWith|substring|regexp|iRegexp)$/]",
    message: "Search text with contains() of core/db, which escapes % _ \\ and folds accents.",
  },
  bareColumn: {
    selector: "Decorator > CallExpression[callee.name='Column'], Decorator > Identifier[name='Column']",
    message: "Name the DataType: @NotNull(DataType.…) or another decorator of models/columns.ts.",
  },
  undeclaredColumn: {
    selector: "PropertyDefinition[decorators.length>0][declare=false]",
    message: "Write `declare` before a decorated property: a class field would hide the getter and read undefined.",
  },
  html: {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML']",
    message: "Text from people is never markup: build React nodes (see the message parser in features/tickets).",
  },
  innerHtml: {
    selector: "AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML)$/]",
    message: "Text from people is never markup: build React nodes or set textContent.",
  },
  axios: {
    selector:
      "CallExpression[callee.object.name='axios'], CallExpression[callee.object.name='socket'][callee.property.name='on']",
    message: "Send requests with call(endpoint) and receive events with useRealtime(topic): both are in shared/.",
  },
};

const banned = (...names) => ({ "no-restricted-syntax": ["error", ...names.map((name) => BAN[name])] });

const NO_SHELL = { name: "node:child_process", importNames: ["exec", "execSync"], message: BAN.exec.message };
const SEALED = {
  group: ["**/tenant/scope"],
  importNames: ["scopeOfToken", "scopeOfRow"],
  message: "A scope is created only where a token, a row or a job has just been verified: use the one you are given.",
};
const CLIMBS = {
  regex: "^(\\.\\./){3}",
  message: "This climbs three folders: begin with @/, which stands for frontend/src.",
};

const EVERYWHERE = ["regexp", "exec", "html", "providerName"];
const SERVER = [
  ...EVERYWHERE,
  "env",
  "random",
  "like",
  "rawSql",
  "finders",
  "statics",
  "emit",
  "toRoom",
  "join",
  "bareColumn",
  "undeclaredColumn",
];
const without = (list, ...names) => list.filter((name) => !names.includes(name));

const READ_ALOUD = new Set([
  "label",
  "title",
  "placeholder",
  "alt",
  "aria-label",
  "aria-description",
  "helperText",
  "tooltip",
]);
const hasWords = (text) => /\p{L}{2,}/u.test(text);

/** Texts go through i18next, so that every one of them exists in every language. */
const literalText = {
  meta: {
    type: "problem",
    schema: [],
    messages: { literal: 'Write this text in shared/i18n and show it with t("…"): {{ text }}' },
  },
  create: (context) => ({
    JSXText(node) {
      if (hasWords(node.value)) context.report({ node, messageId: "literal", data: { text: node.value.trim() } });
    },
    JSXAttribute(node) {
      const { value } = node;
      if (value?.type !== "Literal" || typeof value.value !== "string" || !hasWords(value.value)) return;
      if (READ_ALOUD.has(node.name.name))
        context.report({ node: value, messageId: "literal", data: { text: value.value } });
    },
  }),
};

export default ts.config(
  {
    ignores: [
      "**/node_modules/**",
      "**/dist/**",
      "**/.cache/**",
      "**/coverage/**",
      ".data*/**",
      ".runtime/**",
      ".cache/**",
      "**/test-results/**",
      "docs/**",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{js,mjs,cjs}"],
    extends: [js.configs.recommended],
    languageOptions: { globals: globals.node },
    rules: {
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-empty": ["error", { allowEmptyCatch: true }],
    },
  },
  {
    files: ["frontend/{public,api-docs}/**/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } },
  },
  // The general rules for TypeScript are in .oxlintrc.json.
  { files: ["**/*.{ts,tsx}"], languageOptions: { parser: ts.parser } },

  { files: ["contract/src/**/*.ts"], rules: banned(...EVERYWHERE, "env") },

  { files: ["backend/**/*.ts"], rules: { ...banned(...SERVER), "no-console": "error" } },
  {
    files: ["backend/**/*.ts"],
    rules: { "no-restricted-imports": ["error", { paths: [NO_SHELL], patterns: [SEALED] }] },
  },
  {
    files: [
      "backend/src/core/http/route.ts",
      "backend/src/core/jobs/run-jobs.ts",
      "backend/src/core/realtime/admission.ts",
      "backend/src/channels/sessions.ts",
      "backend/src/conversation/{receive,listener}.ts",
      // A process event names its company, like a row.
      "backend/src/core/events/process-bus.ts",
      // The token of a call of the bot names the call's row.
      "backend/src/modules/bot/bot.later.ts",
      // Signing in turns a verified password or session into a scope.
      "backend/src/modules/auth/*.ts",
      // A key names its row.
      "backend/src/modules/api-keys/authenticate-key.ts",
      // The platform owner opens a company, and a sign-up creates one: the scope is that of the row just read or
      // created.
      "backend/src/modules/{companies,plans,billing}/*.ts",
      // A refused call is recorded for the session that was just verified.
      "backend/src/modules/audit/refusals.ts",
      // The operator of the machine names a company or an account of it.
      "backend/src/modules/operator/*.ts",
      // Each due row is dispatched in the scope of its own company.
      "backend/src/modules/outreach/dispatcher.ts",
      "backend/src/modules/schedules/schedule.sending.ts",
      "backend/src/modules/message-api/program.ts",
      "backend/src/modules/message-api/look-up-queued.ts",
      "backend/src/modules/webhooks/deliver-due.ts",
      // The company of a signed address.
      "backend/src/modules/webhooks/webhook.media.ts",
      "backend/src/modules/deadlines/deadline.sweep.ts",
      "backend/src/modules/users/leave.sweep.ts",
      // The address of a webhook of Meta names the numbers of one company.
      "backend/src/modules/official-numbers/receive-hook.ts",
      // Begins with a message's row.
      "backend/src/modules/messages/read-again.ts",
      // The sweeps of contact lists begin with a row of the company.
      "backend/src/modules/contact-lists/check.sweep.ts",
      "backend/src/modules/contact-lists/removal.sweep.ts",
      // Brings the rows of a company from another system.
      "backend/src/modules/migration/steps/*.ts",
    ],
    rules: { "no-restricted-imports": ["error", { paths: [NO_SHELL] }] },
  },
  { files: ["backend/src/config/env.ts"], rules: banned(...without(SERVER, "env")) },
  {
    files: ["backend/src/**/*.store.ts", "backend/src/core/tenant/{repository,cross-tenant-sql,sql}.ts"],
    rules: banned(...without(SERVER, "finders", "statics")),
  },
  { files: ["backend/src/core/{realtime,events}/**/*.ts"], rules: banned(...without(SERVER, "emit", "toRoom")) },
  {
    files: ["backend/src/core/db/**/*.ts"],
    rules: banned(...without(SERVER, "like", "rawSql", "finders", "statics")),
  },
  {
    files: ["backend/migrations/**/*.ts", "backend/seeds/**/*.ts"],
    rules: banned(...without(SERVER, "rawSql", "finders", "statics")),
  },
  { files: ["backend/src/main.ts", "backend/src/core/log/**/*.ts"], rules: { "no-console": "off" } },

  { files: ["simulator/src/**/*.{ts,tsx}"], rules: banned("exec", "html", "env") },
  { files: ["simulator/src/main.ts"], rules: banned("exec", "html") },

  {
    files: ["frontend/src/**/*.{ts,tsx}"],
    plugins: { guiche: { rules: { "literal-text": literalText } } },
    languageOptions: { globals: globals.browser },
    rules: {
      ...banned(...EVERYWHERE, "innerHtml", "axios"),
      "guiche/literal-text": "error",
    },
  },
  { files: ["frontend/src/shared/{api,realtime}/**/*.{ts,tsx}"], rules: banned(...EVERYWHERE, "innerHtml") },

  {
    files: TESTS,
    rules: {
      ...banned("exec", "bareColumn"),
      "no-restricted-imports": "off",
      "guiche/literal-text": "off",
      "no-console": "off",
    },
  },
  {
    files: ["frontend/src/**/*.{ts,tsx}"],
    rules: { "no-restricted-imports": ["error", { patterns: [CLIMBS] }] },
  },
  { files: ["bench/**/*.ts"], rules: banned("exec") },
);
