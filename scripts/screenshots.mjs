// `npm run screenshots`: the key states of the product as pictures, in docs/screenshots. `-- <word>` takes those whose
// name has it; SCREENSHOTS_LANGUAGE is pt, en or es.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await import("./lib/screenshots.mjs");
