import { randomUUID } from "node:crypto";
import type { BodyOf, Endpoint, PathParamsOf, QueryOf, ReplyOf } from "@guiche/contract/endpoint";
import type { Express } from "express";
import request, { type Response, type Test } from "supertest";
import { signAccessToken } from "../core/auth/tokens";
import { now } from "../core/clock";
import { AuthSession } from "../models/accounts/auth-session";
import type { User } from "../models/accounts/user";
import { password } from "./factories";
import { deviationOf } from "./reply-schema";

type CallInput<E> = {
  params?: Partial<PathParamsOf<E>>;
  query?: Partial<Record<keyof NonNullable<QueryOf<E>>, string | number>> | Record<string, string | number>;
  body?: Partial<NonNullable<BodyOf<E>>> | Record<string, unknown>;
};

/** The path of an endpoint with its parameters filled in. */
export const pathOf = (endpoint: Endpoint, params: Record<string, string | number> = {}): string =>
  `/api${endpoint.path.replace(/:(\w+)/g, (_all, name: string) => String(params[name] ?? `:${name}`))}`;

export interface Caller {
  token: string;
  /** The request of a call, to which the test adds a form, files or headers. */
  request(endpoint: Endpoint, params?: Record<string, string | number>): Test;
  /** The whole response, whatever its status. */
  ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Response>;
  /** The reply of a successful call; any other response fails the test with its text. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
}

export function callerWith(app: Express, token: string): Caller {
  const start: Caller["request"] = (endpoint, params) => {
    const pendingRequest = request(app)[endpoint.method](pathOf(endpoint, params));
    return token ? pendingRequest.set("Authorization", `Bearer ${token}`) : pendingRequest;
  };
  const ask: Caller["ask"] = (endpoint, { params, query, body } = {}) => {
    const apiRequest = start(endpoint, params as Record<string, string | number>);
    if (query) apiRequest.query(query);
    return (body ? apiRequest.send(body as object) : apiRequest).then((answer: Response) => answer);
  };
  return {
    token,
    request: start,
    ask,
    call: async (endpoint, input) => {
      const answer = await ask(endpoint, input);
      if (answer.status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`);
      const deviation = answer.type === "application/json" && deviationOf(endpoint, answer.status, answer.body);
      if (deviation) throw new Error(`${endpoint.method} ${endpoint.path} is not what OpenAPI says: ${deviation}`);
      return answer.body as never;
    },
  };
}

/** A response in short: its status and, for an error, its code. */
export const statusAndCode = ({ status, body }: Pick<Response, "status" | "body">): string =>
  `${status} ${(body as { error?: string }).error ?? ""}`.trim();

/** Signs in with the password of the test users, as a person does. */
export async function signInWithPassword(app: Express, email: string): Promise<Caller> {
  const answer = await request(app).post("/api/auth/login").send({ email, password });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
  return callerWith(app, (answer.body as { token: string }).token);
}

/** Calls on behalf of a user, in a session that is only stored: a sign-in would cost most tests more than their work. */
export async function signInAs(
  app: Express,
  { companyId, id: userId, tokenVersion }: Pick<User, "companyId" | "id" | "tokenVersion">,
): Promise<Caller> {
  const { sid } = await AuthSession.create({
    companyId,
    userId,
    sid: randomUUID(),
    // Years, because some tests move the clock by months.
    expiresAt: new Date(now().getTime() + 10 * 365 * 86_400_000),
  });
  return callerWith(app, signAccessToken({ companyId, userId, sid, tokenVersion }));
}
