// `npm run dev`: services, simulator, the server from its sources, and Vite. Ctrl-C stops all of them.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/dev.mjs");
