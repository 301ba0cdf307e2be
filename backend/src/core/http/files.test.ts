/** @jest-environment-options {"server": "own"} */
import { createServer, request as httpRequest, type Server } from "node:http";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { get, post, type StreamedReply } from "@guiche/contract/endpoint";
import express, { type Express } from "express";
import supertest from "supertest";
import * as yup from "yup";
import { env } from "../../config/env";
import { until } from "../../testing/fake-session";
import { mount, publicRoute, type Routes } from "./route";
import { errorHandler } from "./errors";
import { requestTimeout } from "./request-timeout";
import { readRange, sendBytes } from "./send-bytes";
import type { UploadedFile } from "./upload";

const MB = 1024 * 1024;
const letterApi = post("/letters", {
  access: "public",
  body: yup.object({ body: yup.string().max(100), kinds: yup.array(yup.string().defined()) }).noUnknown(),
  upload: { field: "medias", files: 2, bytes: 2 * MB },
}).replies<{ body: string | undefined; files: (UploadedFile & { head: string })[] }>();
const bytesApi = get("/bytes", { access: "public" }).replies<StreamedReply>();
const plainApi = post("/plain", { access: "public", body: yup.object({}) }).replies<{ ok: boolean }>();

const content = Buffer.from("0123456789abcdef");
let replyFields = {
  filename: "letter.txt",
  inline: false,
  mimetype: "application/octet-stream",
  bytes: content.length,
};
let receivedFiles: UploadedFile[] = [];
let fail = false;
let app: Express;
let folder: string;

const temporary = () => readdir(join(folder, "tmp")).catch(() => []);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guiche-upload-"));
  Object.assign(process.env, {
    DATABASE_URL: "postgres://localhost/none",
    REDIS_URL: "redis://localhost",
    DATA_DIR: folder,
  });
  expect(env().dataDir).toBe(folder);
  const routes: Routes = [];
  publicRoute(routes, letterApi, async ({ body, files }) => {
    receivedFiles = files;
    expect((await temporary()).length).toBe(files.length);
    if (fail) throw new Error("Something went wrong.");
    return { body: body.body, files: files.map((file) => ({ ...file, head: "" })) };
  });
  publicRoute(routes, bytesApi, ({ request, response }) =>
    sendBytes(request, response, {
      ...replyFields,
      tag: "v1",
      open: (range) => Promise.resolve(Readable.from([range ? content.subarray(range.start, range.end + 1) : content])),
    }),
  );
  publicRoute(routes, plainApi, () => ({ ok: true }));
  app = express();
  app.use(
    "/api",
    requestTimeout({ plain: 300, upload: 2_000 }),
    express.json(),
    mount(routes, () => Promise.reject(new Error())),
  );
  app.use(errorHandler);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  receivedFiles = [];
  fail = false;
});

const upload = () => supertest(app).post("/api/letters");

