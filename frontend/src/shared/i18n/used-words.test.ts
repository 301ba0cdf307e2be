import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { areas, type Area } from "./languages";

type Words = { readonly [key: string]: string | Words };

const root = new URL("../../", import.meta.url);
const code = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\/locales\/|\.test\.|\.d\.ts$/.test(path))
  .map((path) => readFileSync(new URL(path, root), "utf8"))
  .join("\n");

const withoutArea = (key: string) => key.replace(/^\w+:/, "");

/** Every string literal in the code, as a possible key of any area. */
const stringLiterals = new Set([...code.matchAll(/"([^"\\\n]*)"/g)].map(([, text = ""]) => withoutArea(text)));

/** Every template literal as a pattern: `state.${status}` matches all keys of `state`. */
const patterns = [...code.matchAll(/`([^`]*\$\{[^`]*)`/g)]
  .map(([, text = ""]) => withoutArea(text).split(/\$\{[^}]*\}/))
  .filter((parts) => parts.some((part) => part.length > 1) && parts.every((part) => /^[\w.]*$/.test(part)))
  .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]+")}$`));

const isUsed = (key: string) => stringLiterals.has(key) || patterns.some((pattern) => pattern.test(key));

const keysOf = (words: Words, prefix = ""): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other|official)$/, "")]
      : keysOf(value, `${prefix}${key}.`),
  );

const read = async (area: Area) => ((await import(`./locales/pt/${area}`)) as { default: Words }).default;

/** The keys of `errors` are the server's codes, so the code need not contain them. */
const screens = areas.filter((area) => area !== "errors");

describe.each(screens)("the translations of %s", (area) => {
  it("are all used", async () => {
    expect(keysOf(await read(area)).filter((key) => !isUsed(key))).toEqual([]);
  });
});
