// `npm start`. Only what an old Node can parse stands here; the rest is imported after the version is known to do.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/start.mjs");
