import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./paths.mjs";

/** Writes a file that is made from the contract, where it differs. */
export function writeGenerated(file, text) {
  const isCurrent = existsSync(file) && readFileSync(file, "utf8") === text;
  if (!isCurrent) writeFileSync(file, text);
  console.log(`${relative(ROOT, file)} is ${isCurrent ? "up to date" : "written"}.`);
}
