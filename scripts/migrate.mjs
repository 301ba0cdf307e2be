// `npm run migrate -- --from URL [--run]`: brings the data of a Ticketz, a Whaticket or an Izing. Without --run it only reports.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/migrate.mjs");
