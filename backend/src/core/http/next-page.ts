import type { Request, Response } from "express";

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Names the next page of a list in the header Link (RFC 8288), however the list is paged. */
export function linkNextPage(request: Request, response: Response, query: unknown, reply: unknown): void {
  if (!isObject(reply) || reply.hasMore !== true) return;
  const url = new URL(request.originalUrl, "http://desk");
  for (const [name, value] of Object.entries(nextOf(isObject(query) ? query : {}, reply)))
    url.searchParams.set(name, String(value));
  response.setHeader("Link", `<${url.pathname}${url.search}>; rel="next"`);
}

function nextOf({ pageNumber }: Fields, reply: Fields): Fields {
  if (typeof reply.cursor === "string") return { cursor: reply.cursor };
  if (typeof pageNumber === "number") return { pageNumber: pageNumber + 1 };
  const rows = Object.values(reply).find((value) => Array.isArray(value)) as Fields[] | undefined;
  const last = rows?.at(-1);
  return { before: last?.id ?? last?.seq ?? last?.ticketId };
}
