import { describe, expect, it } from "@jest/globals";
import { savedFilterApi, ticketSearchOf } from "@guiche/contract/saved-filters";
import { ticketApi } from "@guiche/contract/tickets";
import { SavedFilter } from "../../models/accounts/saved-filter";
import { createCompany, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";
import { statementsOf } from "../../testing/postgres";
import {
  ana,
  boss,
  company,
  heldTicket,
  lead,
  people,
  sales,
  server,
  support,
  waitingTicket,
} from "../tickets/moves.fixture";

const save = (by: Caller, body: object) => by.ask(savedFilterApi.create, { body: { name: "Vendas", ...body } });
const namesOf = async (by: Caller) => (await by.call(savedFilterApi.list, {})).map(({ name }) => name);

describe("a saved filter", () => {
  it("is its author's alone, and replaced by name", async () => {
    expect(statusAndCode(await save(ana, { filters: "tab=pending" }))).toBe("201");
    const { id, filters, isOwn } = (await save(ana, { filters: "tab=closed" })).body as Record<string, unknown>;
    expect([filters, isOwn]).toEqual(["tab=closed", true]);
    expect([await namesOf(ana), await namesOf(boss)]).toEqual([["Vendas"], []]);
    const params = { id: Number(id) };
    expect(statusAndCode(await boss.ask(savedFilterApi.remove, { params }))).toBe("404 ERR_NOT_FOUND");
    expect(statusAndCode(await boss.ask(savedFilterApi.update, { params, body: { name: "x" } }))).toBe(
      "404 ERR_NOT_FOUND",
    );
    await ana.call(savedFilterApi.remove, { params });
    expect(await namesOf(ana)).toEqual([]);
  });

  it("is shared by supervisors with their own queues and by admins, and seen by those it is for", async () => {
    expect(statusAndCode(await save(ana, { audience: "everyone" }))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await save(lead, { audience: "queue", queueId: support.id }))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await save(lead, { audience: "queue" }))).toBe("400 ERR_VALIDATION");
    expect(statusAndCode(await save(lead, { audience: "queue", queueId: sales.id }))).toBe("201");
    expect(statusAndCode(await save(boss, { name: "Todos", audience: "everyone" }))).toBe("201");
    const bruno = await signInAs(server.app, people.bruno);
    expect([await namesOf(ana), await namesOf(bruno), await namesOf(boss)]).toEqual([
      ["Todos", "Vendas"],
      ["Todos"],
      ["Todos", "Vendas"],
    ]);
    const [sharedFilter] = await ana.call(savedFilterApi.list, {});
    expect(sharedFilter?.isOwn).toBe(false);
    const outsider = await signInAs(server.app, await user((await createCompany()).id, { profile: "admin" }));
    expect(await namesOf(outsider)).toEqual([]);
  });

  it("keeps the fields that a change does not name", async () => {
    const savedFilter = (await save(ana, { filters: "tab=pending", pinned: false })).body as { id: number };
    const params = { id: savedFilter.id };
    const renamedFilter = await ana.call(savedFilterApi.update, { params, body: { name: "Nova" } });
    expect(renamedFilter).toEqual({ ...savedFilter, name: "Nova" });
    expect(await ana.call(savedFilterApi.update, { params, body: {} })).toEqual(renamedFilter);
    await ana.call(savedFilterApi.remove, { params });
  });

  it("has an icon or none", async () => {
    const savedFilter = (await save(ana, { icon: "star" })).body as { id: number; icon: string };
    expect(savedFilter.icon).toBe("star");
    const params = { id: savedFilter.id };
    expect((await ana.call(savedFilterApi.update, { params, body: { name: "Nova" } })).icon).toBe("star");
    expect((await ana.call(savedFilterApi.update, { params, body: { icon: null } })).icon).toBeNull();
    expect(statusAndCode(await save(ana, { icon: "skull" }))).toBe("400 ERR_VALIDATION");
    await ana.call(savedFilterApi.remove, { params });
  });

  it("tells the company only that something changed", async () => {
    const recorder = recordBroadcasts();
    try {
      const { id } = (await save(ana, { filters: "tab=pending" })).body as { id: number };
      await ana.call(savedFilterApi.update, { params: { id }, body: { name: "Outro nome" } });
      await ana.call(savedFilterApi.remove, { params: { id } });
      expect(recorder.events.map(({ topic, event }) => [topic, event])).toEqual(
        Array.from({ length: 3 }, () => ["savedFilter", { action: "update" }]),
      );
    } finally {
      recorder.stop();
    }
  });

  it("is one of fifty at most", async () => {
    const row = { companyId: company.id, userId: people.ana.id, kind: "tickets" as const, filters: "", pinned: false };
    await SavedFilter.bulkCreate(
      Array.from({ length: 50 }, (_each, at) => ({ ...row, name: `F${at}`, audience: "mine" as const })),
    );
    expect(statusAndCode(await save(ana, {}))).toBe("409 ERR_TOO_MANY_FILTERS");
    expect(statusAndCode(await save(ana, { name: "F7" }))).toBe("201");
  });

  it("is deleted with its author and with its queue", async () => {
    await save(lead, { audience: "queue", queueId: sales.id });
    await people.lead.destroy();
    expect(await SavedFilter.count({ where: { companyId: company.id } })).toBe(0);
  });
});

