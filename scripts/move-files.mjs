// `npm run move-files [-- --remove]`: copies the files of DATA_DIR into the bucket of S3_URL. May be repeated at any time.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
import("./lib/move-files.mjs");
