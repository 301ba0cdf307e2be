import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { queueApi } from "@guiche/contract/queues";
import { isOfferedIn, quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import sharp from "sharp";
import request from "supertest";
import { env } from "../../config/env";
import { AuthSession } from "../../models/auth-session";
import { Media } from "../../models/media";
import { QuickMessage } from "../../models/quick-message";
import type { User } from "../../models/user";
import { database } from "../../core/db/connect";
import { signPath } from "../../core/http/signed";
import { sweepMedia } from "../media/media.sweep";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, queue, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { statementsOf } from "../../testing/postgres";
import { withServer } from "../../testing/server";

const server = withServer();
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});

let companyId: number;
let people: Record<"ana" | "bruno" | "admin", User>;
let ana: Caller;
let bruno: Caller;
let admin: Caller;
beforeEach(async () => {
  companyId = (await createCompany()).id;
  people = {
    ana: await user(companyId),
    bruno: await user(companyId),
    admin: await user(companyId, { profile: "admin" }),
  };
  ana = await signInAs(server.app, people.ana);
  bruno = await signInAs(server.app, people.bruno);
  admin = await signInAs(server.app, people.admin);
});

const make = (caller: Caller, values: object = {}) =>
  caller.call(quickMessageApi.create, { body: { shortcode: "oi", message: "Olá, {nome}", ...values } });
const words = (rows: QuickMessageDto[]) => rows.map(({ shortcode }) => shortcode);

