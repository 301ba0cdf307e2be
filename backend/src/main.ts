import { setFlagsFromString } from "node:v8";
import { boot, type Running } from "./boot";
import { sessionOfRejection } from "./channels/session-mark";
import { env, isProduction } from "./config/env";
import { logLibraryNotices } from "./core/log/library-notices";
import { survivesRejection } from "./core/log/library-rejections";
import { log } from "./core/log/log";
import { sentenceFor } from "./start-errors";

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
  // V8 clears up when there is up to four times of what was in use, and gives little of the room back: under a steady load
  // memory rises for minutes, to nearly twice of what it is with a quarter on top. Not before the start, which only grows.
  setFlagsFromString("--heap-growing-percent=25");
  process.send?.({ type: "ready", url: `http://localhost:${running.port}`, signIn: running.signIns });
  if (!process.send)
    for (const { who, email, password } of running.signIns)
      print(process.stdout, 30, `Sign in (${who}): ${email} / ${password ?? "the password in ADMIN_PASSWORD"}`);
} catch (error) {
  log.debug({ error }, "Start failed");
  giveUp(sentenceFor(error));
}
