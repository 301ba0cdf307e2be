// `npm run backup [-- FOLDER]` and `npm run restore -- FOLDER`: database, files and keys of this installation.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/backup.mjs");