describe("a form with files", () => {
  it("gives its fields as the body and its files by name, and leaves no file behind", async () => {
    const answer = await upload()
      .field("body", "olá 😀")
      .attach("medias", Buffer.from("one"), { filename: "ação 😀.txt", contentType: "text/plain" })
      .attach("medias", Buffer.from("two"), { filename: "../../x.sh" });
    expect(answer.status).toBe(200);
    expect((answer.body as { body: string }).body).toBe("olá 😀");
    expect(receivedFiles.map(({ filename, bytes, mimetype }) => [filename, bytes, mimetype])).toEqual([
      ["ação 😀.txt", 3, "text/plain"],
      ["x.sh", 3, "application/x-sh"],
    ]);
    await until("the files are gone", async () => (await temporary()).length === 0);
  });

  it.each([
    ["Nota Fiscal 12/2026.pdf", "Nota Fiscal 12_2026.pdf"],
    ["a\\\\b.pdf", "a_b.pdf"],
    ["annex\u202egpj.exe", "annexgpj.exe"],
  ])("keeps the whole name %j, as %j", async (name, cleanName) => {
    const body = `--b\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\n\r\none\r\n--b--\r\n`;
    const answer = await upload().set("Content-Type", "multipart/form-data; boundary=b").send(body);
    expect([answer.status, receivedFiles[0]?.filename]).toEqual([200, cleanName]);
  });

  it("leaves no file behind when its handler fails or its fields are refused", async () => {
    fail = true;
    const answer = await upload().attach("medias", Buffer.from("one"), "a.txt");
    expect(answer.status).toBe(500);
    const response = await upload().field("body", "x".repeat(101)).attach("medias", Buffer.from("one"), "a.txt");
    expect([response.status, response.body]).toMatchObject([400, { error: "ERR_VALIDATION" }]);
    await until("the files are gone", async () => (await temporary()).length === 0);
  });

  it("may also be JSON, and then has no files", async () => {
    const answer = await upload().send({ body: "plain" });
    expect([answer.status, answer.body]).toEqual([200, { body: "plain", files: [] }]);
  });

  it("in another field, or one file too many, is refused with 400", async () => {
    const other = await upload().attach("avatar", Buffer.from("one"), "a.txt");
    const unknown = { error: "ERR_UNKNOWN_FIELD", fields: { avatar: "Unknown field" } };
    expect([other.status, other.body]).toEqual([400, unknown]);
    const three = await ["a", "b", "c"].reduce((form, name) => form.attach("medias", Buffer.from("x"), name), upload());
    expect([three.status, three.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { medias: "Too many" } }]);
    expect(await temporary()).toEqual([]);
  });

  it("with a file or field that is too large is refused and not stored", async () => {
    const exact = await upload().attach("medias", Buffer.alloc(2 * MB), "a.bin");
    expect(exact.status).toBe(200);
    const large = await upload().attach("medias", Buffer.alloc(2 * MB + 1), "a.bin");
    expect([large.status, large.body]).toEqual([413, { error: "ERR_PAYLOAD_TOO_LARGE" }]);
    const long = await upload().field("body", "x".repeat(300_000));
    expect([long.status, long.body]).toEqual([413, { error: "ERR_PAYLOAD_TOO_LARGE" }]);
    await until("the files are gone", async () => (await temporary()).length === 0);
  });

  it.each([
    ["body[toString]", "x"],
    ["body[a]", "x"],
    ["__proto__", "x"],
    ["kinds[100000]", "x"],
  ])("with a field %s is the caller's mistake", async (name, value) => {
    const answer = await upload().field(name, value);
    expect(answer.status).toBe(400);
  });

  it.each([
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="body"\r\n\r\nhalf'],
    ["multipart/form-data; boundary=b", "--b\r\n\r\n\r\n"],
  ])("that cannot be read (%s) is the caller's mistake", async (type, raw) => {
    const answer = await upload().set("Content-Type", type).send(raw);
    expect(answer.status).toBe(400);
    expect(await temporary()).toEqual([]);
  });

  it("is refused where no files are accepted", async () => {
    const answer = await supertest(app).post("/api/plain").attach("medias", Buffer.from("x"), "a.txt");
    expect([answer.status, answer.body]).toEqual([
      415,
      { error: "ERR_UNSUPPORTED_MEDIA_TYPE", fields: { "Content-Type": "application/json" } },
    ]);
  });
});

