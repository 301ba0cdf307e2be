// `npm run guiche -- COMMAND`: what an operator does to companies and accounts, such as `companies` and `unlock`.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/guiche.mjs");
