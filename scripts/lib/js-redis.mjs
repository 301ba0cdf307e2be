// A Redis in JavaScript, in memory, for machines without a Redis binary. Argument: a file with port and password as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { packageFile } from "./paths.mjs";

const { port, password } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { createRedisServer } = await import(
  pathToFileURL(packageFile("backend", "js-redis-server", "dist/index.mjs")).href
);
const server = await createRedisServer({ port, logger: console });
server.state.requirepass = password;
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => server.close().finally(() => process.exit(0)));
