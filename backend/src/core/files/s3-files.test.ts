import { randomBytes } from "node:crypto";
import dns from "node:dns";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { S3Settings } from "../../config/s3-settings";
import { until } from "../../testing/fake-session";
import express from "express";
import supertest from "supertest";
import { S3Double } from "../../testing/s3/s3-double";
import { listen, originOf } from "../../testing/listen";
import { AppError, errorHandler } from "../http/errors";
import { sendBytes } from "../http/send-bytes";
import { claimBucket } from "./bucket-owner";
import { checkBucket } from "./check-bucket";
import { newFileKey } from "./file-keys";
import { localFiles } from "./local-files";
import { moveFiles } from "./move-files";
import { assertS3Works, s3Client, s3Files } from "./s3-files";

let s3: S3Double;
beforeEach(async () => {
  s3 = await S3Double.start();
});
afterEach(() => {
  jest.restoreAllMocks();
  return s3.stop();
});

/** Every name leads to this machine. */
const toThisMachine = (_name: string, options: dns.LookupOptions, callback: (...args: unknown[]) => void): void =>
  options.all ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4);

describe("a bucket", () => {
  it("that is overloaded for a moment is asked again", async () => {
    let refusalCount = 0;
    s3.fail = ({ method }) =>
      method === "PUT" && refusalCount < 2
        ? { code: "SlowDown", status: 503, refused: (refusalCount += 1) }
        : undefined;
    const store = s3Files(s3.settings);
    const storedFile = await store.write(7, Readable.from(["patience"]));
    expect([refusalCount, (await buffer((await store.read(storedFile.key))!)).toString()]).toEqual([2, "patience"]);
  });

  it("that is full refuses with its own code and keeps no part", async () => {
    s3.fail = ({ query }) => (query.get("partNumber") === "2" ? { code: "QuotaExceeded", status: 403 } : undefined);
    const big = Readable.from([Buffer.alloc(6 * 1024 * 1024), Buffer.alloc(6 * 1024 * 1024)]);
    await expect(s3Files(s3.settings).write(7, big)).rejects.toMatchObject({ code: "ERR_STORAGE_FULL", status: 507 });
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  });

  it("that fails is not taken for a missing file", async () => {
    const store = s3Files(s3.settings);
    const { key } = await store.write(7, Readable.from(["x"]));
    s3.fail = () => ({ code: "AccessDenied", status: 403 });
    await expect(store.read(key)).rejects.toThrow();
    await expect(store.size(key)).rejects.toThrow();
  });

  it.each([
    ["away", { endpoint: "http://127.0.0.1:9" }],
    ["refusing our key", { secretAccessKey: "another" }],
  ])("that is %s answers a file by 503 and when to try again, which no browser keeps", async (_how, wrong) => {
    const store = s3Files({ ...s3.settings, ...wrong });
    const app = express().get("/file", (request, response, next) => {
      const replyFields = { filename: "a.png", inline: true, mimetype: "image/png", bytes: 5, tag: "v1" };
      sendBytes(request, response, { ...replyFields, open: (range) => store.read(newFileKey(7), range) }).catch(next);
    });
    const answer = await supertest(app.use(errorHandler)).get("/file");
    expect([answer.status, answer.body]).toEqual([503, { error: "ERR_UNAVAILABLE" }]);
    expect(answer.headers).toMatchObject({ "retry-after": "5", "content-type": "application/json; charset=utf-8" });
    for (const name of ["cache-control", "content-disposition"]) expect(answer.headers).not.toHaveProperty(name);
    // An upload is answered the same way.
    await expect(store.write(7, Readable.from(["x"]))).rejects.toMatchObject({ service: "S3" });
  });

  it("gets a file whose source breaks: the source's error is told, not the bucket's", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("x");
        throw new AppError("ERR_PAYLOAD_TOO_LARGE");
      })(),
    );
    await expect(s3Files(s3.settings).write(7, broken)).rejects.toMatchObject({ code: "ERR_PAYLOAD_TOO_LARGE" });
  });

  it("that works is left as it was by the check at the start", async () => {
    await assertS3Works(s3.settings);
    expect(s3.objects.size).toBe(0);
  });

  it("in the name of the host (virtual-host style) is used as well, and its name is checked", async () => {
    jest.spyOn(dns, "lookup").mockImplementation(toThisMachine as unknown as typeof dns.lookup);
    const store = s3Files(s3.virtualHostSettings);
    const big = Readable.from([Buffer.alloc(6 * 1024 * 1024), Buffer.from("end")]);
    const { key } = await store.write(7, big);
    expect(await store.size(key)).toBe(6 * 1024 * 1024 + 3);
    expect([...s3.objects.keys()]).toEqual([key]);
    await store.removeAllOf(7);
    expect(s3.objects.size).toBe(0);
    await expect(assertS3Works({ ...s3.virtualHostSettings, bucket: "somewhere" })).rejects.toThrow(/NoSuchBucket/);
  });

  it("refuses a request from another time, and one whose headers are not all signed", async () => {
    const fetchErrorCode = async (headers: Record<string, string>) => {
      const answer = await fetch(`${s3.settings.endpoint}/guiche-media/x`, { headers });
      return /<Code>(\w+)</.exec(await answer.text())?.[1];
    };
    const authorization = (day: string, signed: string) =>
      `AWS4-HMAC-SHA256 Credential=test-key/${day}/sa-east-1/s3/aws4_request, SignedHeaders=${signed}, Signature=${"0".repeat(64)}`;
    const all = "host;x-amz-content-sha256;x-amz-date";
    const old = { "x-amz-date": "20200101T000000Z", "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
    expect(await fetchErrorCode({})).toBe("AccessDenied");
    expect(await fetchErrorCode({ ...old, authorization: authorization("20200101", "host;x-amz-date") })).toBe(
      "AccessDenied",
    );
    expect(await fetchErrorCode({ ...old, authorization: authorization("20200102", all) })).toBe(
      "AuthorizationHeaderMalformed",
    );
    expect(await fetchErrorCode({ ...old, authorization: authorization("20200101", all) })).toBe(
      "RequestTimeTooSkewed",
    );
  });

  it.each([
    ["a wrong secret", { secretAccessKey: "another" }, /SignatureDoesNotMatch/],
    ["an unknown key", { accessKeyId: "nobody" }, /InvalidAccessKeyId/],
    ["a bucket that does not exist", { bucket: "somewhere" }, /"somewhere".*NoSuchBucket/],
    ["a wrong region", { region: "us-east-1" }, /AuthorizationHeaderMalformed/],
    ["a server that does not answer", { endpoint: "http://127.0.0.1:9" }, /ECONNREFUSED/],
  ])("with %s ends the start with a sentence that carries no secret", async (_what, wrong, sentence) => {
    const failureText = await assertS3Works({ ...s3.settings, ...wrong }).catch((error: Error) => error.message);
    expect(failureText).toMatch(sentence);
    expect(failureText).not.toContain(s3.settings.secretAccessKey);
  });
});

