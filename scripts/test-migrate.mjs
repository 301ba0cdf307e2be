// `npm run test:migrate`. It needs the mariadbd of the machine.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/test-migrate.mjs");
