import { allEndpoints, type CallName } from "../api";
import { isChangeOf, isTextParam, type Endpoint } from "../endpoint";
import { errorStatus } from "../errors";
import { actingUserHeader, keyAreas, keyPrefix, scopeForEndpoint, scopesOfArea, type KeyScope } from "../api-keys";
import { listMediaType, listField } from "../list-envelope";
import { commentsOf, defaultsOf, describe, replies, type Json } from "./json-schema";
import { commandSchema, companyWebhooks, outsideWebhook } from "./sent-requests";
import { summaryOf } from "./summaries";
import { apiVersion, versionHeader } from "./version";
import { keptRepliesHours, maxIdempotencyKey } from "../rules/idempotency";

const parameterNames = (path: string): string[] => [...path.matchAll(/[:{](\w+)/g)].map(([, name = ""]) => name);

/** Parameters that mean the same wherever they are. */
const commonParameters: Record<string, string> = {
  id: "The id of the row.",
  pageNumber: "The page, from 1.",
  searchParam: "Part of a name or text. Case and accents are ignored.",
};

/** With the comments as descriptions, where a field has none of its own. */
const withComments = (properties: Json, comments: Record<string, string> = {}): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      name in comments ? { description: comments[name], ...(schema as Json) } : schema,
    ]),
  );

/** `path` is the document's: of two endpoints with one address it has the parameters' names of the first one. */
function parametersOf(name: string, endpoint: Endpoint, path: string): Json[] {
  const query: { properties?: Json; required?: string[] } = endpoint.query ? describe(endpoint.query) : {};
  const usual = endpoint.query ? defaultsOf(endpoint.query) : {};
  return [
    ...parameterNames(endpoint.path).map((param, at) => ({
      name: parameterNames(path)[at],
      in: "path",
      required: true,
      description: commonParameters[param] ?? `Which ${words(param).replace(/ id$/, "")}.`,
      schema: isTextParam(param) ? { type: "string" } : { type: "integer", minimum: 1 },
    })),
    ...Object.entries(withComments(query.properties ?? {}, commentsOf(name).query)).map(([param, schema]) => {
      const { description = commonParameters[param], ...rest } = schema as Json;
      return {
        name: param,
        in: "query",
        required: query.required?.includes(param) ?? false,
        ...(description !== undefined && { description }),
        schema: { ...rest, ...(param in usual && { default: usual[param] }) },
      };
    }),
    ...Object.entries(headersRead(endpoint)).map(([name, { description, ...schema }]) => ({
      name,
      in: "header",
      required: false,
      description,
      schema,
    })),
    ...(takesKey(endpoint) ? [{ $ref: `#/components/parameters/${actingUserHeader}` }] : []),
  ];
}

const isConditional = (endpoint: Endpoint) => allEndpoints.some((other) => isChangeOf(endpoint, other.endpoint));
const hasEtag = (endpoint: Endpoint) => allEndpoints.some((other) => isChangeOf(other.endpoint, endpoint));

const headersRead = (endpoint: Endpoint): NonNullable<Endpoint["headers"]>["read"] & object => ({
  ...endpoint.headers?.read,
  ...(endpoint.repeatable && {
    "Idempotency-Key": {
      type: "string",
      maxLength: maxIdempotencyKey,
      description:
        "A repeated call with the same key and content gets the reply of the first and creates nothing. A key is " +
        `remembered for ${keptRepliesHours} hours. While the first call is running: 503.`,
    },
  }),
  ...(isConditional(endpoint) && {
    "If-Match": { type: "string", description: "The ETag of the reply that was read. Changed meanwhile: 412." },
  }),
});

const headersOf = (headers: NonNullable<Endpoint["headers"]>["replied"] = {}): Json => {
  const headerEntries = Object.entries(headers).map(([name, { description, ...schema }]) => [
    name,
    { description, schema },
  ]);
  return headerEntries.length > 0 ? { headers: Object.fromEntries(headerEntries) } : {};
};

