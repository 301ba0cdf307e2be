// The simulator in the browser and the server answer with the same engine: every file of it that the pages were built
// from is, by its hash, the file that the server was built from.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

const pages = JSON.parse(readFileSync(inRoot("frontend", "dist", ".vite", "engine.json"), "utf8"));
const server = new Map();
for (const name of readdirSync(inRoot("backend", "dist")).filter((each) => each.endsWith(".js.map"))) {
  const { sources, sourcesContent } = JSON.parse(readFileSync(inRoot("backend", "dist", name), "utf8"));
  sources.forEach((source, index) => {
    const file = /contract\/src\/bot\/[\w-]+\.ts$/.exec(source)?.[0];
    if (file) server.set(file, createHash("sha256").update(sourcesContent[index]).digest("hex"));
  });
}

/** What a step consists of; without one of them nothing would have been compared. */
const parts = [
  "step",
  "move",
  "step-context",
  "say",
  "speaker",
  "read-answer",
  "program",
  "apply-commands",
  "answer-text",
];
const needed = parts.map((part) => `contract/src/bot/${part}.ts`);
const missing = needed.filter((file) => !pages[file] || !server.has(file));
const different = Object.keys(pages).filter((file) => server.has(file) && server.get(file) !== pages[file]);
for (const file of missing) console.error(`${file} is not in both builds.`);
for (const file of different) console.error(`${file} is another file in the pages than in the server.`);
if (missing.length === 0 && different.length === 0)
  console.log(`bot engine: ${Object.keys(pages).length} files, each the server's by its hash`);
process.exitCode = missing.length + different.length > 0 ? 1 : 0;
