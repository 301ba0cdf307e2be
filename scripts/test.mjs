// `npm test`, or `npm test -- types lint …` for single jobs.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/test.mjs");