const linkHeader = {
  type: "string",
  description: 'The address of the next page, as `<…>; rel="next"`; absent on the last one.',
} as const;
const listSchema = (rows: Json): Json => ({
  type: "object",
  description: `A list in the shape of all lists, for programs that ask for ${listMediaType} by Accept.`,
  required: ["rows", "next"],
  properties: {
    rows,
    next: { type: ["string", "null"], description: "The address of the next page; null on the last one." },
  },
});
const etagHeader = { type: "string", description: "Of this reply, for If-Match and If-None-Match." } as const;

const hasNextPage = (name: string, { method }: Endpoint): boolean =>
  method === "get" && /"hasMore"/.test(JSON.stringify(schemaOfReply(name)));

const headersOfReply = (name: string, endpoint: Endpoint): Json =>
  headersOf({
    ...endpoint.headers?.replied,
    ...(hasEtag(endpoint) && { ETag: etagHeader }),
    ...(hasNextPage(name, endpoint) && { Link: linkHeader }),
  });

function bodyOf(name: string, endpoint: Endpoint): Json {
  const { body, upload, readsAnyBody } = endpoint;
  if (readsAnyBody)
    return {
      requestBody: {
        content: {
          "application/json": {
            schema: { type: ["object", "array"], items: { type: ["object", "string", "number", "boolean", "null"] } },
          },
        },
      },
    };
  if (!body && !upload) return {};
  const empty = { type: "object", properties: {}, additionalProperties: false };
  const schema = body ? describe(body) : empty;
  schema.properties = withComments(schema.properties as Json, commentsOf(name).body);
  // As words: to generators a field with a default is required.
  for (const [field, usual] of Object.entries(body ? defaultsOf(body) : {})) {
    const one = (schema.properties as Record<string, Json>)[field];
    if (one) one.description = [one.description, `When absent: ${JSON.stringify(usual)}.`].filter(Boolean).join(" ");
  }
  // Without one the server reads an empty body.
  const required = "required" in schema || "minProperties" in schema;
  if (!upload) return { requestBody: { required, content: { "application/json": { schema } } } };
  const files = { type: "array", maxItems: upload.files, items: { type: "string", format: "binary" } };
  const form = { ...schema, properties: { ...(schema.properties as Json | undefined), [upload.field]: files } };
  return {
    requestBody: {
      required,
      content: { ...(body ? { "application/json": { schema } } : {}), "multipart/form-data": { schema: form } },
    },
  };
}

