// `npm run bench -- <groups…>`.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/bench.mjs");
