import { EnvError } from "./config/env";
import { UnusableDatabase } from "./core/db/unusable";
import { UnusableRedis } from "./core/redis-needs";

/** Why the server does not start, and what to do, in one sentence for the operator. */
export function sentenceFor(error: unknown, otherwise = "Guichê could not start: "): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string; name?: string };
  if (error instanceof EnvError || error instanceof UnusableDatabase || error instanceof UnusableRedis)
    return error.message;
  if (code === "EADDRINUSE") return `Port ${port} is taken. Stop what uses it, or choose another with PORT.`;
  if (code === "EADDRNOTAVAIL" && port !== undefined)
    return "This machine does not have the address in HOST. Use 127.0.0.1, 0.0.0.0 or one of its own addresses.";
  if (code === "EACCES" && port) return `Port ${port} may not be used by this user. Choose one above 1024 with PORT.`;
  if (/^Sequelize(Connection|Host|Access)/.test((error as Error).name))
    return `The database does not answer: ${message ?? ""}. Check DATABASE_URL, and MIGRATION_DATABASE_URL if it is set.`;
  return `${otherwise}${message ?? String(error)}`;
}
