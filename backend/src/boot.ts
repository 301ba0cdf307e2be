import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { migrations } from "../migrations";
import { seedDemoCompany } from "../seeds/demo-company";
import { seedDemoPhones } from "../seeds/demo-phones";
import { seedFirstCompany, type SignIn } from "../seeds/first-company";
import { createApp } from "./app";
import { cacheVersionIn } from "./channels/baileys/addresses";
import { startSessions, type Sessions, type SessionsOptions } from "./channels/sessions";
import { providers } from "./channels/providers";
import type { Env } from "./config/env";
import { listener } from "./conversation/listener";
import { models } from "./models";
import { withApiKeys } from "./modules/api-keys";
import { authenticate } from "./modules/auth";
import { hasFfmpeg, stopMediaSandbox } from "./modules/media";
import { sweepOutages } from "./modules/connections";
import { listenToMigrations } from "./modules/migration-runs";
import { startDeliveries } from "./modules/webhooks";
import {
  measureInstallation,
  offerDemo,
  platformRoutes,
  registerProcess,
  whatsappVersion,
} from "./modules/installation";
import { verifyEncryptionKey } from "./core/auth/verify-encryption-key";
import { stopHashing } from "./core/auth/passwords";
import { sealer, configureSealer } from "./core/auth/seal";
import { configureTokenSecret } from "./core/auth/tokens";
import { connect, disconnect } from "./core/db/connect";
import { migrate } from "./core/db/migrate";
import { oneAtATime } from "./core/db/one-at-a-time";
import { configureFiles } from "./core/files/file-store";
import type { S3Settings } from "./config/s3-settings";
import { sweepTemporary } from "./core/files/temporary";
import { assertUsableDatabase } from "./core/db/assert-usable-database";
import { startProcessBus, stopProcessBus } from "./core/events/process-bus";
import { configureLimits } from "./core/http/limits";
import { requireMigrations } from "./core/http/readiness";
import { requestTimeouts } from "./core/http/request-timeout";
import { setServingState } from "./core/http/serving-state";
import { holdInstallationId } from "./core/installation/hold-id";
import { readInstallation, type Installation } from "./core/installation/installation";
import { runJobs, stopJobs } from "./core/jobs/run-jobs";
import { log, setLogLevel } from "./core/log/log";
import { configureMail } from "./core/mail/mail";
import { startMetrics } from "./core/metrics/server";
import { startRealtime, stopRealtime } from "./core/realtime/server";
import { scaledSocketLimits } from "./core/realtime/socket-limits";
import { closeRedis, configureInstallation, configureRedis } from "./core/redis";
import { assertRedisAdmits, warnOfRedisFaults } from "./core/redis-needs";
import { startTracing, stopTracing } from "./core/tracing/trace";
import { routes, wire } from "./wiring";

/** A running server. */
export interface Running {
  port: number;
  /** Credentials of the users that this start created, or of the demo. */
  signIns: SignIn[];
  /** Stops in order: no new work, then WhatsApp sessions, running work, and connections. At most 20 s. */
  stop(): Promise<void>;
}

interface BootOptions {
  /** Folder of the built single-page app. */
  pages?: string;
  /** Replaces the installation's WhatsApp providers. */
  providers?: SessionsOptions["providers"];
}

/** Starts the server: port first (so that a taken one fails at once), then database, modules, sessions and jobs. */
export async function boot(
  env: Env,
  { pages = resolve("frontend/dist"), providers: sessionProviders = providers(env) }: BootOptions = {},
): Promise<Running> {
  setLogLevel(env.logLevel);
  setServingState("starting");
  configureSealer(sealer(env.encryptionKey, env.encryptionKeyPrevious));
  configureTokenSecret(env.jwtSecret, env.jwtSecretPrevious);
  configureRedis(env.redisUrl);
  if (env.tracing) startTracing(env.tracing);
  configureMail({ smtpUrl: env.smtpUrl, folder: join(env.dataDir, "mail") });

  const servesWeb = env.role !== "worker";
  const appOptions = {
    authenticate: withApiKeys(authenticate),
    trustProxy: env.trustProxy,
    https: env.publicUrl?.startsWith("https:") ?? false,
  };
  const http = createServer(
    createApp(servesWeb ? { ...appOptions, routes, pages } : { ...appOptions, routes: platformRoutes }),
  );
  if (servesWeb && !existsSync(join(pages, "index.html")))
    log.warn({ pages }, "No built pages found: only the API answers. Build them with `npm start`");
  Object.assign(http, {
    headersTimeout: 15_000,
    // For files; other requests have a shorter limit in the app.
    requestTimeout: requestTimeouts.upload,
    keepAliveTimeout: 5_000,
    maxConnections: 5_000,
  });
  const port = await listen(http, env.port, env.host);

  await assertRedisAdmits();
  const { installation, signIns } = await oneAtATime(env.migrationDatabaseUrl, () => prepareInstallation(env));
  configureInstallation(installation.id);
  const releaseId = await holdInstallationId(installation, { onOther: endLate });
  configureLimits({ scale: env.rateLimitScale });
  await sweepTemporary(env.dataDir);

  await startProcessBus({ databaseUrl: env.databaseUrl });
  startRealtime({
    http: servesWeb ? http : undefined,
    authenticate,
    allowedOrigins: env.publicUrl ? [env.publicUrl] : [],
    trustProxy: env.trustProxy,
    limits: scaledSocketLimits(env.rateLimitScale),
  });
  cacheVersionIn(whatsappVersion);
  let sessions: Sessions | undefined;
  wire({ live: (id) => sessions?.live(id), providerOf: ({ provider }) => sessionProviders[provider] });
  if (env.role !== "web") {
    // Before sessions start, while the leases still show since when no process held a connection.
    await sweepOutages();
    sessions = await startSessions({ listener, providers: sessionProviders });
    runJobs();
    startDeliveries();
    listenToMigrations();
  }
  void warnOfRedisFaults();
  // Logs whether videos get a preview.
  void hasFfmpeg();
  const metrics = await serveMetrics(env);
  const unregister = await registerProcess(env.role);
  setServingState("serving");
  log.info({ port, host: env.host ?? "all addresses", role: env.role }, "Server listening");
  return {
    port,
    signIns,
    stop: () => {
      releaseId();
      return shutDown({ http, sessions, metrics, unregister, leaveMs: env.role === "web" ? leaveMs : 0 });
    },
  };
}

