import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import express, { type RequestHandler, type Response, Router } from "express";

/** Extensions of the files that the build has compressed, the smallest first. */
const packings = { ".br": "br", ".gz": "gzip" } as const;
const isPacked = (ending: string): ending is keyof typeof packings => ending in packings;
const endings = Object.keys(packings).filter(isPacked);

/** The built single-page app: its files, and index.html for every other address. */
export function pagesIn(folder: string): Router {
  const index = join(folder, "index.html");
  const router = Router();
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
  router.get("/{*any}", (_request, response) => {
    response.setHeader("Cache-Control", "no-cache");
    response.sendFile(index);
  });
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
