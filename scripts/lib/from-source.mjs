// `--import` this to run the server from its TypeScript sources. Worker threads inherit the flag but do not need it.
import { existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { inRoot } from "./paths.mjs";
import { pathToFileURL } from "node:url";

if (isMainThread) {
  await import("tsx");
  const preload = inRoot("backend", "src", "preload.ts");
  if (existsSync(preload)) await import(pathToFileURL(preload).href);
}
