import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Express } from "express";
import { createApp } from "../app";
import type { Provider, Session } from "../channels/provider";
import { withApiKeys } from "../modules/api-keys";
import { authenticate } from "../modules/auth";
import { stopMediaSandbox } from "../modules/media";
import { stopHashing } from "../core/auth/passwords";
import { sealer, configureSealer } from "../core/auth/seal";
import { configureTokenSecret } from "../core/auth/tokens";
import { configureFiles } from "../core/files/file-store";
import { configureLimits } from "../core/http/limits";
import { configureOutside, imitate } from "../core/http/outside";
import { setServingState } from "../core/http/serving-state";
import { setLogLevel } from "../core/log/log";
import { closeRedis, configureRedis } from "../core/redis";
import { Company } from "../models/accounts/company";
import { routes, wire } from "../wiring";
import { testDatabase, type TestDatabase } from "./database";
import { leaveOutCompaniesTo } from "./record-broadcasts";

export interface TestServer {
  app: Express;
  database: TestDatabase;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** The WhatsApp provider; without one, messages stay queued. */
  provider?: Provider;
  live?: (connectionId: number) => Session | undefined;
}

const keys = { sealing: randomBytes(48), signing: randomBytes(48) };
let sessions: Required<TestServerOptions>;
let app: Express | undefined;
let database: TestDatabase | undefined;
let dataDir = "";

/**
 * The product as the app serves it, without a port. The test files of a worker share its modules, its app and its
 * database; a file that asks for a server of its own has all three.
 */
export async function startTestServer({
  provider = silentProvider,
  live = () => undefined,
}: TestServerOptions = {}): Promise<TestServer> {
  sessions = { provider, live };
  database ??= await testDatabase();
  process.env.DATA_DIR ??= dataDir || (await mkdtemp(join(tmpdir(), "guiche-test-")));
  dataDir = process.env.DATA_DIR;
  await mkdir(dataDir, { recursive: true });
  Object.assign(process.env, { DATABASE_URL: database.url, REDIS_URL: process.env.TEST_REDIS_URL, SIMULATOR: "on" });
  configure();
  leaveOutCompaniesTo(Number((await Company.max("id")) ?? 0));
  app ??= createTestApp();
  return {
    app,
    database,
    stop: async () => {
      await stopHashing();
      stopMediaSandbox();
      if (dataDir.startsWith(tmpdir())) await rm(dataDir, { recursive: true, force: true });
      if (Reflect.get(globalThis, "testServer") === "shared") return;
      await database?.drop();
      database = undefined;
    },
  };
}

/** Every file that starts a server finds the process so, whatever the file before it configured. */
function configure(): void {
  setLogLevel(process.env.LOG_LEVEL ?? "silent");
  configureSealer(sealer(keys.sealing));
  configureTokenSecret(keys.signing);
  closeRedis();
  configureRedis("");
  configureFiles(undefined);
  configureLimits({ scale: Infinity });
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  imitate({});
  setServingState("serving");
}

function createTestApp(): Express {
  wire({ live: (id) => sessions.live(id), providerOf: () => sessions.provider });
  return createApp({ routes, authenticate: withApiKeys(authenticate), trustProxy: 0 });
}

const silentProvider: Provider = {
  newId: () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
  encode: () => new Uint8Array(),
  read: () => Promise.resolve(null),
  describe: () => Promise.resolve("{}"),
  openSession: () => Promise.reject(new Error("This test opens no session.")),
  wipe: () => Promise.resolve(),
};
