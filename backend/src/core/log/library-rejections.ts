import { types } from "node:util";
import { isDatabaseUnavailable, isMistakenStatement } from "../db/database-errors";
import { log } from "./log";
import { OutageError, type Service } from "./outage-error";

/** Our client libraries, by the folder that an error of theirs was raised in. */
const libraries: [RegExp, Service][] = [
  [/(ioredis|redis-errors|redis-parser|rate-limiter-flexible|bull|js-redis-server)\//, "Redis"],
  [/(sequelize|sequelize-pool|pg|pg-pool|pg-protocol|pgpass)\//, "Postgres"],
  [/@(aws-sdk|smithy)\//, "S3"],
  [/nodemailer\//, "SMTP"],
  [/(socket\.io|socket\.io-adapter|socket\.io-client|@socket\.io\/redis-adapter|engine\.io|ws)\//, "sockets"],
];

/**
 * The service whose client library raised this error; undefined for any other, such as a mistake of ours. What counts is the
 * place where the error was made: the first frame of its stack outside Node. A connection that fails has none.
 */
export function serviceOfError(error: unknown): Service | undefined {
  if (error instanceof OutageError) return error.service;
  if (!types.isNativeError(error) || isMistakenStatement(error)) return undefined;
  const [frame] = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line) && !line.includes("node:"));
  if (frame === undefined) return "syscall" in error || isDatabaseUnavailable(error) ? "network" : undefined;
  const [, path] = /node_modules\/((?:@[^/]+\/)?[^/]+\/)/.exec(frame.slice(frame.lastIndexOf("node_modules/"))) ?? [];
  return path === undefined ? undefined : libraries.find(([folder]) => folder.exec(path)?.index === 0)?.[1];
}

const quietMs = 60_000;
const lastSaid = new Map<Service, number>();

/**
 * Whether an unhandled rejection is an outage that a client library did not catch. The process survives it: the library
 * connects again, and what had to be done is done again by its sweep. Said once a minute for each service.
 */
export function survivesRejection(error: unknown): boolean {
  const service = serviceOfError(error);
  if (!service) return false;
  const isNew = performance.now() - (lastSaid.get(service) ?? -Infinity) > quietMs;
  if (isNew) lastSaid.set(service, performance.now());
  log[isNew ? "error" : "debug"]({ error, service }, "Client library failed unattended, the process goes on");
  return true;
}
