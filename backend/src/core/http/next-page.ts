import { listMediaType, listField, type ListEnvelope } from "@guiche/contract/list-envelope";
import type { Request, Response } from "express";

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/**
 * Names the next page of a list in the header Link (RFC 8288), however the list is paged. Returns what is replied: the
 * reply itself, or the list in the shape of all lists where the caller asks for that.
 */
export function linkNextPage(request: Request, response: Response, query: unknown, reply: unknown): unknown {
  const next = nextPageOf(request, query, reply);
  if (next !== null) response.setHeader("Link", `<${next}>; rel="next"`);
  const rows = request.accepts("json", listMediaType) === listMediaType ? rowsOf(reply) : null;
  if (!rows) return reply;
  response.type(listMediaType);
  return { rows, next } satisfies ListEnvelope;
}

function nextPageOf(request: Request, query: unknown, reply: unknown): string | null {
  if (!isObject(reply) || reply.hasMore !== true) return null;
  const url = new URL(request.originalUrl, "http://desk");
  for (const [name, value] of Object.entries(nextOf(isObject(query) ? query : {}, reply)))
    url.searchParams.set(name, String(value));
  return `${url.pathname}${url.search}`;
}

function rowsOf(reply: unknown): readonly unknown[] | null {
  if (Array.isArray(reply)) return reply as unknown[];
  if (!isObject(reply)) return null;
  const field = listField(
    Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, Array.isArray(value)])),
  );
  return field === null ? null : (reply[field] as unknown[]);
}

function nextOf({ pageNumber }: Fields, reply: Fields): Fields {
  if (typeof reply.cursor === "string") return { cursor: reply.cursor };
  if (typeof pageNumber === "number") return { pageNumber: pageNumber + 1 };
  const rows = Object.values(reply).find((value) => Array.isArray(value)) as Fields[] | undefined;
  const last = rows?.at(-1);
  return { before: last?.id ?? last?.seq ?? last?.ticketId };
}
