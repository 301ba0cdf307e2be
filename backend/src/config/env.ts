import { resolve } from "node:path";
import { envReader, type Source } from "./env-reader";
import { secretReader } from "./env-secrets";
import { readSentinels, sentinelProtocol } from "./redis-sentinels";
import { readS3Url, type S3Settings } from "./s3-settings";
import { readTracing, type TracingSettings } from "./tracing-settings";

/** The settings of this process. Read once; nothing else in the server touches `process.env`. */
export interface Env {
  production: boolean;
  port: number;
  /** The address it listens on; undefined is all of them. */
  host: string | undefined;
  dataDir: string;
  /** Megabytes of the disk that files leave free. */
  storageReserveMb: number;
  databaseUrl: string;
  /** The same database as its tables' owner: for migrations alone. */
  migrationDatabaseUrl: string;
  redisUrl: string;
  simulator: "on" | "off" | "external";
  simulatorPort: number;
  adminEmail: string;
  adminPassword: string | undefined;
  demo: boolean;
  /** DEMO=on was set by hand: then the login page shows the demo's password to other machines too. */
  demoForAll: boolean;
  /** Signs access tokens; at least 32 bytes, with the key id derived from it. */
  jwtSecret: Buffer;
  /** Still verifies signatures, during a rotation. */
  jwtSecretPrevious: Buffer[];
  /** Encrypts secrets at rest. */
  encryptionKey: Buffer;
  /** Still decrypts, during a rotation. */
  encryptionKeyPrevious: Buffer[];
  rateLimitScale: number;
  role: "all" | "web" | "worker";
  /** Number of proxies in front whose X-Forwarded-For entries are trusted. */
  trustProxy: number;
  bcryptCost: number;
  /** The address that people open, without a slash at its end. */
  publicUrl: string | undefined;
  /** Super users must sign in with a second factor. */
  superSecondFactor: "required" | "optional";
  logLevel: string;
  smtpUrl: string | undefined;
  /** Where files are stored; on the disk of DATA_DIR when undefined. */
  s3: S3Settings | undefined;
  /** The program that extracts video frames; searched on the PATH when undefined. */
  ffmpegPath: string | undefined;
  /** The PATH on which programs are searched. */
  path: string;
  outboundAllowCidrs: string[];
  /** Serves metrics for Prometheus; undefined serves none. */
  metricsPort: number | undefined;
  metricsToken: string | undefined;
  /** Sends traces; undefined sends none. */
  tracing: TracingSettings | undefined;
}

/** The problems of the environment, one sentence each. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
  }
}

/** The settings to move files to a bucket, which needs no database. */
export const fileEnv = (source: Source = process.env): { dataDir: string; s3: ReturnType<typeof readS3Url> } => ({
  dataDir: resolve(source.DATA_DIR?.trim() || ".data"),
  s3: readS3Url(source.S3_URL?.trim() || undefined),
});

/** The settings to back up and restore. */
export interface BackupEnv {
  dataDir: string;
  s3: S3Settings | undefined;
  /** The database as its tables' owner. */
  databaseUrl: string;
  /** The database is the one under DATA_DIR. */
  isEmbedded: boolean;
  path: string;
}

export function backupEnv(source: Source = process.env): BackupEnv {
  const { dataDir, s3 } = fileEnv(source);
  const databaseUrl = source.MIGRATION_DATABASE_URL?.trim() || source.DATABASE_URL?.trim();
  if (typeof s3 === "string") throw new EnvError([s3]);
  if (!databaseUrl) throw new EnvError(["DATABASE_URL is missing: use `npm run backup` or `npm run restore`."]);
  return { dataDir, s3, databaseUrl, isEmbedded: source.EMBEDDED === "1", path: source.PATH ?? "" };
}

/** The settings of the operator's command line. Redis is needed by one command alone. */
export function operatorEnv(source: Source = process.env) {
  const [databaseUrl, redisUrl, smtpUrl] = [source.DATABASE_URL, source.REDIS_URL, source.SMTP_URL].map(
    (value) => value?.trim() || undefined,
  );
  if (!databaseUrl) throw new EnvError(["DATABASE_URL is missing: use `npm run guiche`, or name the database."]);
  return { dataDir: fileEnv(source).dataDir, databaseUrl, redisUrl, smtpUrl };
}

/** The settings to encrypt again with a new key: the database and the keys. */
export const resealEnv = (source: Source = process.env) => {
  const { databaseUrl } = backupEnv(source);
  // Redis is not asked for anything.
  const { encryptionKey, encryptionKeyPrevious } = readEnv({ ...source, REDIS_URL: "redis://127.0.0.1" });
  return { databaseUrl, encryptionKey, encryptionKeyPrevious };
};

/** The settings to bring data from another system: also the address of its database, which no list of processes shows. */
export const migrateEnv = (source: Source = process.env) => ({
  ...resealEnv(source),
  from: source.MIGRATE_FROM?.trim() || undefined,
});