describe("a quick message", () => {
  it("needs a shortcode, and is its author's own and active by default", async () => {
    const answer = await ana.ask(quickMessageApi.create, { body: { shortcode: " ", message: "Olá" } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "ERR_VALIDATION", fields: { shortcode: "Obrigatório" } },
    ]);
    expect(await make(ana)).toEqual({
      id: expect.any(Number),
      shortcode: "oi",
      message: "Olá, {nome}",
      geral: false,
      status: true,
      isMedia: false,
      mediaPath: null,
      mediaName: null,
      userId: people.ana.id,
      queueIds: [],
      uses: 0,
    });
  });

  it("keeps the fields that a change does not name", async () => {
    const own = await make(ana);
    const changed = await ana.call(quickMessageApi.update, { params: { id: own.id }, body: { status: false } });
    expect(changed).toEqual({ ...own, status: false });
    expect(await ana.call(quickMessageApi.update, { params: { id: own.id }, body: {} })).toEqual(changed);
    const emptied = await ana.ask(quickMessageApi.update, { params: { id: own.id }, body: { shortcode: " " } });
    expect([emptied.status, emptied.body]).toMatchObject([400, { fields: { shortcode: "Obrigatório" } }]);
  });

  it("can be shared by an admin only", async () => {
    const own = await make(ana);
    const body = { shortcode: "oi", message: "Olá", geral: true };
    for (const answer of [
      await ana.ask(quickMessageApi.create, { body }),
      await ana.ask(quickMessageApi.update, { params: { id: own.id }, body }),
    ])
      expect([answer.status, answer.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect((await admin.call(quickMessageApi.update, { params: { id: own.id }, body })).geral).toBe(true);
    // It is shared now, so Ana can no longer change it.
    const answer = await ana.ask(quickMessageApi.update, { params: { id: own.id }, body: { ...body, geral: false } });
    expect(answer.status).toBe(403);
  });

  it("of somebody else is hidden from and unchangeable for everybody but admins", async () => {
    const { id } = await make(ana);
    const body = { shortcode: "minha" };
    const refused = [
      await bruno.ask(quickMessageApi.show, { params: { id } }),
      await bruno.ask(quickMessageApi.update, { params: { id }, body }),
      await bruno.ask(quickMessageApi.remove, { params: { id } }),
      await bruno.ask(quickMessageApi.setMedia, { params: { id } }),
      await bruno.ask(quickMessageApi.dropMedia, { params: { id } }),
      await bruno.ask(quickMessageApi.media, { params: { id } }),
    ];
    for (const { status, body: said } of refused) expect([status, said]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect((await admin.call(quickMessageApi.show, { params: { id } })).userId).toBe(people.ana.id);
    expect((await admin.call(quickMessageApi.update, { params: { id }, body })).shortcode).toBe("minha");
    expect(await admin.call(quickMessageApi.remove, { params: { id } })).toEqual({ message: "Quick message deleted." });
    expect(await QuickMessage.count({ where: { companyId } })).toBe(0);
  });

  it("that is shared is visible to everybody, and changeable by admins", async () => {
    const { id } = await make(admin, { geral: true });
    expect((await bruno.call(quickMessageApi.show, { params: { id } })).geral).toBe(true);
    expect((await bruno.ask(quickMessageApi.remove, { params: { id } })).status).toBe(403);
  });
});

describe("listing quick messages", () => {
  beforeEach(async () => {
    await make(ana, { shortcode: "saudação", message: "Bom dia" });
    await make(ana, { shortcode: "antigo", status: false });
    await make(bruno, { shortcode: "segredo de bruno" });
    await make(admin, { shortcode: "endereço", message: "Rua 7, 100%", geral: true });
    await make(admin, { shortcode: "velho endereço", geral: true, status: false });
  });

  it("for the composer returns active own and shared ones, by shortcode", async () => {
    expect(words(await ana.call(quickMessageApi.list))).toEqual(["endereço", "saudação"]);
    expect(words(await bruno.call(quickMessageApi.list))).toEqual(["endereço", "segredo de bruno"]);
    expect(words(await admin.call(quickMessageApi.list))).toEqual(["endereço"]);
  });

  it("for the page also returns inactive ones, and to an admin all; a user id in the query is ignored", async () => {
    const page = async (caller: Caller, query: object = {}) =>
      words((await caller.call(quickMessageApi.page, { query: { ...query } })).records);
    expect(await page(ana)).toEqual(["antigo", "endereço", "saudação", "velho endereço"]);
    expect(await page(ana, { userId: people.bruno.id })).toEqual(await page(ana));
    expect(await page(admin)).toEqual(["antigo", "endereço", "saudação", "segredo de bruno", "velho endereço"]);
    expect(await page(ana, { searchParam: "SAUDACAO" })).toEqual(["saudação"]);
    expect(await page(ana, { searchParam: "bom DIA" })).toEqual(["saudação"]);
    expect(await page(ana, { searchParam: "100%" })).toEqual(["endereço"]);
    expect(await page(bruno, { searchParam: "saudação" })).toEqual([]);
  });

  it("returns twenty a page", async () => {
    for (let index = 0; index < 17; index += 1) await make(ana, { shortcode: `z${index}` });
    const sizes = await Promise.all(
      [1, 2].map(async (pageNumber) => {
        const { records, hasMore } = await ana.call(quickMessageApi.page, { query: { pageNumber } });
        return [records.length, hasMore];
      }),
    );
    expect(sizes).toEqual([
      [20, true],
      [1, false],
    ]);
  });
});

it("events of an own one go to its author and the admins, of a shared one to all; the others get a delete event when it is no longer shared", async () => {
  const recorder = recordBroadcasts();
  const own = await make(ana);
  const body = { shortcode: "oi", message: "Olá" };
  const shared = await admin.call(quickMessageApi.update, { params: { id: own.id }, body: { ...body, geral: true } });
  const back = await admin.call(quickMessageApi.update, { params: { id: own.id }, body: { ...body, geral: false } });
  await ana.call(quickMessageApi.remove, { params: { id: own.id } });
  recorder.stop();
  const all = [`c:${companyId}`];
  const few = [`c:${companyId}:profile:admin`, `c:${companyId}:user:${people.ana.id}`];
  expect(recorder.events.map(({ topic, event, audience }) => [topic, event, audience])).toEqual([
    ["quickMessage", { action: "create", record: own }, { to: few }],
    ["quickMessage", { action: "update", record: shared }, { to: all }],
    ["quickMessage", { action: "update", record: back }, { to: few }],
    ["quickMessage", { action: "delete", id: own.id }, { to: all, except: few }],
    ["quickMessage", { action: "delete", id: own.id }, { to: few }],
  ]);
});

describe("the queues of a quick message", () => {
  it("must be queues of the company, and can be changed", async () => {
    const [sales, support] = [await queue(companyId), await queue(companyId)];
    const elsewhere = await queue((await createCompany()).id);
    const body = { shortcode: "oi", message: "Olá" };
    for (const queueIds of [[elsewhere.id], [sales.id, 999_999_999]]) {
      const answer = await ana.ask(quickMessageApi.create, { body: { ...body, queueIds } });
      expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NO_QUEUE_FOUND" }]);
    }
    expect(await QuickMessage.count({ where: { companyId } })).toBe(0);
    const made = await make(ana, { queueIds: [support.id, sales.id, sales.id] });
    expect(made.queueIds).toEqual([sales.id, support.id]);
    const other = await make(ana, { shortcode: "tchau" });
    const shown = async () =>
      (await ana.call(quickMessageApi.list)).map(({ shortcode, queueIds }) => [shortcode, queueIds]);
    expect(await shown()).toEqual([
      ["oi", [sales.id, support.id]],
      ["tchau", []],
    ]);
    const refused = await ana.ask(quickMessageApi.update, {
      params: { id: made.id },
      body: { ...body, queueIds: [elsewhere.id] },
    });
    expect([refused.status, refused.body]).toEqual([404, { error: "ERR_NO_QUEUE_FOUND" }]);
    await ana.call(quickMessageApi.update, { params: { id: made.id }, body: { ...body, queueIds: [support.id] } });
    await ana.call(quickMessageApi.update, {
      params: { id: other.id },
      body: { ...body, shortcode: "tchau", queueIds: [sales.id] },
    });
    expect(await shown()).toEqual([
      ["oi", [support.id]],
      ["tchau", [sales.id]],
    ]);
    const { records } = await ana.call(quickMessageApi.page);
    expect(records.map(({ queueIds }) => queueIds)).toEqual([[support.id], [sales.id]]);
    expect((await ana.call(quickMessageApi.show, { params: { id: made.id } })).queueIds).toEqual([support.id]);
  });

  it("decide in which tickets it is offered: without queues, in all", () => {
    const inAll = { queueIds: [] };
    const inTwo = { queueIds: [1, 2] };
    expect([1, 3, null].map((id) => isOfferedIn(inAll, id))).toEqual([true, true, true]);
    expect([1, 2, 3, null].map((id) => isOfferedIn(inTwo, id))).toEqual([true, true, false, false]);
  });

  it("lose a deleted one: a message offered only there is turned off, and everybody who had it gets the event", async () => {
    const [sales, support] = [await queue(companyId), await queue(companyId)];
    const alone = await make(ana, { shortcode: "a", queueIds: [sales.id] });
    const both = await make(admin, { shortcode: "b", geral: true, queueIds: [sales.id, support.id] });
    const free = await make(ana, { shortcode: "c" });
    const recorder = recordBroadcasts();
    await admin.call(queueApi.remove, { params: { id: sales.id } });
    recorder.stop();
    const told = recorder.events.flatMap(({ topic, event }) => (topic === "quickMessage" ? [event] : []));
    expect(told).toEqual([
      { action: "update", record: { ...alone, queueIds: [], status: false } },
      { action: "update", record: { ...both, queueIds: [support.id] } },
    ]);
    expect((await ana.call(quickMessageApi.page)).records).toEqual([
      { ...alone, queueIds: [], status: false },
      { ...both, queueIds: [support.id] },
      free,
    ]);
  });
});

describe("the use count of a quick message", () => {
  it("is incremented by each use of those who may use it, and broadcast to those who may read it", async () => {
    const made = await make(ana);
    const { id } = made;
    const refused = await bruno.ask(quickMessageApi.countUse, { params: { id } });
    expect([refused.status, refused.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    const recorder = recordBroadcasts();
    const said = await Promise.all([1, 2, 3].map(() => ana.call(quickMessageApi.countUse, { params: { id } })));
    recorder.stop();
    expect(said.map(({ uses }) => uses).sort()).toEqual([1, 2, 3]);
    expect(recorder.events.map(({ topic, event }) => [topic, event])).toEqual(
      [1, 2, 3].map((uses) => ["quickMessage", { action: "update", record: { ...made, uses } }]),
    );
    expect(recorder.events[0]?.audience).toEqual({
      to: [`c:${companyId}:profile:admin`, `c:${companyId}:user:${people.ana.id}`],
    });
    const body = { shortcode: "oi", message: "Olá", geral: true };
    expect((await admin.call(quickMessageApi.update, { params: { id }, body })).uses).toBe(3);
    await bruno.call(quickMessageApi.countUse, { params: { id } });
    expect((await bruno.call(quickMessageApi.page)).records.map(({ uses }) => uses)).toEqual([4]);
  });
});

it("a page of quick messages with queues takes two queries, however many there are", async () => {
  const sales = await queue(companyId);
  const costs = async () =>
    (await statementsOf(() => ana.call(quickMessageApi.page))).filter((sql) => /quick_message/.test(sql)).length;
  await make(ana, { queueIds: [sales.id] });
  const one = await costs();
  for (let more = 0; more < 9; more += 1) await make(ana, { shortcode: `w${more}`, queueIds: [sales.id] });
  expect([one, await costs()]).toEqual([2, 2]);
});

describe("the file of a quick message", () => {
  const upload = (caller: Caller, id: number, bytes: Buffer, filename: string) =>
    request(server.app)
      .post(`/api/quick-messages/${id}/media-upload`)
      .set("Authorization", `Bearer ${caller.token}`)
      .field("typeArch", "quickMessage")
      .attach("file", bytes, filename);
  const look = (path: string, token?: string) => {
    const asked = request(server.app).get(`/api${path}`);
    return token ? asked.set("Authorization", `Bearer ${token}`) : asked;
  };
  const stored = async () =>
    (
      await readdir(join(env().dataDir, "media", String(companyId)), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    )
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name));
  const books = () => Media.count({ where: { companyId } });

  it("is refused when it is missing or empty", async () => {
    const { id } = await make(ana);
    const answer = await ana.ask(quickMessageApi.setMedia, { params: { id } });
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { file: "Required" } }]);
    expect((await upload(ana, id, Buffer.alloc(0), "x.png")).status).toBe(400);
    expect((await upload(ana, id + 1_000_000, picture, "x.png")).status).toBe(404);
    expect([await stored(), await books()]).toEqual([[], 0]);
  });

  it("is readable by those who may use the message, with the type of its bytes", async () => {
    const { id } = await make(ana);
    const answer = await upload(ana, id, picture, "férias.png");
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ isMedia: true, mediaName: "férias.png", mediaPath: expect.any(String) }),
    ]);
    const { mediaPath } = answer.body as QuickMessageDto;
    expect(mediaPath?.split("?")[0]).toBe(`/quick-messages/${id}/media`);
    const seen = await look(mediaPath!, ana.token);
    expect([seen.status, seen.body]).toEqual([200, picture]);
    expect(seen.headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringMatching(/^private/),
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect([(await look(mediaPath!)).status, (await look(mediaPath!, bruno.token)).status]).toEqual([401, 403]);
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    await upload(ana, id, page, "x.png");
    const kept = await look(`/quick-messages/${id}/media`, ana.token);
    expect([kept.headers["content-type"], kept.headers["content-disposition"]]).toEqual([
      "application/octet-stream",
      expect.stringMatching(/^attachment/),
    ]);
  });

  it("is readable with a signed address of the caller's session, for this file only", async () => {
    const [shown, other] = [await make(ana), await make(ana)];
    for (const { id } of [shown, other]) await upload(ana, id, picture, "a.png");
    const { sid } = await AuthSession.findOne({ where: { userId: people.ana.id }, rejectOnEmpty: true });
    const path = `/quick-messages/${shown.id}/media`;
    const signed = signPath(`/api${path}`, { companyId, userId: people.ana.id, sid });
    const query = new URLSearchParams({ ...signed, expires: String(signed.expires) }).toString();
    expect((await look(`${path}?${query}`)).status).toBe(200);
    expect((await look(`/quick-messages/${other.id}/media?${query}`)).status).toBe(401);
  });

  it("is removed when it is replaced, dropped or deleted with its message", async () => {
    const { id } = await make(ana);
    const first = (await upload(ana, id, picture, "1.png")).body as QuickMessageDto;
    const files = (await stored()).length;
    const second = (await upload(ana, id, picture, "2.png")).body as QuickMessageDto;
    expect(second.mediaPath).not.toBe(first.mediaPath);
    expect([(await stored()).length, await books()]).toEqual([files, 1]);
    const dropped = await ana.call(quickMessageApi.dropMedia, { params: { id } });
    expect(dropped).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
    const none = await look(`/quick-messages/${id}/media`, ana.token);
    expect([none.status, none.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
    expect([await stored(), await books()]).toEqual([[], 0]);
    await upload(ana, id, picture, "3.png");
    await ana.call(quickMessageApi.remove, { params: { id } });
    expect([await stored(), await books()]).toEqual([[], 0]);
  });

  it("is one of three uploaded at once, and the others are removed", async () => {
    const { id } = await make(ana);
    await upload(ana, id, picture, "0.png");
    const files = (await stored()).length;
    const answers = await Promise.all(["a.png", "b.png", "c.png"].map((name) => upload(ana, id, picture, name)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await stored()).length, await books()]).toEqual([files, 1]);
    expect((await look(`/quick-messages/${id}/media`, ana.token)).status).toBe(200);
  });

  it("survives the sweep of unused files", async () => {
    const { id } = await make(ana);
    await upload(ana, id, picture, "old.png");
    await database().query(`UPDATE media SET "createdAt" = '2001-01-01' WHERE "companyId" = $1`, { bind: [companyId] });
    for (const path of await stored()) await utimes(path, 1, 1);
    await sweepMedia();
    expect((await look(`/quick-messages/${id}/media`, ana.token)).body).toEqual(picture);
    await QuickMessage.destroy({ where: { id } });
    await sweepMedia();
    expect([await stored(), await books()]).toEqual([[], 0]);
  });
});
