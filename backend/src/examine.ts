import { existsSync } from "node:fs";
import { join } from "node:path";
import { QueryTypes } from "sequelize";
import { migrations } from "../migrations";
import { checkedEnv, EnvError, type Env } from "./config/env";
import type { Source } from "./config/env-reader";
import { configureSealer, sealer } from "./core/auth/seal";
import { configureTokenSecret } from "./core/auth/tokens";
import { assertEncryptionKey } from "./core/auth/verify-encryption-key";
import { assertUsableDatabase } from "./core/db/assert-usable-database";
import { connect, disconnect } from "./core/db/connect";
import { freeOn } from "./core/files/local-files";
import { assertS3Works } from "./core/files/s3-files";
import { proxiesIn, proxyQuestion } from "./core/http/proxy-count";
import { configureMail, tryMailServer } from "./core/mail/mail";
import { megabytes } from "./core/progress";
import { configureRedis, connectRedis } from "./core/redis";
import { assertRedisAdmits, redisFaults } from "./core/redis-needs";
import { sentenceFor } from "./start-errors";

/** What the doctor says of one part: it is good, worth knowing, or wrong. */
interface Finding {
  kind: "good" | "hint" | "bad";
  name: string;
  text: string;
}

interface Options {
  /** Also asks the database. */
  withServices?: boolean;
  /** The launcher has looked at Redis and the clock. */
  byLauncher?: boolean;
  /** Sends a test mail to this address. */
  mailTo?: string | undefined;
}

const good = (name: string, text: string): Finding => ({ kind: "good", name, text });
const hint = (name: string, text: string): Finding => ({ kind: "hint", name, text });
const bad = (name: string, text: string): Finding => ({ kind: "bad", name, text });

/** Asks everything that a start refuses, with the start's own checks, and more. Changes nothing but a file of its own. */
export async function* examine(
  source: Source | undefined,
  { withServices = true, byLauncher = false, mailTo }: Options = {},
): AsyncGenerator<Finding> {
  let env: Env;
  try {
    env = checkedEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    yield* error.problems.map((problem) => bad("settings", problem));
    return;
  }
  yield good("settings", "every variable is understood");
  yield await proxyFinding(env);
  yield await mailFinding(env, mailTo);
  yield await filesFinding(env);
  if (!withServices) return;
  yield* databaseFindings(env, byLauncher);
  if (!byLauncher) yield* redisFindings(env);
}

async function attempt(name: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return good(name, await work());
  } catch (error) {
    return bad(name, sentenceFor(error, ""));
  }
}

/** Measured where a server runs at PUBLIC_URL, as this machine reaches it; else deduced, with the reason. */
async function proxyFinding({ publicUrl, trustProxy, jwtSecret }: Env): Promise<Finding> {
  if (!publicUrl)
    return good(
      "proxy",
      `${trustProxy === 0 ? "none is" : `${trustProxy} are`} in front, as TRUST_PROXY says. Not measured: PUBLIC_URL is not set`,
    );
  configureTokenSecret(jwtSecret);
  const measuredProxies = await countProxiesOf(publicUrl);
  const lower = "everybody counts as one address, and all sign-ins share one limit";
  if (typeof measuredProxies === "number") {
    if (measuredProxies === trustProxy)
      return good("proxy", `${measuredProxies} in front of PUBLIC_URL, as TRUST_PROXY says: measured`);
    const harm = measuredProxies > trustProxy ? lower : "anybody can pretend to call from another address";
    return bad(
      "proxy",
      `${measuredProxies} in front of PUBLIC_URL, and TRUST_PROXY is ${trustProxy}: ${harm}. Set it to ${measuredProxies}`,
    );
  }
  if (trustProxy === 0 && publicUrl.startsWith("https:"))
    return bad(
      "proxy",
      `PUBLIC_URL is https, so that a proxy is in front, and TRUST_PROXY is 0: ${lower}. Set TRUST_PROXY to the number ` +
        `of proxies in front. Not measured: ${measuredProxies}`,
    );
  return hint(
    "proxy",
    `TRUST_PROXY is ${trustProxy}, which could not be compared with the proxies in front: ${measuredProxies}`,
  );
}

