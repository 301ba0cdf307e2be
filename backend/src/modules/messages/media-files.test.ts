import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { mediaUrlOf, messageApi, type MediaState, type MessageDto } from "@guiche/contract/messages";
import sharp from "sharp";
import { MediaError, type MediaClaim } from "../../channels/provider";
import { listener } from "../../conversation/listener";
import { publishEvent } from "../../domain-events";
import { Media } from "../../models/media";
import { MediaFetch } from "../../models/media-fetch";
import { Message } from "../../models/message";
import { Setting } from "../../models/setting";
import { Ticket } from "../../models/ticket";
import { companyChanged } from "../../core/cache";
import { shiftClock } from "../../core/clock";
import { definedRepeatingJobs } from "../../core/jobs/define-job";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs } from "../../testing/sign-in-as";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import * as make from "../../testing/factories";
import { arrived, until } from "../../testing/fake-session";
import { fetchBytes } from "../../testing/fetch-bytes";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { aPhoto } from "../../testing/pictures";
import { fetchWaiting } from "./media-fetch";

const MB = 1024 * 1024;
const harness = withHarness();
let company: HarnessCompany;
let picture: Buffer;

beforeAll(async () => {
  picture = await aPhoto();
});
beforeEach(async () => {
  company = await harness.createCompany();
});
afterEach(() => shiftClock(0));

const photo: MediaClaim = { type: "image", mimetype: "image/jpeg", filename: "foto.jpg", caption: "veja" };
let serial = 0;

/** The customer sends a file; `bytes` is what their phone can upload, undefined when it is gone. */
async function sends(claim: MediaClaim, bytes?: Uint8Array | MediaError, { ref, session, customer } = company) {
  const wid = `3AMEDIA${(serial += 1)}`;
  if (bytes) session.files.set(wid, bytes);
  await listener.message({
    ...arrived({ id: ref.connectionId, companyId: ref.companyId }, customer.phone, ""),
    wid,
    chat: { phone: customer.phone, address: customer.address },
    content: { kind: "media", media: claim },
    raw: Buffer.from("its secret"),
  });
  const row = await Message.findOne({ where: { wid } });
  return { wid, id: row!.id };
}

const inState = (id: number, state: string): Promise<Message> =>
  until(`message ${id} is ${state}`, () => Message.findOne({ where: { id, mediaState: state as MediaState } }), 20_000);
/** The updates broadcast for this message, in order. */
const told = (received: { topic: string; event: unknown }[], id: number) =>
  received
    .filter(({ topic }) => topic === "appMessage")
    .map(({ event }) => event as { action: string; message: MessageDto })
    .filter(({ action, message }) => action === "update" && message.id === id)
    .map(({ message }) => message);
const bytesOf = (path: string, token?: string) => fetchBytes(harness.server.app, path, token);

