// `npm run doctor`: what is wrong here, and what to do about it.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/doctor.mjs");
