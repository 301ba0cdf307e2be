// `npm run simulator`: the WhatsApp simulator alone.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/simulator.mjs");
