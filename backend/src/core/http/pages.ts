import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import express, { type RequestHandler, type Response, Router } from "express";

/** Endings of what the build has packed, the smallest first. */
const packings = { ".br": "br", ".gz": "gzip" } as const;
const isPacked = (ending: string): ending is keyof typeof packings => ending in packings;
const endings = Object.keys(packings).filter(isPacked);

/** The built single-page app: its files, and its page for every other address. */
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
      setHeaders: sayPacking,
    }),
  );
  router.use(express.static(folder, { index: false, maxAge: "1h" }));
  router.get("/{*any}", (_request, response) => {
    response.setHeader("Cache-Control", "no-cache");
    response.sendFile(index);
  });
  return router;
}

/** Files were packed when they were built, better than there is time for while somebody waits. */
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

function sayPacking(response: Response, path: string): void {
  const ending = extname(path);
  if (!isPacked(ending)) return;
  response.setHeader("Content-Encoding", packings[ending]);
  response.type(extname(path.slice(0, -ending.length)));
}
