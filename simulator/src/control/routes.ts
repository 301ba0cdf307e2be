import type { IncomingMessage, ServerResponse } from "node:http";
import type { Cloud } from "../cloud/cloud";
import type { World } from "../people/world";
import type { Body } from "./input";

/** A request, as routes receive it. */
export interface Call {
  world: World;
  cloud: Cloud;
  /** The path parameters, in order. */
  path: string[];
  query: URLSearchParams;
  body: Body;
}

export interface Reply {
  status: 200 | 201 | 204;
  json?: unknown;
  /** A file to send instead of JSON. */
  file?: { type: string; size: number; bytes: Iterable<Buffer> | AsyncIterable<Buffer> };
}

export interface Route {
  method: "GET" | "POST" | "PUT";
  pattern: RegExp;
  answer: (call: Call) => Reply | Promise<Reply>;
}

/** A route that writes the response itself, such as a stream of events. */
export type RawReply = (world: World, request: IncomingMessage, response: ServerResponse) => void;

/** Declares a route. Each ":" in the path stands for a parameter of letters, digits, "@", "-", "_" or ".". */
export function route(method: Route["method"], path: string, answer: Route["answer"]): Route {
  return { method, pattern: new RegExp(`^${path.replaceAll(":", "([\\w.@-]+)")}$`), answer };
}

export const created = (json: unknown): Reply => ({ status: 201, json });
export const ok = (json: unknown): Reply => ({ status: 200, json });
export const file = (bytes: Buffer, type = "application/octet-stream"): Reply => ({
  status: 200,
  file: { type, size: bytes.length, bytes: [bytes] },
});
export const noContent: Reply = { status: 204 };
