// Compares the built pages with jobs/budgets.json: the code that a route loads before it appears, and every other
// chunk.
// Also checks that the compressed copies that the server sends match their originals.
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { inRoot } from "../lib/paths.mjs";

const budgets = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8"));
const manifest = JSON.parse(readFileSync(inRoot("frontend", "dist", ".vite", "manifest.json"), "utf8"));
const problems = [];
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const sizes = new Map();
function gzipOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(inRoot("frontend", "dist", file)), { level: 9 }).length);
  return sizes.get(file);
}

/** A chunk and the scripts it imports, itself first. */
function closure(key, chunkKeys = new Set()) {
  const chunk = manifest[key];
  if (!chunk || chunkKeys.has(key)) return chunkKeys;
  chunkKeys.add(key);
  for (const next of chunk.imports ?? []) closure(next, chunkKeys);
  return chunkKeys;
}

/** The manifest's key of a chunk, independent of where a library is in node_modules. */
const keyOf = (name) => (manifest[name] ? name : Object.keys(manifest).find((key) => key.endsWith(`/${name}`)));

const initial = new Set();
for (const [route, { gzipBytes, chunks }] of Object.entries(budgets.routes)) {
  const keys = new Set();
  for (const name of chunks) {
    const key = keyOf(name);
    if (key) for (const chunkKey of closure(key)) keys.add(chunkKey);
    else
      problems.push(`${route}: the build has no chunk ${name}. Correct scripts/jobs/budgets.json if it was renamed.`);
  }
  const files = new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith(".js")));
  for (const file of files) initial.add(file);
  const total = [...files].reduce((sum, file) => sum + gzipOf(file), 0);
  console.log(`${route}: ${kB(total)} of ${kB(gzipBytes)} gzip in ${files.size} files`);
  if (total > gzipBytes) {
    const largest = [...files].sort((a, b) => gzipOf(b) - gzipOf(a)).slice(0, 4);
    problems.push(
      `${route} loads ${kB(total)} gzip, ${kB(gzipBytes)} are allowed. Largest: ${largest.map((file) => `${file} ${kB(gzipOf(file))}`).join(", ")}`,
    );
  }
}

const namedChunks = Object.keys(manifest).filter((key) => key.startsWith("_"));
for (const [name, allowedBytes] of Object.entries(budgets.namedChunks)) {
  const key = namedChunks.find((each) => manifest[each].name === name);
  if (!key) {
    problems.push(`The build has no chunk ${name}: see frontend/first-chunks.ts.`);
    continue;
  }
  const bytes = gzipOf(manifest[key].file);
  console.log(`${name}: ${kB(bytes)} of ${kB(allowedBytes)} gzip`);
  if (bytes > allowedBytes) problems.push(`${name} is ${kB(bytes)} gzip, ${kB(allowedBytes)} are allowed.`);
}

for (const [key, { file }] of Object.entries(manifest)) {
  const allowedBytes = budgets.chunks[key] ?? budgets.otherChunkGzipBytes;
  if (!file.endsWith(".js") || initial.has(file) || gzipOf(file) <= allowedBytes) continue;
  problems.push(
    `${file} is ${kB(gzipOf(file))} gzip, ${kB(allowedBytes)} are allowed for a chunk that is loaded later.`,
  );
}

/** Smaller files are not compressed. */
const worthPacking = 1_024;
function unpackFile(path, unpack) {
  try {
    return unpack(readFileSync(path));
  } catch {
    return null;
  }
}
for (const { file } of Object.values(manifest)) {
  const path = inRoot("frontend", "dist", file);
  const bytes = readFileSync(path);
  if (!/\.(js|css)$/.test(file) || bytes.length < worthPacking) continue;
  for (const [ending, unpack] of Object.entries({ ".br": brotliDecompressSync, ".gz": gunzipSync })) {
    if (!unpackFile(path + ending, unpack)?.equals(bytes))
      problems.push(
        `${file}${ending} is missing or another file: frontend/compressed-assets.ts leaves one next to each.`,
      );
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
