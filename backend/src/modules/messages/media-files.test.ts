/** @jest-environment-options {"server": "own"} */
import { describe, expect, it } from "@jest/globals";
import { mediaUrlOf, messageApi } from "@guiche/contract/messages";
import sharp from "sharp";
import { listener } from "../../conversation/listener";
import { publishEvent } from "../../domain-events";
import { Media } from "../../models/messages/media";
import { MediaFetch } from "../../models/messages/media-fetch";
import { Message } from "../../models/messages/message";
import { files } from "../../core/files/file-store";
import { scopeOfRow } from "../../core/tenant/scope";
import * as make from "../../testing/factories";
import { inboundText, until } from "../../testing/fake-session";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { fetchWaiting } from "./media-fetch";
import { company, picture, photo, newWid, sends, inState, messageUpdates, bytesOf } from "./media-files.fixture";

describe("a customer's file", () => {
  it("is fetched after its message is stored, gets a thumbnail, and is broadcast to viewers", async () => {
    const { events: broadcasts, stop } = recordBroadcasts();
    const { id } = await sends(photo, picture);
    await inState(id, "ready");
    await until("it is broadcast", () => messageUpdates(broadcasts, id).length === 1);
    stop();
    const [message] = messageUpdates(broadcasts, id);
    expect(message).toMatchObject({
      mediaState: "ready",
      mediaType: "image",
      mediaUrl: mediaUrlOf(id),
      body: "veja",
      media: { mimetype: "image/jpeg", bytes: picture.length, width: 900, height: 600, hasThumbnail: true },
    });
    expect(await MediaFetch.count({ where: { messageId: id } })).toBe(0);

    const answer = await bytesOf(mediaUrlOf(id), company.caller.token);
    expect((answer.body as Buffer).equals(picture)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-security-policy": "sandbox",
      "content-disposition": `inline; filename="foto.jpg"; filename*=UTF-8''foto.jpg`,
    });
    const small = await bytesOf(`${mediaUrlOf(id)}?thumbnail=true`, company.caller.token);
    expect(await sharp(small.body as Buffer).metadata()).toMatchObject({ format: "webp", width: 320 });
    const response = await bytesOf(`${mediaUrlOf(id)}?download=true`, company.caller.token);
    expect(response.headers["content-disposition"]).toMatch(/^attachment; /);
    const part = await bytesOf(mediaUrlOf(id), company.caller.token).set("Range", "bytes=2-5");
    expect([part.status, part.body]).toEqual([206, picture.subarray(2, 6)]);
  });

  it("with a false type becomes a document", async () => {
    const { id } = await sends(
      { ...photo, filename: "oi\u202egpj.html" },
      Buffer.from("<html><script>alert(1)</script>"),
    );
    const row = await inState(id, "ready");
    expect([row.mediaType, row.details?.media?.mimetype]).toEqual(["application", "text/html"]);
    const { headers } = await bytesOf(mediaUrlOf(id), company.caller.token);
    expect(headers).toMatchObject({ "content-type": "application/octet-stream", "x-content-type-options": "nosniff" });
    expect(headers["content-disposition"]).toBe(`attachment; filename="oigpj.html"; filename*=UTF-8''oigpj.html`);
  });

  it("is not served before it is fetched, nor after its message is deleted", async () => {
    company.session.open = false;
    const { id } = await sends(photo, picture);
    const early = await company.caller.ask(messageApi.media, { params: { id } });
    expect([early.status, early.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
    expect((await company.caller.ask(messageApi.mediaLink, { params: { id } })).status).toBe(404);
    company.session.open = true;
    void publishEvent(scopeOfRow(company.ref), "connection.opened", {
      connectionId: company.ref.connectionId,
      at: new Date(),
    });
    await inState(id, "ready");
    expect((await company.caller.ask(messageApi.media, { params: { id } })).status).toBe(200);
    await Message.update({ isDeleted: true }, { where: { id } });
    expect((await company.caller.ask(messageApi.media, { params: { id } })).status).toBe(404);
  });

  it("whose stored bytes are lost answers 404, not a truncated reply", async () => {
    const { id } = await sends(photo, picture);
    const { mediaId } = await inState(id, "ready");
    await Media.update({ key: `1/2020/01/${"0".repeat(32)}` }, { where: { id: mediaId ?? 0 } });
    const answer = await company.caller.ask(messageApi.media, { params: { id } });
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
  });

  it("whose stored bytes are lost has no link, and is fetched from WhatsApp once more on request", async () => {
    const { id } = await sends(photo, picture);
    const { mediaId } = await inState(id, "ready");
    await files().remove((await Media.findByPk(mediaId ?? 0))?.key ?? "");
    const link = await company.caller.ask(messageApi.mediaLink, { params: { id } });
    expect([link.status, link.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
    expect(await company.caller.call(messageApi.download, { params: { id } })).toMatchObject({ mediaState: "pending" });
    await inState(id, "ready");
    const { url } = await company.caller.call(messageApi.mediaLink, { params: { id } });
    expect(((await bytesOf(url)).body as Buffer).equals(picture)).toBe(true);
    expect(await company.caller.call(messageApi.download, { params: { id } })).toMatchObject({ mediaState: "ready" });
  });

  it("whose thumbnail is lost is shown whole in its place", async () => {
    const { id } = await sends(photo, picture);
    const { mediaId } = await inState(id, "ready");
    await files().remove((await Media.findByPk(mediaId ?? 0))?.thumbnailKey ?? "");
    const small = await bytesOf(`${mediaUrlOf(id)}?thumbnail=true`, company.caller.token);
    expect([small.status, (small.body as Buffer).equals(picture)]).toEqual([200, true]);
  });

  it("in two messages is stored once", async () => {
    const { id } = await sends(photo, picture);
    const { mediaId, details } = await inState(id, "ready");
    const other = await make.message(company.assignedTicket, {
      fromMe: true,
      mediaType: "image",
      mediaState: "ready",
      mediaId,
      details,
    });
    const answers = await Promise.all([id, other.id].map((each) => bytesOf(mediaUrlOf(each), company.caller.token)));
    expect(answers.map(({ body }) => (body as Buffer).length)).toEqual([picture.length, picture.length]);
  });

  it("of a kind shown as a card only can be downloaded as JSON", async () => {
    const wid = newWid();
    const { ref, customer } = company;
    await listener.message({
      ...inboundText({ id: ref.connectionId, companyId: ref.companyId }, customer.phone, ""),
      wid,
      chat: { phone: customer.phone, address: customer.address },
      content: { kind: "unsupported", type: "payment" },
      raw: Buffer.from("something"),
    });
    const { id } = (await Message.findOne({ where: { wid } }))!;
    const answer = await bytesOf(mediaUrlOf(id), company.caller.token);
    expect([answer.status, (answer.body as Buffer).toString()]).toEqual([200, "{}"]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "content-disposition": `attachment; filename="${id}.json"; filename*=UTF-8''${id}.json`,
    });
  });
});

describe("many files", () => {
  /** Makes each download wait for its release, and counts those under way. */
  function holdDownloads() {
    const heldDownloads = { now: 0, most: 0, release: [] as (() => void)[] };
    const download = company.session.download.bind(company.session);
    company.session.download = async (...args) => {
      heldDownloads.most = Math.max(heldDownloads.most, (heldDownloads.now += 1));
      await new Promise<void>((go) => heldDownloads.release.push(go));
      await download(...args);
      heldDownloads.now -= 1;
    };
    return heldDownloads;
  }

  it("are fetched three at a time, the newest first", async () => {
    company.session.open = false;
    const messageWids: string[] = [];
    for (let count = 0; count < 7; count += 1) messageWids.push((await sends(photo, picture)).wid);
    const heldDownloads = holdDownloads();
    company.session.open = true;
    void publishEvent(scopeOfRow(company.ref), "connection.opened", {
      connectionId: company.ref.connectionId,
      at: new Date(),
    });
    await until("three are requested", () => heldDownloads.release.length === 3);
    for (let count = 0; count < 7; count += 1) {
      await until("another is requested", () => heldDownloads.release.length > 0);
      heldDownloads.release.shift()?.();
      await until(
        "it is there",
        async () =>
          (await Message.count({ where: { ticketId: company.assignedTicket.id, mediaState: "ready" } })) === count + 1,
        20_000,
      );
    }
    expect(heldDownloads.most).toBe(3);
    const order = company.session.downloads.map(({ wid }) => wid);
    expect(order.slice(0, 3).sort()).toEqual(messageWids.slice(-3).sort());
    expect([...order].sort()).toEqual([...messageWids].sort());
  });

  it("are fetched three at a time when several notifications arrive together", async () => {
    company.session.open = false;
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push((await sends(photo, picture)).id);
    const heldDownloads = holdDownloads();
    company.session.open = true;
    const { connectionId } = company.ref;
    const scope = scopeOfRow(company.ref);
    await Promise.all([1, 2, 3].map(() => fetchWaiting(scope, connectionId)));
    expect(await MediaFetch.count({ where: { connectionId, tries: 1 } })).toBe(3);
    await until("all three are requested", () => heldDownloads.release.length === 3);
    while ((await Message.count({ where: { id: ids, mediaState: "ready" } })) < ids.length) {
      await until("another is requested", () => heldDownloads.release.length > 0 || heldDownloads.now === 0);
      for (const release of heldDownloads.release.splice(0)) release();
    }
    expect(heldDownloads.most).toBe(3);
  });
});
