import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { apiDocs } from "./api-docs.ts";
import { emojiData } from "./emoji-data.ts";
import { firstChunks } from "./first-chunks.ts";
import { compressedAssets } from "./compressed-assets.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Loads the font in parallel with the scripts: `font-display: optional` never swaps in a late font. */
const preloadFont: Plugin = {
  name: "preload-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          injectTo: "head" as const,
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `/${file}`,
            crossorigin: true,
            fetchpriority: "low",
          },
        })),
  },
};

/** Moves the style sheet, which holds the font alone, behind the first picture: the picture does not wait for it. */
const pictureFirst: Plugin = {
  name: "picture-first",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return sheet ? html.replace(sheet, "").replace("</body>", `  ${sheet}\n  </body>`) : html;
    },
  },
};

/** The pages that most visits begin with. */
const firstPages = /assets\/(PrivateRoot|login|tickets|HomePage)-/;

/**
 * What the browser fetches with a chunk that is loaded later. For pages that no visit begins with, their scripts are
 * not listed: the list of all of them would weigh 2 kB in the first chunk. Styles always are, because nothing else
 * fetches them.
 */
const preloaded = (filename: string, files: string[]): string[] =>
  firstPages.test(filename) ? files : files.filter((file) => file.endsWith(".css"));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont, pictureFirst, emojiData(), apiDocs(), compressedAssets()],
  resolve: { alias: { "@": `${import.meta.dirname}/src` } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    /** The server and the size check read it. */
    manifest: true,
    target: ["chrome117", "safari17", "firefox121"],
    /** The content security policy allows data: URLs for images only. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: { output: { codeSplitting: { groups: firstChunks(`${import.meta.dirname}/src`) } } },
  },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/socket.io": { target: server, ws: true, changeOrigin: false },
    },
  },
});