describe("a bucket that accepts connections and says nothing", () => {
  let silent: Server;
  let settings: S3Settings;
  beforeEach(async () => {
    silent = await listen(createServer(() => undefined));
    settings = { ...s3.settings, endpoint: originOf(silent) };
  });
  afterEach(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it("is given up instead of holding a request for ever", async () => {
    const store = s3Files(settings, s3Client(settings, { requestTimeout: 200 }));
    await expect(store.write(7, Readable.from(["x"]))).rejects.toThrow(/TimeoutError/);
    await expect(store.read(newFileKey(7))).rejects.toThrow(/TimeoutError/);
  });

  it("is given up after times that a slow line does not reach", async () => {
    const client = s3Client(s3.settings);
    await s3Files(s3.settings, client).size(newFileKey(7));
    const { requestHandler } = client.config as unknown as { requestHandler: { httpHandlerConfigs(): object } };
    expect(requestHandler.httpHandlerConfigs()).toMatchObject({
      connectionTimeout: 5_000,
      requestTimeout: 30_000,
      socketTimeout: 120_000,
      throwOnRequestTimeout: true,
    });
  });

  it("does not keep a process from starting", async () => {
    await checkBucket(settings, "ours", { withinMs: 200 });
  });
});

describe("the check of a starting process", () => {
  it("goes on with a bucket that is away, and asks until it is back", async () => {
    s3.fail = () => ({ code: "ServiceUnavailable", status: 503 });
    const store = s3Files(s3.settings, s3Client(s3.settings, { requestTimeout: 500 }));
    let removed = 0;
    const remove = (key: string) => store.remove(key).then(() => void (removed += 1));
    await checkBucket(s3.settings, "ours", { store: { ...store, remove }, againMs: 20 });
    s3.fail = () => undefined;
    await until("it has asked again", () => removed === 1);
  });

  it("marks the bucket as ours, starts again with it, and refuses the one of another installation", async () => {
    await checkBucket(s3.settings, "ours");
    await checkBucket(s3.settings, "ours");
    await expect(checkBucket(s3.settings, "theirs")).rejects.toThrow(
      /the bucket "[^"]+" holds the files of another installation \(ours\)/,
    );
    await claimBucket(s3.settings, "theirs", { takesOver: true });
    await checkBucket(s3.settings, "theirs");
    // The mark is no file: no sweep finds it.
    const keys: string[] = [];
    for await (const key of s3Files(s3.settings).keysStoredBefore(new Date(8.64e15))) keys.push(key);
    expect(keys).toEqual([]);
  });

  it("that was away and is another installation's once it is back says so to the process", async () => {
    await claimBucket(s3.settings, "ours");
    s3.fail = () => ({ code: "ServiceUnavailable", status: 503 });
    const foreignMessages: string[] = [];
    await checkBucket(s3.settings, "theirs", {
      againMs: 20,
      onForeign: ({ message }) => foreignMessages.push(message),
    });
    s3.fail = () => undefined;
    await until("the process is told", () => foreignMessages.length === 1, 15_000);
  });

  it("ends the start when the bucket refuses us", async () => {
    await expect(checkBucket({ ...s3.settings, secretAccessKey: "another" }, "ours")).rejects.toThrow(
      /SignatureDoesNotMatch/,
    );
  });
});