describe("the counts of pinned views", () => {
  it("are the sizes of each viewer's own list, in one statement", async () => {
    await heldTicket({ unreadMessages: 2 });
    await heldTicket();
    await waitingTicket();
    await heldTicket({ queueId: support.id, userId: people.bruno.id });
    for (const [name, filters] of [
      ["Abertos", ""],
      ["Não lidos", "unread=1"],
      ["Espera", "tab=pending"],
      ["Suporte", `queues=${support.id}`],
      ["Busca", "tab=search&search=maria"],
    ] as const)
      await save(boss, { name, filters, audience: "everyone" });
    await save(boss, { name: "Sem aba", filters: "", audience: "everyone", pinned: false });
    for (const by of [ana, boss]) {
      const views = new Map((await by.call(savedFilterApi.list, {})).map(({ id, ...view }) => [id, view]));
      const counts = await by.call(savedFilterApi.counts, {});
      expect(counts).toHaveLength(4);
      for (const { id, count } of counts) {
        const view = views.get(id);
        const { status = "open", queueIds, withUnreadMessages } = ticketSearchOf(view?.filters ?? "") ?? {};
        const query = {
          status,
          showAll: "true",
          ...(queueIds && { queueIds: JSON.stringify(queueIds) }),
          ...(withUnreadMessages && { withUnreadMessages }),
        };
        const { tickets } = await by.call(ticketApi.list, { query });
        expect([view?.name, count]).toEqual([view?.name, tickets.length]);
      }
    }
  });

  it("are not narrowed by queues and connections that were deleted", async () => {
    await heldTicket();
    await heldTicket({ queueId: support.id, userId: people.bruno.id });
    for (const [name, filters] of [
      ["Só o que se foi", "queues=2000000001&connections=2000000001"],
      ["Um que se foi", `queues=${support.id},2000000001`],
      ["Tudo", ""],
    ] as const)
      await save(boss, { name, filters });
    const nameOf = new Map((await boss.call(savedFilterApi.list, {})).map(({ id, name }) => [id, name]));
    const counts = await boss.call(savedFilterApi.counts, {});
    const countsByName = Object.fromEntries(counts.map(({ id, count }) => [nameOf.get(id), count]));
    expect(countsByName["Só o que se foi"]).toBe(countsByName.Tudo);
    expect(countsByName["Um que se foi"]).toBeLessThan(countsByName.Tudo ?? 0);
    expect(countsByName["Um que se foi"]).toBeGreaterThan(0);
  });

  it("cost one statement for twenty of them", async () => {
    for (let at = 0; at < 20; at += 1) await save(ana, { name: `F${at}`, filters: at % 2 ? "tab=pending" : "" });
    await ana.call(savedFilterApi.counts, {});
    const statements = await statementsOf(() => ana.call(savedFilterApi.counts, {}));
    expect(statements.filter((text) => text.includes("tickets t"))).toHaveLength(1);
  });
});
