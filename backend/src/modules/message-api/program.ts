import type { Request } from "express";
import { AppError } from "../../core/http/errors";
import { rateLimitStateOf, TooManyRequests, type Caller, type RateLimitState } from "../../core/http/limits";
import { markCaller } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { isSuspended, ownCompany } from "../companies";
import { connectionOfToken } from "../connections";

/** A program that calls with a connection's token. */
export interface Program {
  scope: Scope;
  connectionId: number;
}

/** Asked for before the body is read, and again by the handler. */
const admitted = new WeakMap<Request, Promise<Program>>();

/** 401 for an unknown token; 403 when the plan excludes the API or the company's subscription has run out. */
export function programOf(request: Request): Promise<Program> {
  const program = admitted.get(request) ?? admit(request);
  admitted.set(request, program);
  return program;
}

async function admit(request: Request): Promise<Program> {
  const [, token] = /^Bearer (\S{1,200})$/i.exec(request.get("authorization") ?? "") ?? [];
  const found = await connectionOfToken(token);
  if (!found) throw new AppError("ERR_API_TOKEN");
  const scope = scopeOfRow(found);
  markCaller(scope.companyId, undefined, found.name);
  const [{ plan, apiCallsPerMinute }, { suspended }] = await Promise.all([ownCompany(scope), isSuspended(scope)]);
  if (suspended || plan.useExternalApi === false) throw new AppError("ERR_NO_PERMISSION");
  await count(request, { companyId: scope.companyId, ip: request.ip ?? "", token }, apiCallsPerMinute);
  return { scope, connectionId: found.connectionId };
}

/** Every reply says where the program stands in its rate limit, a refused one too. */
async function count(request: Request, caller: Caller, callsPerMinute: number): Promise<void> {
  const say = (standing: RateLimitState | null | undefined) => {
    if (!standing) return;
    request.res?.setHeader("RateLimit-Limit", standing.limit);
    request.res?.setHeader("RateLimit-Remaining", standing.remaining);
    request.res?.setHeader("RateLimit-Reset", Math.ceil(standing.seconds));
  };
  try {
    if (request.method === "POST") say(await rateLimitStateOf("sendApi", caller, "messages", callsPerMinute));
    else say(await rateLimitStateOf("sentApi", caller, "messages"));
  } catch (error) {
    if (error instanceof TooManyRequests) say(error.standing);
    throw error;
  }
}
