import { userInfo } from "node:os";
import { join } from "node:path";
import { ConnectionError } from "sequelize";
import { migrations } from "../migrations";
import { EnvError, operatorEnv } from "./config/env";
import { connect, disconnect } from "./core/db/connect";
import { missingMigrations } from "./core/db/migrate";
import { UnusableDatabase } from "./core/db/unusable";
import { eventsSent, publishAsCommand } from "./core/events/process-bus";
import { readInstallation } from "./core/installation/installation";
import { logLibraryNotices } from "./core/log/library-notices";
import { setLogLevel } from "./core/log/log";
import { configureMail } from "./core/mail/mail";
import { closeRedis, configureInstallation, configureRedis } from "./core/redis";
import { models } from "./models";
import { OperatorError, parseCommand, usage, type ParsedCommand } from "./modules/operator";

/** `npm run guiche -- COMMAND`: what an operator of the machine does to companies and accounts. */
setLogLevel("silent");
logLibraryNotices();

/** As the audit log names the operator; in a container the user may have no name. */
function operatorName(): string {
  try {
    return `guiche (${userInfo().username})`;
  } catch {
    return `guiche (uid ${process.getuid?.() ?? "?"})`;
  }
}

async function execute({ usesRedis, run }: ParsedCommand): Promise<string> {
  const { dataDir, databaseUrl, redisUrl, smtpUrl } = operatorEnv();
  if (usesRedis && !redisUrl)
    throw new OperatorError("Sign-ins are counted in Redis: start Guichê first, or set REDIS_URL.");
  if (redisUrl) configureRedis(redisUrl);
  configureMail({ smtpUrl, folder: join(dataDir, "mail") });
  publishAsCommand();
  const db = await connect({ url: databaseUrl, models, poolSize: 2 });
  const missing = await missingMigrations(db, Object.keys(migrations));
  if (missing.length > 0)
    throw new OperatorError(
      "The database is not that of this release: start this release of Guichê once, which migrates it.",
    );
  configureInstallation((await readInstallation(db)).id);
  return run({ name: operatorName() });
}

function sentenceFor(error: unknown): string {
  if (error instanceof OperatorError || error instanceof EnvError || error instanceof UnusableDatabase)
    return error.message;
  const { message } = error as Error;
  if (error instanceof ConnectionError) return `The database does not answer: ${message}. Check DATABASE_URL.`;
  return `The command failed: ${message}`;
}

try {
  const command = parseCommand(process.argv.slice(2));
  process.stdout.write(command ? `${await execute(command)}\n` : usage);
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
} finally {
  await eventsSent();
  closeRedis();
  await disconnect();
}
