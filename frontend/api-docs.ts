import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const library = (name: string) => readFileSync(require.resolve(`swagger-ui-dist/${name}`), "utf8");
const own = (name: string) => readFileSync(join(import.meta.dirname, "api-docs", name), "utf8");

const { version } = JSON.parse(library("package.json")) as { version: string };

/** The path contains the version of the library, so browsers may cache its files indefinitely. */
const folder = `assets/api-docs/${version}`;
const libraryFiles = ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css"];
const ownFiles = ["theme.js", "start.js", "viewer.css", "guide.css"];
/** The pages of docs/ that a developer reads alongside the document. */
const guides: Readonly<Record<string, string>> = {
  "developers.md": "For developers",
  "bot-events.md": "n8n and webhooks as a bot",
};

const text = (html: string) => html.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const markdown = new Marked({
  renderer: {
    /** A page that the product does not serve is named only. */
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const page = href in guides ? `/${href.replace(/md$/, "html")}` : href;
      return /^(https?:|\/)/.test(page) ? `<a href="${page}">${words}</a>` : words;
    },
    /** A program has its file's name above it. */
    code({ text: program, lang = "" }) {
      const [, file] = lang.split(" ");
      const caption = file ? `<figcaption>${file}</figcaption>` : "";
      return `<figure>${caption}<pre tabindex="0"><code>${text(program)}</code></pre></figure>`;
    },
  },
});
const guide = (name: string): string =>
  own("guide.html")
    .replace("__TITLE__", guides[name] ?? "")
    .replace("__BODY__", () =>
      markdown.parse(readFileSync(join(import.meta.dirname, "../docs", name), "utf8"), { async: false }),
    );

const types = { html: "text/html", js: "text/javascript", css: "text/css", txt: "text/plain" } as const;
const typeOf = (path: string) => types[path.split(".").pop() as keyof typeof types];

/** By path, what the viewer of the API's document and the guide consist of. */
const files = new Map<string, () => string>([
  ["api-docs.html", () => own("index.html").replaceAll("__LIBRARY__", `/${folder}`)],
  ...Object.keys(guides).map((name) => [name.replace(/md$/, "html"), () => guide(name)] as const),
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