export const isProduction = (source: Source = process.env): boolean => source.NODE_ENV === "production";

export function readEnv(source: Source, { generates = true }: { generates?: boolean } = {}): Env {
  const reader = envReader(source);
  const { problems, text, whole, oneOf, url, origin, networks, address } = reader;

  const production = isProduction(source);
  const dataDir = resolve(text("DATA_DIR") ?? ".data");
  const ownDatabase = text("EMBEDDED") !== "1";
  const databaseUrl = url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const migrationDatabaseUrl = url("MIGRATION_DATABASE_URL", ["postgres:", "postgresql:"]) ?? databaseUrl;
  const namesSentinels = text("REDIS_URL")?.startsWith(sentinelProtocol);
  const redisUrl = namesSentinels ? text("REDIS_URL") : url("REDIS_URL", ["redis:", "rediss:"]);
  const sentinels = namesSentinels && readSentinels(redisUrl ?? "");
  if (typeof sentinels === "string") problems.push(sentinels);
  if (!databaseUrl)
    problems.push("DATABASE_URL is missing: run `npm start`, which brings its own Postgres, or name one.");
  if (!redisUrl) problems.push("REDIS_URL is missing: run `npm start`, which brings its own Redis, or name one.");

  const simulator = oneOf("SIMULATOR", ["on", "off", "external"] as const, ownDatabase ? "off" : "on");
  const demo = oneOf("DEMO", ["on", "off"] as const, ownDatabase ? "off" : "on") === "on";
  if (production && simulator !== "off" && !demo)
    problems.push("SIMULATOR=on in production is for demonstrations only: set DEMO=on as well, or SIMULATOR=off.");

  const bcryptCost = whole("BCRYPT_COST", 12, 4, 16);
  if (production && bcryptCost < 10) problems.push("BCRYPT_COST must be at least 10 in production.");
  if (production && text("METRICS_PORT") !== undefined && text("METRICS_TOKEN") === undefined)
    problems.push("METRICS_PORT in production needs METRICS_TOKEN. Make one with: openssl rand -base64 48");
  const s3 = readS3Url(text("S3_URL"));
  if (typeof s3 === "string") problems.push(s3);

  const { secret, previous } = secretReader({
    dataDir,
    text,
    problems,
    isRequired: production && ownDatabase,
    generates,
  });

  const env: Env = {
    production,
    port: whole("PORT", 8080, 0, 65_535),
    host: address("HOST", !ownDatabase || demo ? "127.0.0.1" : undefined),
    dataDir,
    storageReserveMb: whole("STORAGE_RESERVE_MB", 1_024, 0, 1_000_000),
    databaseUrl: databaseUrl ?? "",
    migrationDatabaseUrl: migrationDatabaseUrl ?? "",
    redisUrl: redisUrl ?? "",
    simulator,
    simulatorPort: whole("SIMULATOR_PORT", 8090, 1, 65_535),
    adminEmail: (text("ADMIN_EMAIL") ?? "admin@guiche.local").toLowerCase(),
    adminPassword: text("ADMIN_PASSWORD"),
    demo,
    demoForAll: text("DEMO") === "on",
    jwtSecret: secret("JWT_SECRET", "jwt.secret"),
    jwtSecretPrevious: previous("JWT_SECRET_PREVIOUS", "jwt.secret"),
    encryptionKey: secret("ENCRYPTION_KEY", "encryption.key"),
    encryptionKeyPrevious: previous("ENCRYPTION_KEY_PREVIOUS", "encryption.key"),
    rateLimitScale: whole("RATE_LIMIT_SCALE", 1, 1, 1_000_000),
    role: oneOf("ROLE", ["all", "web", "worker"] as const, "all"),
    trustProxy: whole("TRUST_PROXY", 0, 0, 16),
    bcryptCost,
    publicUrl: origin("PUBLIC_URL", ["http:", "https:"]),
    superSecondFactor: oneOf(
      "SUPER_SECOND_FACTOR",
      ["required", "optional"] as const,
      production ? "required" : "optional",
    ),
    logLevel: oneOf("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const, "info"),
    s3: typeof s3 === "string" ? undefined : s3,
    smtpUrl: url("SMTP_URL", ["smtp:", "smtps:"]),
    ffmpegPath: text("FFMPEG_PATH"),
    path: source.PATH ?? "",
    outboundAllowCidrs: networks("OUTBOUND_ALLOW_CIDRS"),
    metricsPort: text("METRICS_PORT") === undefined ? undefined : whole("METRICS_PORT", 0, 0, 65_535),
    metricsToken: text("METRICS_TOKEN"),
    tracing: readTracing(reader),
  };
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

/** The same for a check, which stores nothing. */
export const checkedEnv = (source: Source = process.env): Env => readEnv(source, { generates: false });

let current: Env | undefined;

/** The environment of this process. The first call reads it and throws EnvError with every problem. */
export const env = (): Env => (current ??= readEnv(process.env));
