import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import express, { type RequestHandler, type Response, Router } from "express";

/** Extensions of the files that the build has compressed, the smallest first. */
const packings = { ".br": "br", ".gz": "gzip" } as const;
const isPacked = (ending: string): ending is keyof typeof packings => ending in packings;
const endings = Object.keys(packings).filter(isPacked);

/** In index.html, where the nonce of one reply stands. */
const noncePlaceholder = "__NONCE__";

/** The nonce with which a page's own code may fill style elements: another one for each reply. */
export const styleNonce = ({ locals }: Response): string =>
  (locals["styleNonce"] ??= randomBytes(16).toString("base64")) as string;

/** The built single-page app: its files, and index.html for every other address. */
export function pagesIn(folder: string): Router {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const router = Router();
  const sendIndex: RequestHandler = (_request, response) => {
    response.setHeader("Cache-Control", "no-cache");
    response.type("html").send(index.replace(noncePlaceholder, styleNonce(response)));
  };
  router.get("/index.html", sendIndex);
  router.use(preferPacked(folder));
  router.use(
    "/assets",
    express.static(join(folder, "assets"), {
      immutable: true,
      maxAge: "1y",
      fallthrough: false,
      index: false,
      setHeaders: setEncoding,
    }),
  );
  router.use(express.static(folder, { index: false, maxAge: "1h" }));
  router.get("/openapi.json", (_request, response) => response.redirect("/api/openapi.json"));
  // A program that asks for a document has no use for the app's page.
  router.get("/{*any}", (request, response, next) =>
    /\.(json|html)$/.test(request.path) ? next() : sendIndex(request, response, next),
  );
  return router;
}

/** Serves the copies compressed at build time, smaller than what could be compressed per request. */
function preferPacked(folder: string): RequestHandler {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join("/", path)));
  return (request, response, next) => {
    const choice = endings.filter((ending) => files.has(request.path + ending));
    if (choice.length > 0) response.vary("Accept-Encoding");
    const ending = choice.find((one) => request.acceptsEncodings(packings[one]));
    if (ending) request.url = request.path + ending;
    next();
  };
}

function setEncoding(response: Response, path: string): void {
  const ending = extname(path);
  if (!isPacked(ending)) return;
  response.setHeader("Content-Encoding", packings[ending]);
  response.type(extname(path.slice(0, -ending.length)));
}
