import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { settingApi } from "@guiche/contract/settings";
import sharp from "sharp";
import { LinkPreview } from "../../../models/messages/link-preview";
import type { Ticket } from "../../../models/tickets/ticket";
import { createCompany, message, ticket, user } from "../../../testing/factories";
import { until } from "../../../testing/fake-session";
import { withServer } from "../../../testing/server";
import { signInAs, type Caller } from "../../../testing/sign-in-as";
import { listen, originOf } from "../../../testing/listen";
import { configureLinkPreviews } from "./fetch-page";

const server = withServer();

let site: Server;
let here: string;
let requestedUrls: string[] = [];
/** Requests that wait for their answer, and the most of them at once. */
let waiting = 0;
let mostWaiting = 0;
let picture: Buffer;
const page = (head: string) => `<html><head>${head}</head><body>oi</body></html>`;
const shirt = page('<meta property="og:title" content="Camisa azul"><meta property="og:image" content="/shirt.png">');

beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#08f" } })
    .png()
    .toBuffer();
  const html = { "content-type": "text/html; charset=utf-8" };
  site = createServer(({ url = "" }, answer) => {
    requestedUrls.push(url);
    if (url === "/shirt") return void answer.writeHead(200, html).end(shirt);
    if (url === "/shirt.png") return void answer.writeHead(200, { "content-type": "image/png" }).end(picture);
    if (url === "/short") return void answer.writeHead(302, { location: "/shirt" }).end();
    if (url === "/inside") return void answer.writeHead(302, { location: "http://10.0.0.8/secret" }).end();
    if (url === "/script") return void answer.writeHead(302, { location: "javascript:alert(1)" }).end();
    if (url === "/circle") return void answer.writeHead(302, { location: "/circle" }).end();
    if (url === "/untitled") return void answer.writeHead(200, html).end(page(""));
    if (url === "/pdf")
      return void answer.writeHead(200, { "content-type": "application/pdf" }).end("<title>x</title>");
    if (url === "/missing") return void answer.writeHead(404, html).end("<title>Not found</title>");
    if (url === "/svg") return void answer.writeHead(200, html).end(shirt.replace("shirt.png", "bad.svg"));
    if (url === "/bad.svg") return void answer.writeHead(200, { "content-type": "image/png" }).end("<svg xmlns='x'/>");
    if (url === "/huge") return void answer.writeHead(200, html).end(shirt.replace("shirt.png", "endless.png"));
    if (url.startsWith("/silent")) {
      mostWaiting = Math.max(mostWaiting, (waiting += 1));
      return void answer.once("close", () => (waiting -= 1));
    }
    // More than a client would want to keep, for as long as the other side listens.
    answer
      .writeHead(200, url === "/endless.png" ? { "content-type": "image/png" } : html)
      .write(url === "/endless" ? shirt : "");
    const more = Buffer.alloc(256 * 1024, 32);
    const pour = () => {
      while (!answer.destroyed && answer.write(more));
    };
    answer.on("drain", pour);
    pour();
  });
  here = originOf(await listen(site));
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

let companyId: number;
let ana: Caller;
let agentTicket: Ticket;
beforeEach(async () => {
  requestedUrls = [];
  configureLinkPreviews(["127.0.0.0/8"]);
  companyId = (await createCompany()).id;
  const admin = await user(companyId, { profile: "admin" });
  ana = await signInAs(server.app, admin);
  agentTicket = await ticket(companyId, { status: "open", userId: admin.id });
});
afterEach(() => configureLinkPreviews(undefined));

const createMessage = async (body: string, more: object = {}) => (await message(agentTicket, { body, ...more })).id;
const preview = async (id: number) => (await ana.call(messageApi.linkPreview, { params: { id } })).preview;
const image = (id: number) => ana.ask(messageApi.linkPreviewImage, { params: { id } });

