/** The rules of this project, as a plugin for oxlint. `.oxlintrc.json` says in which folders each applies. */

/** Constructs that are banned: the selectors of their nodes, and what to use instead. */
const BANS = {
  "provider-name": {
    selector:
      "BinaryExpression[operator=/^[!=]==?$/] > Literal[value=/^(beta|simulator|official|official-simulated)$/]",
    message: "Ask capabilitiesOf(provider) what a kind of number can do, never for its name.",
  },
  "process-env": {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: "Only backend/src/config/env.ts reads process.env: add the setting there and call env().",
  },
  finders: {
    selector:
      "CallExpression > MemberExpression.callee[property.name=/^(findAll|findOne|findByPk|findOrCreate|findOrBuild|findCreateFind|findAndCountAll|bulkCreate|upsert|increment|decrement|aggregate)$/]",
    message: "Query tables through repository(scope, Model) in a *.store.ts: a static call forgets the company.",
  },
  "static-changes": {
    selector:
      "CallExpression > MemberExpression.callee[object.name=/^(?!Math$|Object$|Promise$|Reflect$|Date$|Array$|Buffer$|URL$|Intl$|Atomics$)[A-Z]\\w*[a-z]\\w*$/][property.name=/^(count|sum|min|max|create|update|destroy|truncate)$/]",
    message: "Change tables through repository(scope, Model) in a *.store.ts: a static call forgets the company.",
  },
  "sql-template": {
    selector: "CallExpression[callee.property.name='query'] > TemplateLiteral.arguments[expressions.length>0]",
    message:
      "Values never go into SQL text: use repository(scope, Model).sql or sqlOf(scope), which bind them and the company.",
  },
  emit: {
    selector: "CallExpression[callee.property.name='emit']",
    message:
      "Notify browsers with broadcast(scope, topic, payload) and other modules with publishEvent(): nothing else emits.",
  },
  "to-room": {
    selector:
      "CallExpression > MemberExpression.callee[object.name=/^(io|server|sockets|namespace)$/][property.name=/^(to|in)$/]",
    message: "Rooms are chosen from the scope by broadcast() in core/realtime.",
  },
  "join-room": {
    selector:
      "CallExpression[callee.object.name='socket'][callee.property.name='join'] > :matches(TemplateLiteral, BinaryExpression, Literal).arguments",
    message: "Room names come from the builders in core/realtime/rooms.ts, which begin with the company.",
  },
  "built-pattern": {
    selector: ":matches(NewExpression, CallExpression)[callee.name='RegExp']:not([arguments.0.type='Literal'])",
    message: "A pattern built from input can be made to hang: compare strings, or write the pattern as a literal.",
  },
  exec: {
    selector:
      "CallExpression[callee.name=/^(exec|execSync)$/], CallExpression[callee.object.name=/^(child_process|childProcess)$/][callee.property.name=/^exec(Sync)?$/]",
    message: "Run programs with spawn or execFile and a list of arguments, never through a shell.",
  },
  "math-random": {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: "Math.random can be guessed: use node:crypto (randomBytes, randomInt, randomUUID).",
  },
  like: {
    selector:
      "MemberExpression[object.name='Op'][property.name=/^(iLike|like|notILike|notLike|startsWith|endsWith|substring|regexp|iRegexp)$/]",
    message: "Search text with contains() of core/db, which escapes % _ \\ and folds accents.",
  },
  "bare-column": {
    selector: "Decorator > CallExpression[callee.name='Column'], Decorator > Identifier[name='Column']",
    message: "Name the DataType: @NotNull(DataType.…) or another decorator of models/columns.ts.",
  },
  "undeclared-column": {
    selector: "PropertyDefinition[decorators.length>0][declare=false]",
    message: "Write `declare` before a decorated property: a class field would hide the getter and read undefined.",
  },
  html: {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML']",
    message: "Text from people is never markup: build React nodes (see the message parser in features/tickets).",
  },
  "inner-html": {
    selector: "AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML)$/]",
    message: "Text from people is never markup: build React nodes or set textContent.",
  },
  axios: {
    selector:
      "CallExpression[callee.object.name='axios'], CallExpression[callee.object.name='socket'][callee.property.name='on']",
    message: "Send requests with call(endpoint) and receive events with useRealtime(topic): both are in shared/.",
  },
};

const MODEL = "/^[A-Z]\\w*[a-z]\\w*$/";
/** The test files of the backend share a database, except those whose first line says that they have a server of their own. */
const ROWS_OF_ALL = {
  selector: [
    "Property[key.name='where'] > ObjectExpression.value[properties.length=0]",
    `CallExpression[arguments.length=0] > MemberExpression.callee[object.name=${MODEL}][property.name=/^(count|findAll|findOne|truncate)$/]`,
    `CallExpression:has(> MemberExpression.callee[object.name=${MODEL}][property.name=/^(count|findAll|findOne)$/]) > ObjectExpression.arguments:not(:has(> :matches(SpreadElement, Property[key.name='where'])))`,
  ].join(", "),
  message:
    "Other test files have rows in this database: name the company or the row, or give the file a server of its own.",
};

const ban = ({ selector, message }) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

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
/** The name of a character, as in `&nbsp;`, is no word. */
const hasWords = (text) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ""));

/** Texts go through i18next, so that every one of them exists in every language. */
const literalText = {
  create(context) {
    const report = (node, text) =>
      context.report({ node, message: `Write this text in shared/i18n and show it with t("…"): ${text}` });
    return {
      JSXText(node) {
        if (hasWords(node.value)) report(node, node.value.trim());
      },
      JSXAttribute({ name, value }) {
        if (value?.type !== "Literal" || typeof value.value !== "string" || !hasWords(value.value)) return;
        if (READ_ALOUD.has(name.name)) report(value, value.value);
      },
    };
  },
};

export default {
  meta: { name: "guiche" },
  rules: {
    ...Object.fromEntries(Object.entries(BANS).map(([name, rule]) => [name, ban(rule)])),
    "literal-text": literalText,
    "rows-of-all": {
      create: (context) =>
        context.sourceCode.text.startsWith('/** @jest-environment-options {"server": "own"} */')
          ? {}
          : ban(ROWS_OF_ALL).create(context),
    },
  },
};
