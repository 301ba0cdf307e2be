// `npm run screenshots`: screenshots of the main states, in docs/screenshots. `-- <word>` takes those whose
// name contains the word; SCREENSHOTS_LANGUAGE is pt, en or es.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await import("./lib/screenshots.mjs");
