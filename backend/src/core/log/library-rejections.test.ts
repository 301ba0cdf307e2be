/** @jest-environment-options {"server": "own"} */
import { createServer } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTransport } from "nodemailer";
import pg from "pg";
import { io } from "socket.io-client";
import { S3Double } from "../../testing/s3/s3-double";
import { portOf } from "../../testing/listen";
import { connect, disconnect } from "../db/connect";
import { assertS3Works, s3Files } from "../files/s3-files";
import { AppError } from "../http/errors";
import { configureMail, sendMail } from "../mail/mail";
import { connectRedis, configureRedis } from "../redis";
import { scopeOfRow } from "../tenant/scope";
import { serviceOfError, survivesRejection } from "./library-rejections";
import { setLogLevel } from "./log";

/** A port where nothing listens. */
let closedPort = 0;
let s3: S3Double;
beforeAll(async () => {
  setLogLevel("silent");
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closedPort = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  s3 = await S3Double.start();
});
afterAll(() => s3.stop());

/** What `work` rejects with. */
const errorOf = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  );

const redisWith = (change: (url: URL) => void, options = {}) => {
  const url = new URL(process.env.TEST_REDIS_URL ?? "");
  change(url);
  configureRedis(url.href);
  const redis = connectRedis({
    enableReadyCheck: false,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    ...options,
  });
  redis.on("error", () => undefined);
  return redis;
};
const databaseAt = (change: (url: URL) => void): string => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  change(url);
  return url.href;
};

it.each<[string, string, () => Promise<unknown>]>([
  ["Redis", "a wrong password", () => redisWith((url) => (url.password = "wrong")).set("a", "b")],
  ["Redis", "no password", () => redisWith((url) => (url.password = "")).get("a")],
  ["Redis", "a closed port", () => redisWith((url) => (url.port = String(closedPort))).get("a")],
  [
    "Redis",
    "a closed connection",
    async () => {
      const redis = redisWith(() => undefined);
      await redis.quit();
      return redis.get("a");
    },
  ],
  ["Redis", "no answer in time", () => redisWith(() => undefined, { commandTimeout: 50 }).blpop("nothing", 1)],
  [
    "Postgres",
    "a closed port",
    () => connect({ url: databaseAt((url) => (url.port = String(closedPort))), models: [] }),
  ],
  ["Postgres", "a wrong password", () => connect({ url: databaseAt((url) => (url.password = "wrong")), models: [] })],
  [
    "Postgres",
    "a wrong password of its driver",
    () => new pg.Client(databaseAt((url) => (url.password = "wrong"))).connect(),
  ],
  [
    "Postgres",
    "a connection that is cut",
    async () => {
      const db = await connect({ url: databaseAt(() => undefined), models: [], poolSize: 1 });
      return db.query("SELECT pg_terminate_backend(pg_backend_pid())").finally(disconnect);
    },
  ],
  [
    "S3",
    "a refusal",
    () => {
      s3.fail = () => ({ code: "AccessDenied", status: 403 });
      return s3Files(s3.settings).write(7, Readable.from(["x"]));
    },
  ],
  [
    "S3",
    "a failure that we put into words",
    () => {
      s3.fail = () => ({ code: "InternalError", status: 500 });
      return assertS3Works(s3.settings);
    },
  ],
  [
    "SMTP",
    "a closed port",
    () => createTransport({ host: "127.0.0.1", port: closedPort }).sendMail({ to: "a@b.example" }),
  ],
  [
    "SMTP",
    "a mail of ours",
    () => {
      configureMail({ smtpUrl: `smtp://127.0.0.1:${closedPort}`, folder: "" });
      return sendMail(scopeOfRow({ companyId: 1 }), "ana@loja.example", "Subject", "Text");
    },
  ],
  [
    "sockets",
    "another end that does not answer",
    () => io(`http://127.0.0.1:${closedPort}`, { autoConnect: false }).timeout(20).emitWithAck("any"),
  ],
])("an error of %s (%s) is an outage, which the process survives", async (service, _cause, work) => {
  const error = await errorOf(work);
  expect(error).toHaveProperty("stack");
  const detectedService = serviceOfError(error);
  // A refused connection as such has no library in its stack.
  expect([service, "network"]).toContain(detectedService);
  expect(survivesRejection(error)).toBe(true);
});

it.each<[string, () => Promise<unknown>]>([
  ["a mistake in our code", async () => (undefined as unknown as { id: number }).id],
  ["a code of the contract", () => Promise.reject(new AppError("ERR_CONFLICT"))],
  [
    "a statement that Postgres does not understand",
    async () => {
      const db = await connect({ url: databaseAt(() => undefined), models: [], poolSize: 1 });
      return db.query("SELEKT 1").finally(disconnect);
    },
  ],
])("%s is a fault of ours, which ends the process", async (_cause, work) => {
  const error = await errorOf(work);
  expect(error).toBeDefined();
  expect(survivesRejection(error)).toBe(false);
});
