import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { readSentinels, sentinelProtocol } from "./redis-sentinels";
import { readS3Url, type S3Settings } from "./s3-settings";

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
  /** Still verifies what it signed, during a rotation. */
  jwtSecretPrevious: Buffer[];
  /** Seals secrets at rest. */
  encryptionKey: Buffer;
  /** Still opens what it sealed, during a rotation. */
  encryptionKeyPrevious: Buffer[];
  rateLimitScale: number;
  role: "all" | "web" | "worker";
  /** Number of proxies in front whose X-Forwarded-For entries are trusted. */
  trustProxy: number;
  bcryptCost: number;
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
  /** Serves figures for Prometheus; undefined serves none. */
  metricsPort: number | undefined;
  metricsToken: string | undefined;
  /** Sends traces; undefined sends none. */
  tracing: TracingSettings | undefined;
}

/** Where traces go: an OpenTelemetry collector of the operator. */
export interface TracingSettings {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that are kept, from 0 to 1. */
  share: number;
  role: string;
}

/** The problems of the environment, one sentence each. */
export class EnvError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
  }
}

type Source = Record<string, string | undefined>;

/** Values from examples and tutorials: never accepted as a secret. */
const sampleSecret =
  /^(secret|changeme|change-me|mysecret|guiche|password|your[-_ ]?secret.*|example.*|test.*|x+|0+)$/i;

const shortestSecret = 32;

/** What moving files to a bucket needs, which runs without a database. */
export const fileEnv = (source: Source = process.env): { dataDir: string; s3: ReturnType<typeof readS3Url> } => ({
  dataDir: resolve(source.DATA_DIR?.trim() || ".data"),
  s3: readS3Url(source.S3_URL?.trim() || undefined),
});

/** What backing up and restoring need. */
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

/** What sealing again needs: a database and the keys. */
export const resealEnv = (source: Source = process.env) => {
  const { databaseUrl } = backupEnv(source);
  // Redis is not asked for anything.
  const { encryptionKey, encryptionKeyPrevious } = readEnv({ ...source, REDIS_URL: "redis://127.0.0.1" });
  return { databaseUrl, encryptionKey, encryptionKeyPrevious };
};

export function readEnv(source: Source): Env {
  const problems: string[] = [];
  const text = (name: string) => source[name]?.trim() || undefined;

  const whole = (name: string, fallback: number, min: number, max: number) => {
    const raw = text(name);
    if (raw === undefined) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}".`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const raw = text(name);
    if (raw === undefined) return fallback;
    if ((allowed as readonly string[]).includes(raw)) return raw as T;
    problems.push(`${name} must be one of ${allowed.join(", ")}, not "${raw}".`);
    return fallback;
  };
  const url = (name: string, protocols: string[]) => {
    const raw = text(name);
    if (raw === undefined) return undefined;
    try {
      if (protocols.includes(new URL(raw).protocol)) return raw;
    } catch {
      // reported below
    }
    problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")}.`);
    return undefined;
  };

  const networks = (name: string): string[] => {
    const named = (text(name) ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean);
    const unreadable = named.filter((each) => !ipaddr.isValidCIDR(each));
    if (unreadable.length > 0)
      problems.push(`${name} must be networks like 10.1.0.0/16, separated by commas, not "${unreadable.join(", ")}".`);
    return named;
  };

  const address = (name: string, fallback: string | undefined) => {
    const raw = text(name) ?? fallback;
    if (raw === undefined || isIP(raw) || raw === "localhost") return raw;
    problems.push(`${name} must be an IP address such as 127.0.0.1 or 0.0.0.0, not "${raw}".`);
    return fallback;
  };

  const production = source.NODE_ENV === "production";
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
  const s3 = readS3Url(text("S3_URL"));
  if (typeof s3 === "string") problems.push(s3);

  const demanded = production && ownDatabase;
  const secret = (name: string, file: string) => {
    const raw = text(name);
    if (raw !== undefined) {
      if (Buffer.byteLength(raw) >= shortestSecret && !sampleSecret.test(raw)) return Buffer.from(raw);
      problems.push(
        `${name} must be at least 32 bytes long and no sample value. Make one with: openssl rand -base64 48`,
      );
      return Buffer.alloc(0);
    }
    if (demanded) {
      problems.push(`${name} is missing. Make one with: openssl rand -base64 48`);
      return Buffer.alloc(0);
    }
    const kept = generatedSecret(dataDir, file);
    if (kept.length < shortestSecret)
      problems.push(
        `${secretFile(dataDir, file)} holds only ${kept.length} bytes: it was cut short. Put back the whole file; ` +
          `what was sealed with it cannot be read with another. ${name} may be set instead.`,
      );
    return kept;
  };

  /** Another key that is accepted as well: from the environment, or a file beside the generated one. */
  const previous = (name: string, file: string): Buffer[] => {
    const raw = text(name);
    const path = `${secretFile(dataDir, file)}.previous`;
    const found = raw !== undefined ? Buffer.from(raw) : existsSync(path) ? readFileSync(path) : undefined;
    if (!found) return [];
    if (found.length < shortestSecret)
      problems.push(`${raw === undefined ? path : name} must be a whole key of at least 32 bytes.`);
    return [found];
  };

  const tracing = (): TracingSettings | undefined => {
    const endpoint = url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]);
    if (!endpoint) return undefined;
    const share = Number(text("OTEL_TRACES_SAMPLER_ARG") ?? "1");
    if (!(share >= 0 && share <= 1)) problems.push("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.");
    const pairs = (text("OTEL_EXPORTER_OTLP_HEADERS") ?? "").split(",").filter(Boolean);
    const headers = Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    );
    if (pairs.some((pair) => pair.indexOf("=") < 1))
      problems.push("OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.");
    const serviceName = text("OTEL_SERVICE_NAME") ?? "guiche";
    return { endpoint, headers, serviceName, share, role: text("ROLE") ?? "all" };
  };

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
    publicUrl: url("PUBLIC_URL", ["http:", "https:"]),
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
    tracing: tracing(),
  };
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

const secretFile = (dataDir: string, file: string): string => join(dataDir, "secrets", file);

/** Generated on the first start and stored with the data, readable only by its owner; written atomically. */
function generatedSecret(dataDir: string, file: string): Buffer {
  const path = secretFile(dataDir, file);
  if (existsSync(path)) return readFileSync(path);
  mkdirSync(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  const made = Buffer.from(randomBytes(48).toString("base64"));
  const making = `${path}.${process.pid}`;
  writeFileSync(making, made, { mode: 0o600, flush: true });
  renameSync(making, path);
  return made;
}

let current: Env | undefined;

/** The environment of this process. The first call reads it and throws EnvError with every problem. */
export const env = (): Env => (current ??= readEnv(process.env));
