// `npm start`. Only syntax that an old Node can parse; the rest is imported after the version check.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/start.mjs");
