// `npm run doctor`: reports what is wrong with this machine and how to fix it.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/doctor.mjs");