/** A key also makes the calls of a connection's token. */
function scopeOfCall(endpoint: Endpoint): KeyScope | null {
  if (endpoint.bearer !== "connection") return scopeForEndpoint(endpoint);
  return endpoint.method === "get" ? "messages:read" : "messages:send";
}
const takesKey = (endpoint: Endpoint): boolean => scopeOfCall(endpoint) !== null;

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.bearer === "connection") return [{ connectionToken: [] }, { apiKey: [] }];
  if (endpoint.access === "public") return [];
  return takesKey(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

function descriptionOf(endpoint: Endpoint): string {
  const scope = scopeOfCall(endpoint);
  if (endpoint.bearer === "connection") return `Needs a connection's token, or a key with the scope ${scope}.`;
  if (endpoint.access === "public") return "Needs no session.";
  return [
    `Permission: ${endpoint.access}.`,
    ...(scope ? [`Scope of an API key: ${[scope, ...(endpoint.otherScopes ?? [])].join(" or ")}.`] : []),
  ].join(" ");
}

/** What a success brings. */
function meaningOf(name: string, endpoint: Endpoint): string {
  if (endpoint.creates) return "Created: the new row.";
  if (endpoint.queues) return "Accepted: it happens later, and the reply says where to ask.";
  const reply = schemaOfReply(name);
  if (!reply && !endpoint.shape) return "The bytes of the file.";
  if (hasNextPage(name, endpoint)) return "A page of the list.";
  if (endpoint.method === "get") return reply?.type === "array" ? "The whole list." : "What there is now.";
  return endpoint.method === "delete" ? "Done: it is gone." : "Done.";
}

/** The schema itself, wherever it stands. */
function resolved(schema: Json | undefined): Json | undefined {
  const reference = typeof schema?.$ref === "string" ? schema.$ref.split("/").pop() : undefined;
  return reference ? (replies.schemas as Record<string, Json>)[reference] : schema;
}
const schemaOfReply = (name: string): Json | undefined =>
  resolved((replies.replies as Record<string, Json | undefined>)[name]);

/** The rows of a list, as the call's own reply has them; null for any other reply. */
function rowsOf(reply: Json = {}): Json | null {
  if (reply.type === "array") return reply;
  // One page, or the whole list: the rows are the same.
  const [one] = (reply.anyOf ?? []) as Json[];
  if (one) return rowsOf(resolved(one));
  const fields = Object.entries((reply.properties ?? {}) as Record<string, Json>);
  const name = listField(Object.fromEntries(fields.map(([field, { type }]) => [field, type === "array"])));
  return fields.find(([field]) => field === name)?.[1] ?? null;
}

/** The response: JSON, or bytes that the handler writes, such as a file. */
function replyOf(name: string, { shape, method }: Endpoint): Json {
  const schema = shape ? describe(shape) : (replies.replies as Json)[name];
  const rows = method === "get" ? rowsOf(schemaOfReply(name)) : null;
  if (schema)
    return {
      "application/json": { schema },
      ...(rows && { [listMediaType]: { schema: listSchema(rows) } }),
    };
  return { "*/*": { schema: { contentMediaType: "application/octet-stream" } } };
}

/** What an error means, by its status. */
const errors: Record<number, [name: string, description: string]> = {
  400: ["BadRequest", "A value is missing, wrong or unknown: `fields` names each field with its rule."],
  401: ["Unauthorized", "The token or the key is unknown, has ended, or calls from another address."],
  403: ["Forbidden", "The right, the scope of the key or the plan does not cover the call."],
  404: ["NotFound", "The row does not exist in this company."],
  409: ["Conflict", "Somebody else was first, or the state does not allow it any more."],
  412: ["PreconditionFailed", "If-Match names an ETag that is not the present one."],
  413: ["PayloadTooLarge", "The body or a file is too large."],
  415: ["UnsupportedMediaType", "The body is neither JSON nor a form."],
  429: ["TooManyRequests", "Too many calls, or the plan's quota is used up: wait for Retry-After seconds."],
  500: ["InternalError", "An error of the server, which its log names."],
  503: ["Unavailable", "For a moment not available: try again after Retry-After seconds."],
  507: ["StorageFull", "There is no room for the file."],
};
const retryAfter = { "Retry-After": { type: "integer", description: "Seconds after which to try again." } } as const;

/** The statuses of errors that a call may have. */
function errorsOf(endpoint: Endpoint): number[] {
  const { access, bearer, method, path, upload } = endpoint;
  const isOpen = access === "public" && !bearer && method === "get" && !path.includes(":");
  return [
    400,
    ...(isOpen ? [] : [401, 403, 404]),
    ...(method === "get" ? [] : [409]),
    ...(isConditional(endpoint) ? [412] : []),
    ...(method === "get" ? [] : [413, 415]),
    ...[429, 500, 503],
    ...(upload ? [507] : []),
  ];
}

/** "tickets.showByUuid" → "tickets" and "show by uuid". */
const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const tagOf = (name: string): string => name.split(".")[0] ?? name;

const operationOf = (name: CallName, endpoint: Endpoint, path: string): Json => ({
  operationId: name,
  tags: [tagOf(name)],
  summary: summaryOf(name),
  security: securityOf(endpoint),
  description: [
    commentsOf(name).call,
    hasNextPage(name, endpoint) && "While there is more, the reply's header Link has the address of the next page.",
    descriptionOf(endpoint),
  ]
    .filter(Boolean)
    .join(" "),
  parameters: parametersOf(name, endpoint, path),
  ...bodyOf(name, endpoint),
  responses: {
    [endpoint.creates ? "201" : endpoint.queues ? "202" : "200"]: {
      description: meaningOf(name, endpoint),
      ...headersOfReply(name, endpoint),
      content: replyOf(name, endpoint),
    },
    ...Object.fromEntries(
      errorsOf(endpoint).map((status) => [
        status,
        endpoint.headers?.replied
          ? errorReply(status, endpoint.headers.replied)
          : { $ref: `#/components/responses/${errors[status]?.[0]}` },
      ]),
    ),
  },
});

/** The codes of the status are examples: a program branches by status first. */
const errorReply = (status: number, headers: NonNullable<Endpoint["headers"]>["replied"] = {}): Json => ({
  description: errors[status]?.[1],
  ...headersOf(status === 429 || status === 503 ? { ...retryAfter, ...headers } : headers),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/ErrorReply" },
      examples: Object.fromEntries(
        Object.entries(errorStatus)
          .filter(([, one]) => one === status)
          .map(([error]) => [error, { value: { error } }]),
      ),
    },
  },
});

