import { AsyncLocalStorage } from "node:async_hooks";
import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer, Socket, type Server as TcpServer } from "node:net";
import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { proto } from "@whiskeysockets/baileys";
import { request } from "undici";
import { downloadFile } from "./download";
import { library, type Library } from "./library";
import { mediaHosts, type MediaHosts } from "./media-hosts";
import { listen, portOf } from "../../testing/listen";

let baileys: Library;
let files: Server;
let trap: TcpServer;
let hosts: MediaHosts;
/** Where the files of this test are, and where no request may go. */
let here: string;
let there: string;
let trapHitCount = 0;
const requestedUrls: string[] = [];
const servedFiles = new Map<string, { status?: number; bytes?: Buffer; location?: string }>();

beforeAll(async () => {
  baileys = await library();
  files = createHttpServer(({ url = "" }, response) => {
    requestedUrls.push(url);
    const { status = 200, bytes, location } = servedFiles.get(url) ?? { status: 404 };
    response.writeHead(status, location ? { location } : {}).end(bytes);
  });
  trap = createServer((socket) => {
    trapHitCount += 1;
    socket.destroy();
  });
  await Promise.all([listen(files), listen(trap)]);
  here = `127.0.0.1:${portOf(files)}`;
  there = `127.0.0.1:${portOf(trap)}`;
  hosts = mediaHosts(here);
});
afterAll(async () => {
  await hosts.download.close();
  await Promise.all([files, trap].map((server) => new Promise((resolve) => server.close(resolve))));
});

type Image = proto.Message.IImageMessage;

/** A file as WhatsApp keeps it, served under a path of its own, and what a message says of it. */
async function encrypted(plain: Buffer, path = `/v/${randomBytes(6).toString("hex")}.enc`) {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await baileys.getMediaKeys(mediaKey, "image");
  const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac("sha256", macKey!).update(iv).update(ciphertext).digest().subarray(0, 10);
  const bytes = Buffer.concat([ciphertext, mac]);
  servedFiles.set(path, { bytes });
  const hash = (of: Buffer) => createHash("sha256").update(of).digest();
  const image: Image = {
    directPath: path,
    mediaKey,
    fileSha256: hash(plain),
    fileEncSha256: hash(bytes),
    fileLength: plain.length,
  };
  return { image, bytes, path };
}

const reasonOf = async (imageMessage: Image, maxBytes = 1_000_000) => {
  const sink = new PassThrough().resume();
  return downloadFile(baileys, hosts, { imageMessage }, sink, maxBytes).then(
    () => "fetched",
    (error: unknown) => String(Reflect.get(Object(error), "reason")),
  );
};

describe("the file of a message", () => {
  it.each([0, 1, 15, 16, 17, 1_000, 300_000])("of %i bytes is fetched and decrypted", async (size) => {
    const plain = randomBytes(size);
    const { image } = await encrypted(plain);
    const sink = new PassThrough();
    const [bytes] = await Promise.all([
      buffer(sink),
      downloadFile(baileys, hosts, { ephemeralMessage: { message: { imageMessage: image } } }, sink, 1_000_000),
    ]);
    expect(bytes.equals(plain)).toBe(true);
  });

  it("waits for a slow reader instead of filling the memory", async () => {
    const { image } = await encrypted(randomBytes(2_000_000));
    let most = 0;
    const slow = new Writable({
      highWaterMark: 16_384,
      write(_chunk, _encoding, callback) {
        most = Math.max(most, this.writableLength);
        setTimeout(() => callback(), 1);
      },
    });
    await downloadFile(baileys, hosts, { imageMessage: image }, slow, 4_000_000);
    expect(most).toBeLessThan(500_000);
  });
});

