import type { InputSchema } from "./input";
import type { LimitName } from "./rules/rate-limits";
import type { Access, AreaScope } from "./permissions";
import type { PlanFlag } from "./rules/plan-flags";

export type Method = "get" | "post" | "put" | "delete";

/** The path parameters that are text; every other `:segment` is the id of a row. */
const textParams = ["uuid", "key", "email", "token", "newPassword"] as const;
type TextParam = (typeof textParams)[number];

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `/tickets/:id` → `{ id: number }`, `/tickets/u/:uuid` → `{ uuid: string }`. */
export type ParamsOf<Path extends string> = { [Name in ParamNames<Path>]: Name extends TextParam ? string : number };

export const isTextParam = (name: string): name is TextParam => (textParams as readonly string[]).includes(name);

interface EndpointOptions<Query, Body> {
  /** The right that a caller needs: "public", or a rule of the permission table. */
  access: Access;
  /** The plan flag that the endpoint requires. */
  plan?: PlanFlag;
  query?: Query;
  /** Fields beyond it are refused by their names, except those of `ignoredFields`. */
  body?: Body;
  /** Fields beyond the body that the specification's clients send: accepted, and ignored. `extraInfo.id` in a list. */
  ignores?: readonly string[];
  /** The body is another system's, and the handler reads it as it is. */
  readsAnyBody?: boolean;
  /** A POST that creates a row answers 201, everything else 200. */
  creates?: boolean;
  /** A repeated Idempotency-Key gets the reply of the first call, and changes nothing. Its reply has no secrets. */
  repeatable?: boolean;
  /** A POST whose effect comes later answers 202. */
  queues?: boolean;
  /** Scopes that let a key make the call, in addition to that of its `access`. */
  otherScopes?: readonly AreaScope[];
  /** Refused to API keys, although their scopes cover its rule: sessions, second factors, other secrets. */
  noKeys?: boolean;
  /** A program calls it with the token of a connection; its `access` is "public". */
  bearer?: "connection";
  /** Headers that it reads, and those of its replies, with what they mean: for the OpenAPI document. */
  headers?: { read?: Record<string, Header>; replied?: Record<string, Header> };
  /** What it replies, for the OpenAPI document. */
  shape?: InputSchema;
  /** Accepts form data as well as JSON, with files in this field. */
  upload?: Upload;
  /** A rate limit in addition to the general one. */
  limit?: Exclude<LimitName, "general">;
  /** The path with which this endpoint shares its count; its own by default. */
  limitAs?: string;
  /** Open to those who must set up a second factor first; every other endpoint answers them 403 ERR_SECOND_FACTOR. */
  beforeSecondFactor?: boolean;
  /** Open to the admins of a company whose subscription has run out; every other endpoint answers ERR_COMPANY_EXPIRED. */
  whileSuspended?: boolean;
  /** A short-lived signature in the query may replace the token, for files that a page loads by their address alone. */
  allowSignedUrl?: boolean;
}

interface Header {
  description: string;
  type: "string" | "integer";
  maxLength?: number;
}

export interface Upload {
  field: string;
  /** Maximum number of files. */
  files: number;
  /** Maximum size of each file in bytes. */
  bytes: number;
}

/** The reply of an endpoint without a JSON body: its handler writes the response. */
export type StreamedReply = undefined;

/**
 * One endpoint of the API as a value: the server declares its route, the browser calls it, the tests iterate over all of them.
 */
export interface Endpoint<
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
> extends EndpointOptions<Query, Body> {
  method: Method;
  path: Path;
  /** Phantom property, never set: the type of a successful reply. */
  readonly reply?: Reply;
}

export type QueryOf<E> = E extends Endpoint<string, infer Q, unknown, unknown> ? Input<Q> : never;
export type BodyOf<E> = E extends Endpoint<string, unknown, infer B, unknown> ? Input<B> : never;
export type ReplyOf<E> = E extends Endpoint<string, unknown, unknown, infer R> ? R : never;
export type PathParamsOf<E> = E extends Endpoint<infer P, unknown, unknown, unknown> ? ParamsOf<P> : never;
type Input<S> = S extends InputSchema ? S["__outputType"] : undefined;

function define(method: Method) {
  return <
    const Path extends string,
    Query extends InputSchema | undefined = undefined,
    Body extends InputSchema | undefined = undefined,
  >(
    path: Path,
    options: EndpointOptions<Query, Body>,
  ) => ({
    replies: <Reply>(): Endpoint<Path, Query, Body, Reply> => ({ method, path, ...options }),
  });
}

export const get = define("get");
export const post = define("post");
export const put = define("put");
export const del = define("delete");

/** Whether `readEndpoint` shows what `change` changes or deletes: its reply has an ETag, which the change takes as If-Match. */
export const isChangeOf = (change: Endpoint, readEndpoint: Endpoint): boolean =>
  readEndpoint.method === "get" &&
  (change.method === "put" || change.method === "delete") &&
  change.path === readEndpoint.path &&
  change.path.includes(":") &&
  change.access !== "public";
