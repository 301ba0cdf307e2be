import {
  isChangeOf,
  isTextParam,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "@guiche/contract/endpoint";
import { actingUserHeader, coversScope, scopesForEndpoint, type KeyScope } from "@guiche/contract/api-keys";
import { unknownFields } from "@guiche/contract/rules/unknown-fields";
import { may, type Rule } from "@guiche/contract/permissions";
import type { PlanFlag } from "@guiche/contract/rules/plan-flags";
import { Router, type Request, type RequestHandler, type Response } from "express";
import type { ObjectSchema } from "yup";
import { actorOf, scopeOfToken, type Actor, type Scope } from "../tenant/scope";
import { AppError, invalid } from "./errors";
import { markCaller } from "../log/log";
import { assertReadable } from "./input";
import { changeIfMatch, etagOf } from "./precondition";
import { countAnyCall, countCall, countProgramCall, type Caller } from "./limits";
import { linkNextPage } from "./next-page";
import { makeOnce } from "./repeated-call";
import { signedSession, type SignedSession } from "./signed-address";
import { takeUpload, type UploadedFile } from "./upload";

/** The API key of a call. */
interface Key {
  id: number;
  name: string;
  scopes: readonly KeyScope[];
  /** How many messages a minute the plan lets programs send. */
  apiCallsPerMinute: number;
}

/** The user of a checked session, or of an API key. */
export interface Identity {
  companyId: number;
  actor: Actor;
  planFlags: Record<PlanFlag, boolean>;
  /** Must set up a second factor before anything else. */
  needsSecondFactor?: boolean;
  /** The company's subscription has run out after this date: an admin may only pay. */
  expired?: { dueDate?: string };
  key?: Key;
}

/**
 * Turns a bearer token, or the session in a verified signature, into an identity, or throws ERR_SESSION_EXPIRED (401,
 * or 403 for an expired token) or, for people of a suspended company, ERR_COMPANY_EXPIRED. `evenExpired` accepts an
 * expired token that was valid when its socket connected. `ip` and `actingUserId` are for API keys: the address of the
 * caller, and the user for whom the key acts.
 */
export type Authenticate = (
  token: string | SignedSession | undefined,
  options?: { evenExpired?: boolean; ip?: string | undefined; actingUserId?: number | undefined },
) => Promise<Identity>;

/** The input of a handler: the caller, and the validated request. */
type RouteRequest<E> = {
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The files of a form; removed once the handler is done, except those it moved away. */
  files: UploadedFile[];
  request: Request;
  response: Response;
} & (E extends Endpoint<infer Path> ? ParamsOf<Path> : object);

/** What a handler returns; nothing where it writes the reply itself. */
type RouteReply<E> = ReplyOf<E> extends undefined ? void : ReplyOf<E>;
type Handler<E> = (routeRequest: RouteRequest<E> & { scope: Scope }) => Promise<RouteReply<E>> | RouteReply<E>;
type PublicHandler<E> = (routeRequest: RouteRequest<E>) => Promise<RouteReply<E>> | RouteReply<E>;

interface Route {
  endpoint: Endpoint;
  handle: (routeRequest: RouteRequest<Endpoint> & { scope: Scope }) => unknown;
  isUncounted?: (routeRequest: RouteRequest<Endpoint>) => Promise<boolean>;
  admit?: (request: Request) => Promise<unknown>;
}

/** The routes of one module; the app mounts them under /api. */
export type Routes = Route[];

/** Declares a route for callers who have the endpoint's permission. */
export function route<E extends Endpoint>(routes: Routes, endpoint: E, handle: Handler<E>): void {
  if (endpoint.access === "public") throw new Error(`${endpoint.path} is public: use publicRoute.`);
  routes.push({ endpoint, handle: handle as unknown as Route["handle"] });
}

/** Declares a route that answers with this message once `act` is done. */
export function messageRoute<E extends Endpoint>(
  routes: Routes,
  endpoint: E & (ReplyOf<E> extends { message: string } ? unknown : never),
  message: string,
  act: (routeRequest: RouteRequest<E> & { scope: Scope }) => Promise<unknown>,
): void {
  route(routes, endpoint, async (routeRequest) => {
    await act(routeRequest);
    return { message } as RouteReply<E>;
  });
}

/**
 * Declares a route for every caller, signed in or not. Its handler gets no scope. `isUncounted` exempts a call from the
 * endpoint's rate limit.
 */
export function publicRoute<E extends Endpoint>(
  routes: Routes,
  endpoint: E,
  handle: PublicHandler<E>,
  {
    isUncounted,
    admit: admitCaller,
  }: {
    isUncounted?: (routeRequest: RouteRequest<E>) => Promise<boolean>;
    /** Throws for callers without a right, before the body is read. */
    admit?: (request: Request) => Promise<unknown>;
  } = {},
): void {
  if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public.`);
  routes.push({
    endpoint,
    handle: handle as unknown as Route["handle"],
    ...(admitCaller && { admit: admitCaller }),
    ...(isUncounted && { isUncounted: isUncounted as unknown as NonNullable<Route["isUncounted"]> }),
  });
}

/** Stops the start when an endpoint of the contract has no route, or two. */
export function assertEveryRoute(routes: Routes, endpoints: { name: string; endpoint: Endpoint }[]): void {
  const missing = endpoints.filter(({ endpoint }) => !routes.some((route) => route.endpoint === endpoint));
  if (missing.length > 0) throw new Error(`No route for: ${missing.map(({ name }) => name).join(", ")}.`);
  if (routes.length > endpoints.length) throw new Error("An endpoint has two routes, or is outside the contract.");
  const lawless = routes.filter(({ endpoint }) => !endpoint.access);
  if (lawless.length > 0) throw new Error(`No policy for: ${lawless.map(({ endpoint }) => endpoint.path).join(", ")}.`);
}

/** Mounts every route: authentication, permission, plan, input, then the handler, then the reply. */
export function mount(routes: Routes, authenticate: Authenticate): RequestHandler {
  // One router per first path segment: a call is matched against a few routes instead of all.
  const areas = new Map<string, Router>();
  for (const route of routes) {
    const { endpoint } = route;
    const resourceRoute = routes.find((other) => isChangeOf(endpoint, other.endpoint));
    const isVersioned = routes.some((other) => isChangeOf(other.endpoint, endpoint));
    const router = areas.get(firstSegment(endpoint.path)) ?? Router({ caseSensitive: true });
    areas.set(firstSegment(endpoint.path), router);
    router[endpoint.method](endpoint.path, async (request: Request, response: Response) => {
      const scope = endpoint.access === "public" ? undefined : await admit(endpoint, request, authenticate);
      await route.admit?.(request);
      const { files, discard } = await filesOf(endpoint, request, response);
      try {
        const input = await readInput(endpoint, request);
        const routeRequest = { ...input, files, request, response, scope } as Parameters<Route["handle"]>[0];
        if (endpoint.limit && !(await route.isUncounted?.(routeRequest)))
          await countCall(endpoint.limit, callerOf(request, scope, routeRequest), endpoint.limitAs ?? endpoint.path);
        const handle = () => Promise.resolve(route.handle(routeRequest));
        const reply = await withIfMatch(routeRequest, resourceRoute, () =>
          makeOnce({ endpoint, request, scope, input }, handle),
        );
        // Endpoints that send bytes have already answered.
        if (response.headersSent) return;
        response.status(endpoint.creates ? 201 : endpoint.queues ? 202 : 200);
        if (isVersioned) sendWithEtag(response, reply);
        else
          response.json(endpoint.method === "get" ? linkNextPage(request, response, routeRequest.query, reply) : reply);
      } finally {
        await discard();
      }
    });
  }
  refuseOtherMethods(routes, areas);
  return (request, response, next) => {
    const area = areas.get(firstSegment(request.path));
    if (area) area(request, response, next);
    else next();
  };
}

/** Without If-Match the change is made at once. A call whose reply has no ETag to compare refuses the condition. */
async function withIfMatch(
  routeRequest: Parameters<Route["handle"]>[0],
  resourceRoute: Route | undefined,
  change: () => Promise<unknown>,
): Promise<unknown> {
  const ifMatch = routeRequest.request.get("if-match");
  if (ifMatch === undefined || routeRequest.request.method === "GET") return change();
  if (!resourceRoute) throw invalid({ "If-Match": "Not with this call" });
  const current = async () => {
    const query = (await readQuery(resourceRoute.endpoint, {})) as undefined;
    return resourceRoute.handle({ ...routeRequest, query, body: undefined });
  };
  return changeIfMatch(routeRequest.scope, { path: routeRequest.request.path, ifMatch, current }, change);
}

/** The JSON is made once, for its hash and for the reply; a reader who has it already gets 304. */
function sendWithEtag(response: Response, reply: unknown): void {
  const json = JSON.stringify(reply);
  response.setHeader("ETag", etagOf(json));
  response.type("json").send(json);
}

/** Known paths answer any other method with 405 and the methods that they have. After all routes: these come first. */
function refuseOtherMethods(routes: Routes, areas: ReadonlyMap<string, Router>): void {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const methods = endpoints.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
    areas.get(firstSegment(path))?.all(path, (request, response, next) => {
      if (request.method === "OPTIONS") return next();
      response.setHeader("Allow", methods.join(", "));
      throw new AppError("ERR_METHOD_NOT_ALLOWED");
    });
  }
}

const firstSegment = (path: string): string => path.split("/", 2)[1] ?? "";

/** The caller for the rate limits. A caller who is not signed in may be identified by an email in the request. */
function callerOf(request: Request, scope: Scope | undefined, routeInput?: object): Caller {
  const input: { email?: unknown; body?: { email?: unknown } } | undefined = routeInput;
  const email = input?.body?.email ?? input?.email;
  return {
    ip: request.ip ?? "",
    ...(typeof email === "string" && { email }),
    ...(scope && { companyId: scope.companyId, userId: actorOf(scope).userId }),
  };
}

const filesOf = ({ upload }: Endpoint, request: Request, response: Response) =>
  upload ? takeUpload(upload, request, response) : { files: [], discard: () => undefined };

async function admit(endpoint: Endpoint, request: Request, authenticate: Authenticate): Promise<Scope> {
  const token = bearer(request);
  const signed = endpoint.allowSignedUrl && token === undefined ? signedSession(request) : null;
  if (token === undefined && signed === null) refuseNobody(request);
  const identity = await authenticate(signed ?? token, { ip: request.ip, actingUserId: actingUserOf(request) });
  const { companyId, actor, planFlags, needsSecondFactor, expired, key } = identity;
  markCaller(companyId, actor.userId, actor.name);
  if (key) assertScope(key, scopesForEndpoint(endpoint));
  if (key) refuseUnknownQuery(endpoint, request.query);
  if (needsSecondFactor && !endpoint.beforeSecondFactor) throw new AppError("ERR_SECOND_FACTOR");
  if (expired && !endpoint.whileSuspended) throw new AppError("ERR_COMPANY_EXPIRED", { ...expired, mayPay: true });
  if (!may(actor.profile, endpoint.access as Rule) && !actor.super) throw new AppError("ERR_NO_PERMISSION");
  if (endpoint.plan && planFlags[endpoint.plan] === false) throw new AppError("ERR_NO_PERMISSION");
  const scope = scopeOfToken(companyId, actor);
  if (key) await countProgramCall("apiKey", request, { companyId, ip: request.ip ?? "", token: `key:${key.id}` });
  else await countAnyCall(callerOf(request, scope));
  return scope;
}

/** 401 for a call without a token. A program that forgot a word is told which. */
function refuseNobody(request: Request): never {
  const isSent = request.get("authorization") !== undefined;
  throw new AppError(isSent ? "ERR_API_KEY" : "ERR_SESSION_EXPIRED", {
    fields: { Authorization: isSent ? "Not like: Bearer gk_…" : "Required" },
  });
}

/** Throws unless the key's scopes cover one of these. */
export function assertScope({ scopes }: Pick<Key, "scopes">, acceptedScopes: readonly KeyScope[]): void {
  const [neededScope = null] = acceptedScopes;
  if (!acceptedScopes.some((one) => coversScope(scopes, one)))
    throw new AppError("ERR_KEY_SCOPE", { scope: neededScope });
}

export function actingUserOf(request: Request): number | undefined {
  const text = request.get(actingUserHeader);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new AppError("ERR_NO_USER_FOUND");
  return Number(text);
}

export const bearer = (request: Request): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.get("authorization") ?? "")?.[1];

async function readInput(endpoint: Endpoint, request: Request) {
  const params = Object.fromEntries(
    Object.entries(request.params).map(([name, text]) => [name, readParam(name, String(text))]),
  );
  const query = await readQuery(endpoint, filledIn(request.query));
  const rawBody = endpoint.body ? bodyOf(endpoint, request) : (request.body as unknown);
  refuseUnknown(endpoint, rawBody);
  const body = endpoint.body ? await read(endpoint.body, rawBody) : undefined;
  return { ...params, query, body };
}

const readQuery = async ({ query }: Endpoint, rawQuery: object) => (query ? read(query, rawQuery) : undefined);

/** Forms send every field: `?date=` is treated as absent. */
const filledIn = (query: object) => Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ""));

/** A missing body is an empty one; a body that is not JSON was not parsed and must not pass for empty. */
function bodyOf({ upload }: Endpoint, request: Request): unknown {
  if (request.body !== undefined) return request.body;
  const sent = Number(request.get("content-length") ?? 0) > 0 || request.get("transfer-encoding") !== undefined;
  const takes = ["application/json", ...(upload ? ["multipart/form-data"] : [])].join(" or ");
  if (sent) throw new AppError("ERR_UNSUPPORTED_MEDIA_TYPE", { fields: { "Content-Type": takes } });
  return {};
}

/** An id that no row can have is answered as a missing row. */
function readParam(name: string, text: string): string | number {
  assertReadable(text);
  if (isTextParam(name)) return text;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new AppError("ERR_BAD_REQUEST", { fields: { [name]: "Not a whole number" } });
  return Number(text);
}

/** An unknown field is not dropped in silence: the caller is told its name. */
function refuseUnknown(endpoint: Endpoint, rawBody: unknown): void {
  if (endpoint.readsAnyBody || typeof rawBody !== "object" || rawBody === null || Array.isArray(rawBody)) return;
  assertReadable(rawBody);
  const names = unknownFields(endpoint, rawBody);
  if (names.length === 0) return;
  throw new AppError("ERR_UNKNOWN_FIELD", { fields: Object.fromEntries(names.map((name) => [name, "Unknown field"])) });
}

/** Programs learn of a parameter that does nothing. The specification's own clients send some that are ignored. */
function refuseUnknownQuery({ query }: Endpoint, rawQuery: object): void {
  const schemaFields = query ? (query as ObjectSchema<object>).fields : {};
  const unknown = Object.keys(rawQuery).filter((name) => !(name in schemaFields));
  if (unknown.length > 0)
    throw new AppError("ERR_UNKNOWN_FIELD", {
      fields: Object.fromEntries(unknown.map((name) => [name, "Unknown field"])),
    });
}

/** The parsed object only: what is accepted and ignored, `companyId` for example, never reaches a handler. */
async function read(schema: unknown, value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("ERR_BAD_REQUEST", { fields: { body: "Not an object" } });
  assertReadable(value);
  const parsed = await (schema as ObjectSchema<object>).validate(value, { abortEarly: false });
  // A form's field may hold JSON with escaped characters, so the parsed value is checked again.
  assertReadable(parsed);
  return parsed;
}