/** What a key may do with each scope. */
const scopesInWords = (): string =>
  [
    "A scope is a verb for everything (`read`, `write`, `send`, `administer`), or for one area:",
    ...keyAreas.flatMap(scopesOfArea).map((scope) => {
      const calls = allEndpoints.filter(({ endpoint }) => scopeOfCall(endpoint) === scope);
      return `- \`${scope}\`: ${calls.map(({ name }) => summaryOf(name)).join("; ")}.`;
    }),
  ].join("\n");

/**
 * Where the document has an endpoint of this path: without a slash at its end, which the server takes too, and of two
 * endpoints with one address under the parameters' names of the first one, as OpenAPI demands.
 */
export function documentedPath(path: string): string {
  const own = withBraces(path);
  return firstPaths.get(address(own)) ?? own;
}
const withBraces = (path: string): string => path.replace(/:(\w+)/g, "{$1}").replace(/(.)\/$/, "$1");
const address = (path: string): string => path.replace(/\{\w+\}/g, "{}");
/** By address; of equal ones the first endpoint's. */
const firstPaths = new Map(
  allEndpoints
    .map(({ endpoint }) => withBraces(endpoint.path))
    .map((path) => [address(path), path] as const)
    .reverse(),
);

/**
 * The OpenAPI 3.1 document of every endpoint. Made from the contract, so that it cannot differ from
 * the server.
 */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of allEndpoints) {
    const path = documentedPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method]: operationOf(name, endpoint, path) };
  }
  const tags = [...new Set(allEndpoints.map(({ name }) => tagOf(name)))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Guichê",
      version,
      contact: { name: "Guichê" },
      license: { name: "MIT", identifier: "MIT" },
      description:
        `Every reply has the header ${versionHeader}: ${apiVersion}. Within a version fields, calls, events and codes are only added: ` +
        "a program ignores what it does not know. " +
        `With Accept: ${listMediaType} every list is an object with rows and next. ` +
        "A known path answers a method that it does not have with 405 and the header Allow. The API sends no CORS headers: " +
        "call it from a server, because pages of other sites cannot, and a key in a page is no secret. " +
        "[The guide for developers](/developers.html) has programs that run as they stand.",
    },
    servers: [{ url: "/api" }],
    tags: tags.map((name) => ({ name, description: words(name) })),
    paths,
    webhooks: { messageReceived: { post: outsideWebhook }, ...companyWebhooks },
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "The token of a signed-in user." },
        connectionToken: { type: "http", scheme: "bearer", description: "The API token of a connection." },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            `A key of the company, which begins with ${keyPrefix}. It sees the whole company within its scopes, and acts ` +
            `under its own name. With the header ${actingUserHeader} it acts for that user, with the user's rights.\n\n` +
            scopesInWords(),
        },
      },
      parameters: {
        [actingUserHeader]: {
          name: actingUserHeader,
          in: "header",
          required: false,
          description: "With an API key: the id of the user for whom it acts, with that user's rights.",
          schema: { type: "integer", minimum: 1 },
        },
      },
      responses: Object.fromEntries(
        Object.entries(errors).map(([status, [name]]) => [name, errorReply(Number(status))]),
      ),
      schemas: {
        ...replies.schemas,
        BotCommand: commandSchema,
      },
    },
  };
}