/** How many proxies a request through this address passes, or why this is unknown. */
async function countProxiesOf(publicUrl: string): Promise<number | string> {
  try {
    const answer = await fetch(new URL("/api/health/live", publicUrl), {
      headers: proxyQuestion(),
      signal: AbortSignal.timeout(5_000),
    });
    return proxiesIn(answer.headers) ?? "what answers at PUBLIC_URL is not this Guichê, or has other keys";
  } catch {
    return "nothing answers at PUBLIC_URL from here";
  }
}

async function mailFinding({ smtpUrl, dataDir }: Env, mailTo: string | undefined): Promise<Finding> {
  configureMail({ smtpUrl, folder: join(dataDir, "mail") });
  if (!smtpUrl) return hint("mail", `no SMTP_URL: mails are written to ${join(dataDir, "mail")}`);
  const { host } = new URL(smtpUrl);
  const finding = await attempt("mail", async () => {
    await tryMailServer(mailTo);
    return mailTo === undefined ? `${host} lets Guichê in` : `${host} took a test mail to ${mailTo}`;
  });
  return finding.kind === "good" ? finding : bad("mail", `${host}: ${finding.text}. Check SMTP_URL`);
}

function filesFinding({ s3, dataDir, storageReserveMb }: Env): Promise<Finding> {
  return attempt("files", async () => {
    if (s3) {
      await assertS3Works(s3);
      return `the bucket "${s3.bucket}" took, returned and deleted a file`;
    }
    if (!existsSync(dataDir)) return "on the disk of DATA_DIR";
    const free = await freeOn(dataDir);
    if (free < storageReserveMb * 1024 * 1024)
      throw new Error(
        `${megabytes(free)} are free on the disk of ${dataDir}, and STORAGE_RESERVE_MB leaves ${storageReserveMb}: ` +
          "files are refused. Free some space",
      );
    return "on the disk of DATA_DIR, which has room";
  });
}

const clockLimitMs = 5_000;

async function* databaseFindings(env: Env, byLauncher: boolean): AsyncGenerator<Finding> {
  const usable = await attempt("database", async () => {
    await assertUsableDatabase(env, Object.keys(migrations));
    return "is Guichê's own, in UTF8, with the rights that it needs";
  });
  yield usable;
  if (usable.kind === "bad") return;
  const db = await connect({ url: env.databaseUrl, models: [], poolSize: 1 });
  try {
    configureSealer(sealer(env.encryptionKey, env.encryptionKeyPrevious));
    yield await attempt("key", async () => {
      await assertEncryptionKey(db);
      return "ENCRYPTION_KEY opens what is sealed";
    });
    if (byLauncher) return;
    const before = Date.now();
    const [row] = await db.query<{ now: number }>(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now",
      { type: QueryTypes.SELECT },
    );
    const apart = Math.round(Math.abs((row?.now ?? 0) - (before + Date.now()) / 2));
    yield apart <= clockLimitMs
      ? good("clock", `agrees with the database (${apart} ms apart)`)
      : bad("clock", `differs from the database by ${Math.round(apart / 1_000)} s. Turn on time synchronisation`);
  } finally {
    await disconnect();
  }
}

async function* redisFindings({ redisUrl }: Env): AsyncGenerator<Finding> {
  configureRedis(redisUrl);
  const redis = connectRedis({ maxRetriesPerRequest: 0, commandTimeout: 5_000, retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    await assertRedisAdmits();
    const faults = redisFaults(await redis.info());
    yield* faults.map((fault) => bad("Redis", fault));
    if (faults.length === 0) yield good("Redis", "answers, and is set up as jobs need it");
  } catch (error) {
    yield bad("Redis", `${sentenceFor(error, "")} (REDIS_URL)`);
  } finally {
    redis.disconnect();
  }
}
