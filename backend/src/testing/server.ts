import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "@jest/globals";
import type { Express } from "express";
import { createApp } from "../app";
import type { Provider, Session } from "../channels/provider";
import { withApiKeys } from "../modules/api-keys";
import { authenticate } from "../modules/auth";
import { stopMediaSandbox } from "../modules/media";
import { stopHashing } from "../core/auth/passwords";
import { sealer, configureSealer } from "../core/auth/seal";
import { configureTokenSecret } from "../core/auth/tokens";
import { setServingState } from "../core/http/serving";
import { setLogLevel } from "../core/log/log";
import { routes, wire } from "../wiring";
import { testDatabase, type TestDatabase } from "./database";

export interface TestServer {
  app: Express;
  database: TestDatabase;
  stop(): Promise<void>;
}

interface TestServerOptions {
  /** The WhatsApp provider; without one, messages stay queued. */
  provider?: Provider;
  live?: (connectionId: number) => Session | undefined;
}

let wired = false;

/** The product as the app serves it, with a separate database and without a port. */
export async function startTestServer({
  provider = silentProvider,
  live = () => undefined,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase();
  // The environment is read once: every server of a test file stores its files in the same folder.
  process.env.DATA_DIR ??= await mkdtemp(join(tmpdir(), "guiche-test-"));
  const dataDir = process.env.DATA_DIR;
  Object.assign(process.env, { DATABASE_URL: database.url, REDIS_URL: process.env.TEST_REDIS_URL, SIMULATOR: "on" });
  setLogLevel(process.env.LOG_LEVEL ?? "silent");
  configureSealer(sealer(randomBytes(48)));
  configureTokenSecret(randomBytes(48));
  if (!wired) wire({ live, providerOf: () => provider });
  wired = true;
  setServingState("serving");
  return {
    app: createApp({ routes, authenticate: withApiKeys(authenticate), trustProxy: 0 }),
    database,
    stop: async () => {
      await database.drop();
      await stopHashing();
      stopMediaSandbox();
      if (dataDir.startsWith(tmpdir())) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A server that starts before the tests of a file and stops after them; it can be used in hooks and tests. Hooks run in
 * the order of their definition: a file whose own `afterAll` needs the server starts and stops it by itself.
 */
export function withServer(options?: TestServerOptions): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(options)));
  afterAll(() => server.stop());
  return server;
}

const silentProvider: Provider = {
  newId: () => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`,
  encode: () => new Uint8Array(),
  read: () => Promise.resolve(null),
  describe: () => Promise.resolve("{}"),
  openSession: () => Promise.reject(new Error("This test opens no session.")),
  wipe: () => Promise.resolve(),
};
