// `npm run new -- resource coupons`: a resource that works, for you to change.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/new.mjs");
