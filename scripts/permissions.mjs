// `node scripts/permissions.mjs` writes docs/permissions.md from the contract; the job `docs` compares the two.
import { requireNode } from "./lib/node-version.mjs";

requireNode();
const { permissionsPage, permissionsFile } = await import("./lib/permissions.mjs");
const { writeGenerated } = await import("./lib/generated.mjs");

writeGenerated(permissionsFile, await permissionsPage());