describe("moving files between a disk and a bucket", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "guiche-move-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const place = async (key: string, bytes: Buffer): Promise<void> => {
    const path = join(dataDir, "media", key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  };
  const listRemainingFiles = async () =>
    (await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it("copies every file, goes on after it was ended, and removes what it has compared", async () => {
    const all = [7, 7, 8, "platform" as const].map((owner) => ({ key: newFileKey(owner), bytes: randomBytes(5_000) }));
    for (const { key, bytes } of all) await place(key, bytes);
    await place("not-ours", Buffer.from("x"));

    let copiedCount = 0;
    const movePromise = moveFiles(localFiles(dataDir), s3Files(s3.settings), {
      onFile: () => {
        copiedCount += 1;
        if (copiedCount === 2) throw new Error("Ended.");
      },
    });
    await expect(movePromise).rejects.toThrow("Ended.");
    expect(s3.objects.size).toBe(2);
    expect(await listRemainingFiles()).toHaveLength(5);

    expect(await moveFiles(localFiles(dataDir), s3Files(s3.settings))).toEqual({
      copied: 2,
      alreadyThere: 2,
      bytes: 10_000,
    });
    expect(await moveFiles(localFiles(dataDir), s3Files(s3.settings), { removes: true })).toMatchObject({
      copied: 0,
      alreadyThere: 4,
    });
    expect((await listRemainingFiles()).map(({ name }) => name)).toEqual(["not-ours"]);
    const store = s3Files(s3.settings);
    for (const { key, bytes } of all) expect(await buffer((await store.read(key))!)).toEqual(bytes);

    expect(await moveFiles(store, localFiles(dataDir), { removes: true })).toEqual({
      copied: 4,
      alreadyThere: 0,
      bytes: 20_000,
    });
    expect([s3.objects.size, (await listRemainingFiles()).length]).toEqual([0, 5]);
    for (const { key, bytes } of all) expect(await buffer((await localFiles(dataDir).read(key))!)).toEqual(bytes);
  });

  it("copies again what lies in the bucket with other bytes", async () => {
    const key = newFileKey(7);
    await place(key, Buffer.from("right"));
    s3.objects.set(key, { bytes: Buffer.from("wrong"), at: new Date(), metadata: {} });
    expect(await moveFiles(localFiles(dataDir), s3Files(s3.settings))).toMatchObject({ copied: 1 });
    expect(s3.objects.get(key)!.bytes.toString()).toBe("right");
  });

  it("removes nothing whose copy reads differently", async () => {
    const key = newFileKey(7);
    await place(key, Buffer.from("right"));
    const bucket = { ...s3Files(s3.settings), read: () => Promise.resolve(Readable.from([Buffer.from("wrong")])) };
    await expect(moveFiles(localFiles(dataDir), bucket, { removes: true })).rejects.toThrow("differs");
    expect(await localFiles(dataDir).size(key)).toBe(5);
  });

  it("of an empty installation does nothing", async () => {
    expect(await moveFiles(localFiles(dataDir), s3Files(s3.settings))).toEqual({
      copied: 0,
      alreadyThere: 0,
      bytes: 0,
    });
  });
});