/** Everything of a first start, which one process makes and all others find. */
async function prepareInstallation(env: Env): Promise<{ installation: Installation; signIns: SignIn[] }> {
  await prepareDatabase(env);
  requireMigrations(Object.keys(migrations));
  const db = await connect({ url: env.databaseUrl, models });
  await verifyEncryptionKey(db);
  const installation = await readInstallation(db);
  if (env.s3) await storeFilesIn(env.s3, installation.id);
  return { installation, signIns: await seed(env) };
}

/** What would have ended the start was away then, and has come back. */
function endLate({ message }: Error): void {
  log.fatal({ reason: message }, "Process may not use what it was given, and ends");
  process.exit(1);
}

/** Every process reports of the installation too: those that hold its sessions may be the ones that are gone. */
async function serveMetrics({
  metricsPort,
  metricsToken,
  host,
  dataDir,
  storageReserveMb,
}: Env): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined;
  measureInstallation();
  const server = await startMetrics({
    port: metricsPort,
    host,
    token: metricsToken,
    disk: { dataDir, reserveMb: storageReserveMb },
  });
  log.info({ port: (server.address() as AddressInfo).port }, "Metrics server listening");
  return server;
}

/** Loaded only where it is used: the library is large. */
async function storeFilesIn(settings: S3Settings, installationId: string): Promise<void> {
  const [{ s3Files }, { checkBucket }] = await Promise.all([
    import("./core/files/s3-files"),
    import("./core/files/check-bucket"),
  ]);
  const store = s3Files(settings);
  await checkBucket(settings, installationId, { store, onForeign: endLate });
  configureFiles(store);
}

/** As the owner of the tables, whose rights the server itself does not need. */
async function prepareDatabase({ databaseUrl, migrationDatabaseUrl }: Env): Promise<void> {
  await assertUsableDatabase({ databaseUrl, migrationDatabaseUrl }, Object.keys(migrations));
  const role = roleIn(databaseUrl);
  const db = await connect({ url: migrationDatabaseUrl, models: [] });
  await migrate(db, migrations, role === roleIn(migrationDatabaseUrl) ? undefined : role);
  await disconnect();
}

const roleIn = (url: string): string => decodeURIComponent(new URL(url).username);

async function seed(env: Env): Promise<SignIn[]> {
  const first = await seedFirstCompany({
    email: env.adminEmail,
    password: env.adminPassword,
    bcryptCost: env.bcryptCost,
  });
  if (!env.demo) return first ? [first] : [];
  const withSimulator = env.simulator !== "off";
  const demo = await seedDemoCompany({ dataDir: env.dataDir, bcryptCost: env.bcryptCost, withSimulator });
  offerDemo(demo?.password ? { email: demo.email, password: demo.password } : null, { toEverybody: env.demoForAll });
  if (withSimulator) void seedDemoPhones(env.simulatorPort);
  return [first, demo].filter((signIn) => signIn !== null);
}

function listen(http: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolvePort, fail) => {
    http.once("error", fail);
    http.listen({ port, host }, () => {
      const address = http.address();
      resolvePort(typeof address === "object" && address ? address.port : port);
    });
  });
}

interface Parts {
  http: Server;
  sessions: Sessions | undefined;
  metrics: Server | undefined;
  unregister: () => Promise<void>;
  /** How long requests are still answered after the probes say that this process ends. */
  leaveMs: number;
}

/** Twice the interval in which the proxy of ops/ asks. */
const leaveMs = 2_000;

/** WhatsApp first: nothing may be received any more that jobs, browsers and the database could not take. */
async function shutDown({ http, sessions, metrics, unregister, leaveMs }: Parts): Promise<void> {
  if (leaveMs > 0) {
    setServingState("leaving");
    await new Promise((resume) => setTimeout(resume, leaveMs));
  }
  setServingState("draining");
  await sessions?.stop();
  await stopJobs(5_000);
  const closePromise = new Promise((onClosed) => http.close(onClosed));
  http.closeIdleConnections();
  await stopRealtime();
  await Promise.race([closePromise, new Promise((resume) => setTimeout(resume, 3_000).unref())]);
  http.closeAllConnections();
  metrics?.close().closeAllConnections();
  await unregister();
  await stopProcessBus();
  closeRedis();
  stopMediaSandbox();
  await Promise.all([stopHashing(), disconnect(), stopTracing()]);
}