describe("over a real connection", () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const head = '--b\r\nContent-Disposition: form-data; name="medias"; filename="a.bin"\r\n\r\n';
  const tail = "\r\n--b--\r\n";

  const begin = (length: number) => {
    const uploadRequest = httpRequest({
      port,
      method: "POST",
      path: "/api/letters",
      headers: { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": length },
    });
    uploadRequest.on("error", () => undefined);
    uploadRequest.write(head);
    uploadRequest.write(Buffer.alloc(100_000));
    return uploadRequest;
  };

  it("an upload without its end is refused, wherever it was cut", async () => {
    const part = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\n\r\n${"y".repeat(3_000)}\r\n`;
    const whole = part("a") + part("b") + "--x--\r\n";
    for (let cut = 20; cut < whole.length - 6; cut += 97) {
      const { status, body } = await upload()
        .set("Content-Type", "multipart/form-data; boundary=x")
        .send(whole.slice(0, cut));
      expect([cut, status, body]).toEqual([cut, 400, { error: "ERR_BAD_REQUEST" }]);
    }
    expect(await temporary()).toEqual([]);
  });

  it("an upload that breaks off leaves nothing", async () => {
    const uploadRequest = begin(1_500_000);
    await until("a file is begun", async () => (await temporary()).length === 1);
    uploadRequest.destroy();
    await until("it is gone", async () => (await temporary()).length === 0);
    expect(receivedFiles).toEqual([]);
  });

  it("an upload whose declared size is too large is refused before it is read", async () => {
    const uploadRequest = begin(2_000 * MB);
    const [answer] = (await once(uploadRequest, "response")) as [
      { statusCode: number; headers: Record<string, string> },
    ];
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, "close"]);
    uploadRequest.destroy();
    expect(await temporary()).toEqual([]);
  });

  it("slow fields time out, and files get more time", async () => {
    const client = connect(port, "127.0.0.1");
    let receivedText = "";
    client.on("data", (chunk: Buffer) => (receivedText += chunk.toString()));
    client.write(
      "POST /api/plain HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    await once(client, "close");
    expect(receivedText).toMatch(/^HTTP\/1\.1 408 /);

    const uploadRequest = begin(head.length + 100_000 + tail.length);
    await new Promise((resolve) => setTimeout(resolve, 500));
    uploadRequest.end(tail);
    await until("the file is there", () => receivedFiles.length === 1);
  });
});

describe("the bytes of a file", () => {
  const ask = (headers: Record<string, string> = {}) => supertest(app).get("/api/bytes").set(headers).buffer(true);
  const text = (answer: { body: unknown; text?: string }) =>
    Buffer.isBuffer(answer.body) ? answer.body.toString() : (answer.text ?? "");

  it("are never served as a page of ours, whatever they are", async () => {
    replyFields = { ...replyFields, filename: 'a"\r\nX: 1.html', mimetype: "application/octet-stream", inline: false };
    const answer = await ask();
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="a_X_ 1.html"; filename*=UTF-8''a_X_%201.html`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "content-length": "16",
      vary: "Authorization",
    });
    expect(answer.headers["cache-control"]).toMatch(/^private, no-transform/);
    expect(text(answer)).toBe(content.toString());
  });

  it.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/16"],
    ["bytes=10-", 206, "abcdef", "bytes 10-15/16"],
    ["bytes=-2", 206, "ef", "bytes 14-15/16"],
    ["bytes=-99", 206, content.toString(), "bytes 0-15/16"],
    ["bytes=14-99", 206, "ef", "bytes 14-15/16"],
    ["bytes=0-1,4-5", 200, content.toString(), undefined],
    ["bytes=5-2", 200, content.toString(), undefined],
    ["lines=1-2", 200, content.toString(), undefined],
    ["bytes=-", 200, content.toString(), undefined],
    ["bytes=16-", 416, "", "bytes */16"],
    ["bytes=-0", 416, "", "bytes */16"],
  ])("of which %s is asked are answered with %d", async (range, status, part, contentRange) => {
    const answer = await ask({ Range: range });
    expect([answer.status, text(answer), answer.headers["content-range"]]).toEqual([status, part, contentRange]);
  });

  it("are described by HEAD, and not sent again to a client that has them", async () => {
    const head = await supertest(app).head("/api/bytes");
    expect([head.status, head.headers["content-length"], head.headers["accept-ranges"]]).toEqual([200, "16", "bytes"]);
    expect((await ask({ "If-None-Match": '"v1"' })).status).toBe(304);
    expect((await ask({ Range: "bytes=0-3", "If-Range": '"v0"' })).status).toBe(200);
    expect((await ask({ Range: "bytes=0-3", "If-Range": '"v1"' })).status).toBe(206);
  });

  it("without any content have no range", () => {
    expect([readRange("bytes=0-", 0), readRange("bytes=-5", 0), readRange(undefined, 0)]).toEqual([
      "outside",
      "outside",
      "whole",
    ]);
  });
});
