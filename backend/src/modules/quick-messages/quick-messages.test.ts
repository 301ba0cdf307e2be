import { beforeEach, describe, expect, it } from "@jest/globals";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { QuickMessage } from "../../models/messages/quick-message";
import type { Caller } from "../../testing/sign-in-as";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { companyId, people, ana, bruno, admin, make } from "./quick-messages.fixture";

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
    const changedMessage = await ana.call(quickMessageApi.update, { params: { id: own.id }, body: { status: false } });
    expect(changedMessage).toEqual({ ...own, status: false });
    expect(await ana.call(quickMessageApi.update, { params: { id: own.id }, body: {} })).toEqual(changedMessage);
    const response = await ana.ask(quickMessageApi.update, { params: { id: own.id }, body: { shortcode: " " } });
    expect([response.status, response.body]).toMatchObject([400, { fields: { shortcode: "Obrigatório" } }]);
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

  it("of another user is hidden from and unchangeable for all users but admins", async () => {
    const { id } = await make(ana);
    const body = { shortcode: "minha" };
    const refusals = [
      await bruno.ask(quickMessageApi.show, { params: { id } }),
      await bruno.ask(quickMessageApi.update, { params: { id }, body }),
      await bruno.ask(quickMessageApi.remove, { params: { id } }),
      await bruno.ask(quickMessageApi.setMedia, { params: { id } }),
      await bruno.ask(quickMessageApi.dropMedia, { params: { id } }),
      await bruno.ask(quickMessageApi.media, { params: { id } }),
    ];
    for (const { status, body: errorBody } of refusals)
      expect([status, errorBody]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    expect((await admin.call(quickMessageApi.show, { params: { id } })).userId).toBe(people.ana.id);
    expect((await admin.call(quickMessageApi.update, { params: { id }, body })).shortcode).toBe("minha");
    expect(await admin.call(quickMessageApi.remove, { params: { id } })).toEqual({ message: "Quick message deleted." });
    expect(await QuickMessage.count({ where: { companyId } })).toBe(0);
  });

  it("that is shared is visible to all users, and changeable by admins", async () => {
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
  const sharedMessage = await admin.call(quickMessageApi.update, {
    params: { id: own.id },
    body: { ...body, geral: true },
  });
  const back = await admin.call(quickMessageApi.update, { params: { id: own.id }, body: { ...body, geral: false } });
  await ana.call(quickMessageApi.remove, { params: { id: own.id } });
  recorder.stop();
  const all = [`c:${companyId}`];
  const few = [`c:${companyId}:profile:admin`, `c:${companyId}:user:${people.ana.id}`];
  expect(recorder.events.map(({ topic, event, audience }) => [topic, event, audience])).toEqual([
    ["quickMessage", { action: "create", record: own }, { to: few }],
    ["quickMessage", { action: "update", record: sharedMessage }, { to: all }],
    ["quickMessage", { action: "update", record: back }, { to: few }],
    ["quickMessage", { action: "delete", id: own.id }, { to: all, except: few }],
    ["quickMessage", { action: "delete", id: own.id }, { to: few }],
  ]);
});

describe("the use count of a quick message", () => {
  it("is incremented by each use of those who may use it, and broadcast to those who may read it", async () => {
    const createdMessage = await make(ana);
    const { id } = createdMessage;
    const response = await bruno.ask(quickMessageApi.countUse, { params: { id } });
    expect([response.status, response.body]).toEqual([403, { error: "ERR_NO_PERMISSION" }]);
    const recorder = recordBroadcasts();
    const useReplies = await Promise.all([1, 2, 3].map(() => ana.call(quickMessageApi.countUse, { params: { id } })));
    recorder.stop();
    expect(useReplies.map(({ uses }) => uses).sort()).toEqual([1, 2, 3]);
    expect(recorder.events.map(({ topic, event }) => [topic, event])).toEqual(
      [1, 2, 3].map((uses) => ["quickMessage", { action: "update", record: { ...createdMessage, uses } }]),
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
