// `npm run migrate -- --from URL [--run]`: brings the data of a Ticketz or a Whaticket. Without --run it only reports.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/migrate.mjs");
