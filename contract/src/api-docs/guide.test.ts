import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { openApiDocument } from "./openapi";

const guide = readFileSync(join(import.meta.dirname, "../../../docs/developers.md"), "utf8");
const prose = guide.replace(/^```[\s\S]*?^```/gm, "");
const { paths, ...others } = openApiDocument("1.2.3") as { paths: Record<string, object> };

it("names calls of the document only", () => {
  const calls = [...prose.matchAll(/`(GET|POST|PUT|DELETE) (?:\/api)?(\/[^`?]+)/g)];
  const unknown = calls.filter(([, method = "", path = ""]) => !(method.toLowerCase() in (paths[path] ?? {})));
  expect([unknown.map(([call]) => call), calls.length > 10]).toEqual([[], true]);
});

it("names fields and parameters of the document only", () => {
  // `deprecated` is OpenAPI's word, which marks nothing at present.
  const names = new Set(JSON.stringify([paths, others, "deprecated"]).match(/\b\w+\b/g));
  const words = [...prose.matchAll(/`([a-z]+(?:[A-Z][a-z]*)*)`/g)].map(([, word = ""]) => word);
  expect([words.filter((word) => !names.has(word)), words.length > 30]).toEqual([[], true]);
});
