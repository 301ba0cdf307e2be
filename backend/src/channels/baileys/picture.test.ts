import { createServer } from "node:http";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { WASocket } from "@whiskeysockets/baileys";
import { mediaHosts, type MediaHosts } from "./media-hosts";
import { fetchPicture } from "./picture";
import { listen, portOf } from "../../testing/listen";

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), randomBytes(100)]);
const large = Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]);
const servedPictures: Record<string, Buffer> = {
  "/png": png,
  "/html": Buffer.from("<svg onload=alert(1)>"),
  "/large": large,
};
const server = createServer(({ url = "" }, response) => {
  const bytes = servedPictures[url.replace("?streamed", "")];
  if (!bytes) return response.writeHead(404).end();
  // In two chunks, without a content length.
  if (url.endsWith("?streamed")) response.write(bytes.subarray(0, 4));
  return response.end(url.endsWith("?streamed") ? bytes.subarray(4) : bytes);
});
let trapHitCount = 0;
const trap = createServer(() => void (trapHitCount += 1)).on("connection", () => void (trapHitCount += 1));
let hosts: MediaHosts;
let here: string;
let there: string;

beforeAll(async () => {
  for (const one of [server, trap]) await listen(one);
  here = `127.0.0.1:${portOf(server)}`;
  there = `127.0.0.1:${portOf(trap)}`;
  hosts = mediaHosts(here);
});
afterAll(async () => {
  await hosts.download.close();
  for (const one of [server, trap]) await new Promise((resolve) => one.close(resolve));
});

const pictureAt = (url: string | undefined | Error) => {
  const profilePictureUrl = () => (url instanceof Error ? Promise.reject(url) : Promise.resolve(url));
  return fetchPicture({ profilePictureUrl } as unknown as WASocket, hosts, "200@lid", 1_000);
};

it("a picture is fetched from WhatsApp's host", async () => {
  for (const path of ["/png", "/png?streamed"]) expect(await pictureAt(`http://${here}${path}`)).toEqual(png);
});

it("there is no picture when the file is not an image, too large or deleted", async () => {
  for (const path of ["/html", "/large", "/large?streamed", "/gone"])
    expect(await pictureAt(`http://${here}${path}`)).toBeNull();
});

it("there is no picture when the person has none or hides it from us", async () => {
  expect(await pictureAt(undefined)).toBeNull();
  for (const data of [401, 403, 404]) expect(await pictureAt(Object.assign(new Error("refused"), { data }))).toBeNull();
  await expect(pictureAt(new Error("no answer"))).rejects.toThrow("no answer");
});

it("nothing is fetched from another host", async () => {
  for (const url of [
    `http://${there}/png`,
    `https://${here}/png`,
    "http://169.254.169.254/x",
    `http://${here}@${there}/x`,
  ])
    expect(await pictureAt(url)).toBeNull();
  expect(trapHitCount).toBe(0);
});
