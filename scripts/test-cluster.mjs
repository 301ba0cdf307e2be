// `npm run test:cluster -- <parts…>`. It needs nginx and redis-sentinel of the machine.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/test-cluster.mjs");
