import { boot, type Running } from "./boot";
import { sessionOfRejection } from "./channels/session-mark";
import { env, EnvError, isProduction } from "./config/env";
import { UnusableDatabase } from "./core/db/unusable";
import { logLibraryNotices } from "./core/log/library-notices";
import { survivesRejection } from "./core/log/library-rejections";
import { log } from "./core/log/log";
import { UnusableRedis } from "./core/redis-needs";

logLibraryNotices();

let running: Running | undefined;
let ending = false;

/** A sentence for the operator, whatever LOG_LEVEL says; in production, where programs read the output, as JSON. */
function print(stream: NodeJS.WriteStream, level: 30 | 60, sentence: string): void {
  stream.write(`${isProduction() ? JSON.stringify({ level, time: Date.now(), msg: sentence }) : sentence}\n`);
}

function giveUp(sentence: string): void {
  print(process.stderr, 60, sentence);
  if (process.send) process.send({ type: "failed", error: sentence }, () => process.exit(1));
  else process.exit(1);
}

function sentenceFor(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string; name?: string };
  if (error instanceof EnvError || error instanceof UnusableDatabase || error instanceof UnusableRedis)
    return error.message;
  if (code === "EADDRINUSE") return `Port ${port} is taken. Stop what uses it, or choose another with PORT.`;
  if (code === "EADDRNOTAVAIL" && port !== undefined)
    return "This machine does not have the address in HOST. Use 127.0.0.1, 0.0.0.0 or one of its own addresses.";
  if (code === "EACCES" && port) return `Port ${port} may not be used by this user. Choose one above 1024 with PORT.`;
  if (/^Sequelize(Connection|Host|Access)/.test((error as Error).name))
    return `The database does not answer: ${message ?? ""}. Check DATABASE_URL, and MIGRATION_DATABASE_URL if it is set.`;
  return `Guichê could not start: ${message ?? String(error)}`;
}

async function end(why: string): Promise<void> {
  if (ending) return;
  ending = true;
  log.info({ why }, "Server stopping");
  setTimeout(() => process.exit(1), 20_000).unref();
  await running?.stop();
  process.exit(0);
}

process.on("SIGTERM", () => void end("SIGTERM"));
process.on("SIGINT", () => void end("SIGINT"));
process.on("disconnect", () => void end("the launcher is gone"));
process.on("uncaughtException", (error) => {
  log.fatal({ error }, "Uncaught exception");
  process.exit(1);
});
process.on("unhandledRejection", (error) => {
  // A session may fail with an unhandled rejection in its provider's library: that session restarts, the others go on.
  const session = sessionOfRejection();
  if (session) return session.fail(error);
  // A rejection while everything is being closed must not turn a clean exit into a failure.
  if (ending) return log.warn({ error }, "Unhandled rejection while stopping");
  if (survivesRejection(error)) return;
  log.fatal({ error }, "Unhandled rejection");
  process.exit(1);
});

try {
  running = await boot(env());
  process.send?.({ type: "ready", url: `http://localhost:${running.port}`, signIn: running.signIns });
  if (!process.send)
    for (const { who, email, password } of running.signIns)
      print(process.stdout, 30, `Sign in (${who}): ${email} / ${password ?? "the password in ADMIN_PASSWORD"}`);
} catch (error) {
  log.debug({ error }, "Start failed");
  giveUp(sentenceFor(error));
}