describe("the preview of a link", () => {
  it("is refused to a colleague who may not see the ticket, and its picture too", async () => {
    const bruno = await signInAs(server.app, await user(companyId));
    const id = await createMessage(`${here}/shirt`);
    for (const endpoint of [messageApi.linkPreview, messageApi.linkPreviewImage]) {
      const { status, body } = await bruno.ask(endpoint, { params: { id } });
      expect([status, body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    }
    expect(requestedUrls).toEqual([]);
  });

  it("has the title, the host and a small picture, through a redirect", async () => {
    const id = await createMessage(`veja ${here}/short.`);
    expect(await preview(id)).toEqual({
      url: `${here}/short`,
      host: "127.0.0.1",
      title: "Camisa azul",
      hasImage: true,
    });
    const response = await image(id);
    expect([response.status, response.headers["content-type"]]).toEqual([200, "image/webp"]);
    const storedImage = (await LinkPreview.findOne({ where: { companyId } }))?.image;
    expect(await sharp(storedImage!).metadata()).toMatchObject({ format: "webp", width: 320 });
  });

  it("is fetched once, however many ask, and once per company", async () => {
    const ids = [await createMessage(`${here}/shirt`), await createMessage(`de novo ${here}/shirt`)];
    await Promise.all([...ids, ...ids].map(preview));
    await preview(ids[0]!);
    expect(requestedUrls).toEqual(["/shirt", "/shirt.png"]);
    const other = await createCompany();
    expect(await LinkPreview.count({ where: { companyId: other.id } })).toBe(0);
  });

  it("is not asked for where the company does not want it, without a link and for a deleted message", async () => {
    const link = await createMessage(`${here}/shirt`);
    for (const id of [await createMessage("sem link"), await createMessage(`${here}/shirt`, { isDeleted: true })])
      expect(await preview(id)).toBeNull();
    await ana.call(settingApi.update, { params: { key: "linkPreviews" }, body: { value: "disabled" } });
    expect(await preview(link)).toBeNull();
    expect(requestedUrls).toEqual([]);
  });

  it.each(["/inside", "/script", "/circle", "/untitled", "/pdf", "/missing", "/silent", "/never-ending"])(
    "of %s does not exist, and the page is not asked again",
    async (path) => {
      const id = await createMessage(`${here}${path}`);
      expect(await preview(id)).toBeNull();
      const before = requestedUrls.length;
      expect(await preview(id)).toBeNull();
      expect(requestedUrls).toHaveLength(before);
      expect((await image(id)).status).toBe(404);
    },
  );

  it.each(["/svg", "/huge"])("of %s has a title and no picture", async (path) => {
    expect(await preview(await createMessage(`${here}${path}`))).toMatchObject({
      title: "Camisa azul",
      hasImage: false,
    });
  });

  it("of a page that never ends is read from its beginning", async () => {
    expect(await preview(await createMessage(`${here}/endless`))).toMatchObject({
      title: "Camisa azul",
      hasImage: true,
    });
  });

  it("is not fetched from our own network, whatever the operator allows elsewhere", async () => {
    configureLinkPreviews(undefined);
    expect(await preview(await createMessage(`${here}/shirt`))).toBeNull();
    expect(requestedUrls).toEqual([]);
  });

  it("comes at once while the links of another company hang, eight of which are fetched at a time", async () => {
    mostWaiting = 0;
    const other = await createCompany();
    const bia = await user(other.id, { profile: "admin" });
    const theirs = await message(await ticket(other.id, { status: "open", userId: bia.id }), { body: `${here}/shirt` });
    const biaCaller = await signInAs(server.app, bia);
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => createMessage(`${here}/silent?${index}`)));
    const slow = Promise.all(ids.map(preview));
    await until("eight hang", () => waiting === 8);
    const reply = await biaCaller.call(messageApi.linkPreview, { params: { id: theirs.id } });
    expect(reply.preview?.title).toBe("Camisa azul");
    expect(await slow).toEqual(Array(12).fill(null));
    expect(mostWaiting).toBe(8);
  });
});
