// `npm run test:crash -- <parts…>`.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/test-crash.mjs");
