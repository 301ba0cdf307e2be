import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const library = (name: string) => readFileSync(require.resolve(`swagger-ui-dist/${name}`), "utf8");
const own = (name: string) => readFileSync(join(import.meta.dirname, "api-docs", name), "utf8");

const { version } = JSON.parse(library("package.json")) as { version: string };

/** The path contains the version of the library, so browsers may cache its files indefinitely. */
const folder = `assets/api-docs/${version}`;
const libraryFiles = ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css"];
const ownFiles = ["theme.js", "start.js"];

const types = { html: "text/html", js: "text/javascript", css: "text/css", txt: "text/plain" } as const;
const typeOf = (path: string) => types[path.split(".").pop() as keyof typeof types];

/** By path, what the viewer of the API's document consists of. */
const files = new Map<string, () => string>([
  ["api-docs.html", () => own("index.html").replaceAll("__LIBRARY__", `/${folder}`)],
  ...ownFiles.map((name) => [`api-docs/${name}`, () => own(name)] as const),
  ...libraryFiles.map((name) => [`${folder}/${name}`, () => library(name)] as const),
]);

/**
 * The viewer of /api/openapi.json: a page of its own, because the library is larger than the whole app. Its files are
 * copied unchanged, and everything stands in files, as the content security policy demands.
 */
export function apiDocs(): Plugin {
  return {
    name: "api-docs",
    generateBundle() {
      for (const [fileName, read] of files) this.emitFile({ type: "asset", fileName, source: read() });
    },
    configureServer: ({ middlewares }) => {
      for (const [path, read] of files)
        middlewares.use(`/${path}`, (_request, response) => {
          response.setHeader("Content-Type", `${typeOf(path)}; charset=utf-8`);
          response.end(read());
        });
    },
  };
}