describe("a customer's file", () => {
  it("is fetched after its message is stored, gets a thumbnail, and is broadcast to viewers", async () => {
    const { events: received, stop } = recordBroadcasts();
    const { id } = await sends(photo, picture);
    await inState(id, "ready");
    await until("it is broadcast", () => told(received, id).length === 1);
    stop();
    const [message] = told(received, id);
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
    const kept = await bytesOf(`${mediaUrlOf(id)}?download=true`, company.caller.token);
    expect(kept.headers["content-disposition"]).toMatch(/^attachment; /);
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
    void publishEvent(scopeOfRow(company.ref), "connection.opened", { connectionId: company.ref.connectionId });
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
    const wid = `3AMEDIA${(serial += 1)}`;
    const { ref, customer } = company;
    await listener.message({
      ...arrived({ id: ref.connectionId, companyId: ref.companyId }, customer.phone, ""),
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

describe("access to a file", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await sends(photo, picture));
    await inState(id, "ready");
  });
  const linked = async () => (await company.caller.call(messageApi.mediaLink, { params: { id } })).url;
  const status = async (path: string, token?: string) => (await bytesOf(path, token)).status;

  it("is granted to those who may see its ticket", async () => {
    const otherCompany = (await harness.createCompany()).caller;
    const other = await make.queue(company.ref.companyId);
    const colleague = await signInAs(harness.server.app, await make.user(company.ref.companyId, { queues: [other] }));
    for (const path of [mediaUrlOf(id), `/api/messages/${id}/media-link`]) {
      expect(await status(path)).toBe(401);
      expect(await status(path, otherCompany.token)).toBe(404);
      expect(await status(path, colleague.token)).toBe(403);
    }
    for (const caller of [otherCompany, colleague]) {
      const answer = await caller.ask(messageApi.download, { params: { id } });
      expect(answer.status).toBe(caller === otherCompany ? 404 : 403);
    }
  });

  it("is granted to a signed address, for ten minutes", async () => {
    const { url, expiresAt } = await company.caller.call(messageApi.mediaLink, {
      params: { id },
      query: { download: "true" },
    });
    const answer = await bytesOf(url);
    expect([answer.status, (answer.body as Buffer).equals(picture)]).toEqual([200, true]);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
    const part = await bytesOf(url).set("Range", "bytes=0-9");
    expect([part.status, (part.body as Buffer).length]).toEqual([206, 10]);
    const left = new Date(expiresAt).getTime() - Date.now();
    expect(left > 8 * 60_000 && left <= 10 * 60_000).toBe(true);
    shiftClock(10 * 60_000);
    expect(await status(url)).toBe(401);
  });

  it("is refused to a changed address, and to that of another file", async () => {
    const url = new URL(await linked(), "http://x");
    const changed = (change: (to: URL) => void) => {
      const to = new URL(url);
      change(to);
      return to.pathname + to.search;
    };
    const { id: otherId } = await sends(photo, picture);
    await inState(otherId, "ready");
    const elsewhere = await harness.createCompany();
    const [company, person, sid] = url.searchParams.get("session")!.split(".");
    const forged = [
      changed((to) => (to.pathname = mediaUrlOf(otherId))),
      changed((to) => to.searchParams.set("expires", String(Date.now() + 1e9))),
      changed((to) => to.searchParams.set("expires", "soon")),
      changed((to) => to.searchParams.set("signature", "AAAA")),
      changed((to) => to.searchParams.set("signature", "")),
      changed((to) => to.searchParams.delete("signature")),
      changed((to) => to.searchParams.append("signature", "x")),
      changed((to) => to.searchParams.set("session", `${elsewhere.ref.companyId}.${elsewhere.userId}.${sid}`)),
      changed((to) => to.searchParams.set("session", `${company}.${Number(person) + 1}.${sid}`)),
      changed((to) => (to.pathname = `/api/messages/${id}/media-link`)),
    ];
    for (const path of forged) expect([path, await status(path)]).toEqual([path, 401]);
    expect(await status(url.pathname + url.search)).toBe(200);
  });

  it("ends with the session, and when the ticket moves out of the person's sight", async () => {
    const url = await linked();
    await Ticket.update(
      { queueId: (await make.queue(company.ref.companyId)).id, userId: null },
      { where: { id: company.assignedTicket.id } },
    );
    expect(await status(url)).toBe(403);
    await Ticket.update({ userId: company.userId }, { where: { id: company.assignedTicket.id } });
    expect(await status(url)).toBe(200);
    await company.caller.call(authApi.logout);
    expect(await status(url)).toBe(401);
  });
});

describe("a file that was not fetched", () => {
  const setLimit = async (mb: string) => {
    await Setting.create({ companyId: company.ref.companyId, key: "mediaAutoDownloadMb", value: mb });
    companyChanged(scopeOfRow(company.ref));
  };

  it("because it exceeds the size limit is fetched on request", async () => {
    await setLimit("1");
    const { events: received, stop } = recordBroadcasts();
    const large = Buffer.concat([picture, Buffer.alloc(MB)]);
    const [claimed, found] = [await sends({ ...photo, bytes: large.length }, large), await sends(photo, large)];
    await inState(claimed.id, "tooLarge");
    await inState(found.id, "tooLarge");
    await until("it is broadcast", () => told(received, found.id).at(-1)?.mediaState === "tooLarge");
    // The size is in the claim, so no download is attempted.
    expect(company.session.downloaded.map(({ wid }) => wid)).toEqual([found.wid]);

    const answer = await company.caller.call(messageApi.download, { params: { id: claimed.id } });
    expect(answer).toMatchObject({ id: claimed.id, mediaState: "pending" });
    await inState(claimed.id, "ready");
    await until("it is broadcast", () => told(received, claimed.id).at(-1)?.mediaState === "ready");
    expect(told(received, claimed.id).map(({ mediaState }) => mediaState)).toEqual(["tooLarge", "pending", "ready"]);
    stop();
    const again = await company.caller.call(messageApi.download, { params: { id: claimed.id } });
    expect(again.mediaState).toBe("ready");
    expect(await MediaFetch.count({ where: { messageId: claimed.id } })).toBe(0);
  });

  it.each([
    ["gone", "gone"],
    ["forbidden", "failed"],
    ["corrupt", "failed"],
    ["tooLarge", "tooLarge"],
  ] as const)("because the download is %s has the state %s, and can be requested again", async (reason, state) => {
    const { id, wid } = await sends(photo, new MediaError(reason));
    await inState(id, state);
    expect(await MediaFetch.count({ where: { messageId: id } })).toBe(0);
    company.session.files.set(wid, picture);
    await company.caller.call(messageApi.download, { params: { id } });
    await inState(id, "ready");
  });

  it("because of the network is retried later, and given up after a day", async () => {
    const { id, wid } = await sends(photo, new MediaError("network"));
    const row = await until("it is released", () =>
      MediaFetch.findOne({ where: { messageId: id, tries: 1, leaseUntil: null } }),
    );
    expect(row.nextTryAt.getTime()).toBeGreaterThan(Date.now());
    expect((await Message.findByPk(id))?.mediaState).toBe("pending");

    await row.update({ nextTryAt: new Date(0) });
    const wake = () =>
      void publishEvent(scopeOfRow(company.ref), "connection.opened", { connectionId: company.ref.connectionId });
    wake();
    const second = await until("it is released", () =>
      MediaFetch.findOne({ where: { messageId: id, tries: 2, leaseUntil: null } }),
    );
    expect(second.nextTryAt.getTime() - Date.now()).toBeGreaterThan(20_000);

    await second.update({ nextTryAt: new Date(0) });
    shiftClock(25 * 60 * 60_000);
    wake();
    await inState(id, "failed");
    shiftClock(0);
    company.session.files.set(wid, picture);
    await company.caller.call(messageApi.download, { params: { id } });
    await inState(id, "ready");
  });

  it("because its process died is fetched by the next session", async () => {
    company.session.open = false;
    const { id } = await sends(photo, picture);
    // The state a killed process leaves behind.
    await MediaFetch.update({ leaseUntil: new Date(Date.now() + 60_000), tries: 1 }, { where: { messageId: id } });
    company.session.open = true;
    void publishEvent(scopeOfRow(company.ref), "connection.opened", { connectionId: company.ref.connectionId });
    await inState(id, "ready");
  });

  it("because the process notification was lost is found by the sweep", async () => {
    company.session.open = false;
    const { id } = await sends(photo, picture);
    company.session.open = true;
    await definedRepeatingJobs()
      .find(({ name }) => name === "fetch.sweep")!
      .run();
    await inState(id, "ready");
  });

  it("because it claims ten gigabytes is not fetched even on request", async () => {
    const { id } = await sends({ ...photo, bytes: 10 * 1024 * MB }, picture);
    await inState(id, "tooLarge");
    const refused = await company.caller.ask(messageApi.download, { params: { id } });
    expect([refused.status, refused.body]).toEqual([400, { error: "ERR_WAPP_DOWNLOAD_MEDIA" }]);
    await inState(id, "tooLarge");
    expect(await MediaFetch.count({ where: { messageId: id } })).toBe(0);
    expect(company.session.downloaded).toEqual([]);
  });

  it("because it never existed, or its keys were not stored, cannot be requested", async () => {
    const text = await make.message(company.assignedTicket);
    const refused = await company.caller.ask(messageApi.download, { params: { id: text.id } });
    expect([refused.status, refused.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
    const empty = await make.message(company.assignedTicket, { mediaType: "image", mediaState: "failed" });
    const answer = await company.caller.ask(messageApi.download, { params: { id: empty.id } });
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_FETCH_WAPP_MSG" }]);
  });
});

describe("many files", () => {
  /** Makes each download wait for its release, and counts those under way. */
  function holdDownloads() {
    const held = { now: 0, most: 0, release: [] as (() => void)[] };
    const download = company.session.download.bind(company.session);
    company.session.download = async (...asked) => {
      held.most = Math.max(held.most, (held.now += 1));
      await new Promise<void>((go) => held.release.push(go));
      await download(...asked);
      held.now -= 1;
    };
    return held;
  }

  it("are fetched three at a time, the newest first", async () => {
    company.session.open = false;
    const sent: string[] = [];
    for (let count = 0; count < 7; count += 1) sent.push((await sends(photo, picture)).wid);
    const held = holdDownloads();
    company.session.open = true;
    void publishEvent(scopeOfRow(company.ref), "connection.opened", { connectionId: company.ref.connectionId });
    for (let count = 0; count < 7; count += 1) {
      await until("another is requested", () => held.release.length > 0);
      held.release.shift()?.();
      await until(
        "it is there",
        async () =>
          (await Message.count({ where: { ticketId: company.assignedTicket.id, mediaState: "ready" } })) === count + 1,
        20_000,
      );
    }
    expect(held.most).toBe(3);
    const order = company.session.downloaded.map(({ wid }) => wid);
    expect(order.slice(0, 3).sort()).toEqual(sent.slice(-3).sort());
    expect([...order].sort()).toEqual([...sent].sort());
  });

  it("are fetched three at a time when several notifications arrive together", async () => {
    company.session.open = false;
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push((await sends(photo, picture)).id);
    const held = holdDownloads();
    company.session.open = true;
    const { connectionId } = company.ref;
    const scope = scopeOfRow(company.ref);
    await Promise.all([1, 2, 3].map(() => fetchWaiting(scope, connectionId)));
    expect(await MediaFetch.count({ where: { connectionId, tries: 1 } })).toBe(3);
    await until("all three are requested", () => held.release.length === 3);
    while ((await Message.count({ where: { id: ids, mediaState: "ready" } })) < ids.length) {
      await until("another is requested", () => held.release.length > 0 || held.now === 0);
      for (const release of held.release.splice(0)) release();
    }
    expect(held.most).toBe(3);
  });
});
