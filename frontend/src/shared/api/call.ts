import type { BodyOf, Endpoint, PathParamsOf, QueryOf, ReplyOf } from "@guiche/contract/endpoint";
import { currentConflict } from "../session/conflict";
import { refreshSession } from "../session/refresh";
import { clearSession, currentToken, markSuspended } from "../session/store";
import { ApiError, hasCode } from "./api-error";
import { request } from "./request";

export { ApiError, hasCode, networkError } from "./api-error";

/** Any endpoint of the contract. */
export type AnyEndpoint = Endpoint<string, unknown, unknown, unknown>;

type ParamsPart<E> = keyof PathParamsOf<E> extends never ? { params?: undefined } : { params: PathParamsOf<E> };
type QueryPart<E> = QueryOf<E> extends undefined ? { query?: undefined } : { query?: Partial<QueryOf<E>> };
type BodyPart<E> = BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyOf<E> };
export type CallOptions<E> = { signal?: AbortSignal } & ParamsPart<E> & QueryPart<E> & BodyPart<E>;
/** What a call takes after its endpoint; nothing, where the endpoint needs nothing. */
export type CallParts<E> = object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** `/tickets/:id` and `{ id: 7 }` → `/tickets/7`. */
export const fillPath = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/**
 * Sends a request. An expired token is renewed once and the request repeated; a session the server ended is cleared.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, ...[options]: CallParts<E>): Promise<ReplyOf<E>> {
  const { params, query, body, signal } = (options ?? {}) as LooseOptions;
  const path = fillPath(endpoint.path, params);
  return callSignedIn(
    (token) => request<ReplyOf<E>>(endpoint.method, path, { query, body, signal, token }),
    endpoint.access === "public",
  );
}

/** Runs one request as the signed-in user, with the same renewal as `call`. File transfers use it directly. */
export async function callSignedIn<Reply>(ask: (token: string | null) => Promise<Reply>, open = false): Promise<Reply> {
  const token = open ? null : currentToken();
  try {
    return await ask(token);
  } catch (error) {
    if (open || !hasCode(error, "ERR_SESSION_EXPIRED") || error.status !== 403) throw endedSession(error, open, token);
  }
  try {
    await refreshSession(token);
    return await ask(currentToken());
  } catch (error) {
    throw endedSession(error, open, currentToken());
  }
}

/**
 * A 401 on an authenticated request means that the session has ended, or that only the invoices are still open; a wrong
 * password at sign-in does not.
 */
function endedSession(error: unknown, open: boolean, token: string | null) {
  if (open || !(error instanceof ApiError) || error.status !== 401 || currentToken() !== token) return error;
  if (error.mayPay) markSuspended();
  // While a sign-in elsewhere is told, the session stays: what follows would be a second alert.
  else if (!currentConflict()) clearSession({ expired: true, why: error });
  return error;
}
