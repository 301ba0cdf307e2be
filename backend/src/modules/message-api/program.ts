import { keyPrefix } from "@guiche/contract/api-keys";
import type { Request } from "express";
import { AppError } from "../../core/http/errors";
import { countProgramCall } from "../../core/http/limits";
import { actingUserOf, assertScope, bearer } from "../../core/http/route";
import { markCaller } from "../../core/log/log";
import { scopeOfRow, scopeOfToken, type Scope } from "../../core/tenant/scope";
import { identifyKey } from "../api-keys";
import { isSuspended, ownCompany } from "../companies";
import { connectionOfToken } from "../connections";

/** A program that calls with a connection's token, or with an API key of the company. */
export interface Program {
  scope: Scope;
  /** The connection of its token; null for an API key, which may use any. */
  connectionId: number | null;
}

/** Asked for before the body is read, and again by the handler. */
const programsByRequest = new WeakMap<Request, Promise<Program>>();

/** 401 for an unknown token; 403 when the plan excludes the API or the company's subscription has run out. */
export function programOf(request: Request): Promise<Program> {
  const program = programsByRequest.get(request) ?? admit(request);
  programsByRequest.set(request, program);
  return program;
}

async function admit(request: Request): Promise<Program> {
  const token = bearer(request) ?? "";
  if (token.startsWith(keyPrefix)) return admitKey(request, token);
  const tokenConnection = token.length <= longestToken ? await connectionOfToken(token) : null;
  if (!tokenConnection) throw new AppError("ERR_API_TOKEN");
  const scope = scopeOfRow(tokenConnection);
  markCaller(scope.companyId, undefined, tokenConnection.name);
  const [{ plan, apiCallsPerMinute }, { suspended }] = await Promise.all([ownCompany(scope), isSuspended(scope)]);
  if (suspended || plan.useExternalApi === false) throw new AppError("ERR_NO_PERMISSION");
  await count(request, { companyId: scope.companyId, token }, apiCallsPerMinute);
  return { scope, connectionId: tokenConnection.connectionId };
}

const longestToken = 200;

async function admitKey(request: Request, secret: string): Promise<Program> {
  const { companyId, actor, key } = await identifyKey(secret, {
    ip: request.ip,
    actingUserId: actingUserOf(request),
  });
  markCaller(companyId, actor.userId, actor.name);
  assertScope(key, [request.method === "GET" ? "messages:read" : "messages:send"]);
  await count(request, { companyId, token: `key:${key.id}` }, key.apiCallsPerMinute);
  return { scope: scopeOfToken(companyId, actor), connectionId: null };
}

const count = (request: Request, caller: { companyId: number; token: string }, callsPerMinute: number) =>
  request.method === "POST"
    ? countProgramCall("sendApi", request, { ...caller, ip: request.ip ?? "" }, callsPerMinute)
    : countProgramCall("sentApi", request, { ...caller, ip: request.ip ?? "" });
