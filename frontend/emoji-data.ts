import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const languages = ["pt", "en", "es"];
const files = ["data", "messages"];

const read = (path: string) => JSON.parse(readFileSync(require.resolve(`emojibase-data/${path}`), "utf8")) as unknown;

/** Fields that the picker does not read; they make up half of the file. */
const unread = new Set(["hexcode", "emoticon", "shortcodes", "text", "type", "gender", "order"]);
const slim = (path: string) =>
  JSON.stringify(read(path), (name, value: unknown) =>
    path.endsWith("data.json") && unread.has(name) ? undefined : value,
  );

const { version } = read("package.json") as { version: string };

/**
 * Serves the emoji names in our three languages from this server, so that the picker contacts no other. The path
 * contains the version of the data, so browsers may cache it indefinitely.
 */
export function emojiData(): Plugin {
  const folder = `assets/emoji/${version}`;
  const paths = languages.flatMap((language) => files.map((file) => `${language}/${file}.json`));
  return {
    name: "emoji-data",
    config: () => ({ define: { __EMOJI_DATA__: JSON.stringify(`/${folder}`) } }),
    generateBundle() {
      for (const path of paths) this.emitFile({ type: "asset", fileName: `${folder}/${path}`, source: slim(path) });
    },
    configureServer: ({ middlewares }) => {
      for (const path of paths)
        middlewares.use(`/${folder}/${path}`, (_request, response) => {
          response.setHeader("Content-Type", "application/json");
          response.end(slim(path));
        });
    },
  };
}
