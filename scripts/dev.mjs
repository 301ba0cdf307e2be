// `npm run dev`: services, simulator, the server from its sources, Vite. One Ctrl-C stops all.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/dev.mjs");