describe("a download with forged claims", () => {
  const elsewhere = () => [
    `http://${there}/x`,
    `https://${there}/x`,
    `http://localhost:${portOf(trap)}/x`,
    `http://0x7f000001:${portOf(trap)}/x`,
    `http://2130706433:${portOf(trap)}/x`,
    `http://[::ffff:127.0.0.1]:${portOf(trap)}/x`,
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/x",
    "http://192.168.0.1/x",
    "http://evil.example/x",
    "file:///etc/passwd",
    `https://mmg.whatsapp.net@${there}/x`,
  ];
  const paths = () => [
    `@${there}/x`,
    `:${portOf(trap)}/x`,
    ".evil.example/x",
    `//${there}/x`,
    `///${there}/x`,
    `/\\${there}/x`,
    `\\\\${there}\\x`,
    `http://${there}/x`,
    "v/1.enc",
    "?x=1",
    "#x",
    "",
    `/v/1.enc\r\nHost: ${there}`,
    "/v/ 1.enc",
    "/v/\0.enc",
    "/vé/1.enc",
    `/${"x".repeat(5_000)}`,
  ];
  const onlyThere = () => [
    `/@${there}/x`,
    `/..//${there}/x`,
    `/%2e%2e/%2f%2f${there}/x`,
    `/v/../../x?u=http://${there}`,
  ];

  it("connects only to the file server and fails with a reason, in forty cases", async () => {
    const { image, path } = await encrypted(randomBytes(20_000));
    const { image: other, bytes } = await encrypted(randomBytes(20_000));
    servedFiles.set("/moved", { status: 302, location: `http://${there}/x` });
    servedFiles.set("/broken", { status: 500 });
    servedFiles.set("/cut", { bytes: bytes.subarray(0, 5_000) });
    servedFiles.set("/longer", { bytes: Buffer.concat([bytes, Buffer.alloc(16)]) });
    servedFiles.set("/empty", { bytes: Buffer.alloc(0) });
    const cases: [Image, string][] = [
      ...elsewhere().map((url): [Image, string] => [{ ...image, directPath: undefined, url }, "forbidden"]),
      ...paths().map((directPath): [Image, string] => [{ ...image, directPath }, "forbidden"]),
      ...onlyThere().map((directPath): [Image, string] => [{ ...image, directPath }, "gone"]),
      [{ ...image, directPath: "/moved" }, "network"],
      [{ ...image, directPath: "/broken" }, "network"],
      [{ ...image, fileSha256: randomBytes(32) }, "corrupt"],
      [{ ...image, fileSha256: undefined }, "corrupt"],
      [{ ...image, fileSha256: randomBytes(5) }, "corrupt"],
      [{ ...image, fileEncSha256: randomBytes(32) }, "corrupt"],
      [{ ...image, mediaKey: randomBytes(32) }, "corrupt"],
      [{ ...image, mediaKey: undefined }, "corrupt"],
      [{ ...image, mediaKey: Buffer.alloc(0) }, "corrupt"],
      [{ ...other, directPath: path }, "corrupt"],
      [{ ...other, directPath: "/cut" }, "corrupt"],
      [{ ...other, directPath: "/longer" }, "corrupt"],
      [{ ...other, directPath: "/empty" }, "corrupt"],
      [{ ...image, fileLength: 10 * 1024 ** 3 }, "tooLarge"],
    ];
    expect(cases.length).toBeGreaterThanOrEqual(40);
    requestedUrls.length = 0;
    const targets: string[] = [];
    const downloads = new AsyncLocalStorage<true>();
    const { connect } = Socket.prototype;
    const watch = jest.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...how) {
      const [first] = [how[0]].flat(2) as unknown as { host?: string; port?: number }[];
      // An earlier test file in this process may still have connections.
      if (downloads.getStore()) targets.push(`${first?.host}:${first?.port}`);
      return connect.apply(this, how);
    });
    const reasons: string[] = [];
    for (const [one] of cases) reasons.push(await downloads.run(true, () => reasonOf(one)));
    watch.mockRestore();
    expect(reasons).toEqual(cases.map(([, reason]) => reason));
    expect([...new Set(targets)]).toEqual([here]);
    expect(trapHitCount).toBe(0);
  });

  it("stops at the limit when a file is larger than claimed", async () => {
    const { image } = await encrypted(randomBytes(200_000));
    expect(await reasonOf({ ...image, fileLength: 1 }, 100_000)).toBe("tooLarge");
  });

  it("ignores an impossible length and counts the bytes itself", async () => {
    const { image } = await encrypted(randomBytes(20_000));
    for (const fileLength of [-1, NaN, Infinity, undefined]) {
      expect(await reasonOf({ ...image, fileLength })).toBe("fetched");
      expect(await reasonOf({ ...image, fileLength }, 10_000)).toBe("tooLarge");
    }
  });

  it("fails without a file server, and for a message without a file", async () => {
    const alone = await listen(createServer());
    const nobody = mediaHosts(`127.0.0.1:${portOf(alone)}`);
    await new Promise((resolve) => alone.close(resolve));
    const { image } = await encrypted(randomBytes(100));
    const downloadPromise = downloadFile(baileys, nobody, { imageMessage: image }, new PassThrough(), 1_000);
    await expect(downloadPromise).rejects.toMatchObject({ reason: "network" });
    const nothing = downloadFile(baileys, hosts, { conversation: "oi" }, new PassThrough(), 1_000);
    await expect(nothing).rejects.toMatchObject({ reason: "gone" });
  });

  it("cannot open a connection to any other host", async () => {
    const real = mediaHosts();
    for (const url of [
      `http://${there}/x`,
      "https://evil.example/x",
      "http://mmg.whatsapp.net/x",
      `https://${there}/x`,
    ])
      for (const { download } of [hosts, real])
        await expect(request(url, { dispatcher: download })).rejects.toThrow("Host not allowed");
    for (const { up } of [hosts, real])
      expect(() => up.createConnection({ host: "127.0.0.1", port: portOf(trap) })).toThrow("Host not allowed");
    await real.download.close();
    expect(trapHitCount).toBe(0);
  });
});
