import { beforeEach, describe, expect, it } from "@jest/globals";
import { announcementApi } from "@guiche/contract/announcements";
import { auditApi, type AuditAction } from "@guiche/contract/audit";
import { auditSentence } from "@guiche/contract/audit/sentence";
import { helpApi } from "@guiche/contract/helps";
import { pageSize } from "@guiche/contract/limits";
import { quickMessageApi } from "@guiche/contract/quick-messages";
import { settingApi } from "@guiche/contract/settings";
import { scopeOfRow } from "../../core/tenant/scope";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { AuditEntry } from "../../models/accounts/audit-entry";
import { createCompany, setting, user } from "../../testing/factories";
import { withServer } from "../../testing/server";
import { recordAudit } from ".";

const server = withServer();
let company: { id: number };
let admin: Caller;
beforeEach(async () => {
  company = await createCompany();
  admin = await signInAs(server.app, await user(company.id, { profile: "admin" }));
});

const note = (companyId: number, action: AuditAction, target: string, by: { id: number; name: string }) =>
  recordAudit(scopeOfRow({ companyId }), { action, target, by });
const ines = { id: 41, name: "Inês Conceição" };
const rui = { id: 42, name: "Rui" };
const targets = async (query: object) =>
  (await admin.call(auditApi.list, { query })).records.map(({ target }) => target).filter((target) => target !== "");

describe("the audit log of a company", () => {
  it("is searched by target and actor, ignoring accents, newest first", async () => {
    await note(company.id, "queue.deleted", "Recepção", rui);
    await note(company.id, "tag.deleted", "100%_certo", ines);
    await note((await createCompany()).id, "queue.deleted", "Recepção de outra", ines);
    expect(await targets({ searchParam: "recepcao" })).toEqual(["Recepção"]);
    expect(await targets({ searchParam: "CONCEICAO" })).toEqual(["100%_certo"]);
    expect(await targets({ searchParam: "%_" })).toEqual(["100%_certo"]);
    expect(await targets({ searchParam: "nobody" })).toEqual([]);
    await note(company.id, "queue.deleted", "Inês", rui);
    expect(await targets({ searchParam: "ines" })).toEqual(["Inês", "100%_certo"]);
  });

  it("is filtered by action, by actor, and by both together with a search text", async () => {
    await note(company.id, "queue.deleted", "Vendas", rui);
    await note(company.id, "tag.deleted", "Vendas", ines);
    await note(company.id, "queue.deleted", "Suporte", ines);
    expect(await targets({ action: "queue.deleted" })).toEqual(["Suporte", "Vendas"]);
    expect(await targets({ userId: ines.id })).toEqual(["Suporte", "Vendas"]);
    expect(await targets({ action: "queue.deleted", userId: ines.id, searchParam: "sup" })).toEqual(["Suporte"]);
  });

  it("names what was deleted, and lists holidays by date", async () => {
    const owner = await signInAs(server.app, await user(company.id, { super: true, profile: "admin" }));
    const help = { title: "Primeiros passos", video: "dQw4w9WgXcQ" };
    const { id: helpId } = await owner.call(helpApi.create, { body: help });
    await owner.call(helpApi.remove, { params: { id: helpId } });
    expect((await owner.ask(helpApi.remove, { params: { id: helpId } })).status).toBe(404);
    const { id: eventId } = await owner.call(announcementApi.create, { body: { title: "Domingo", text: "Fechado" } });
    await owner.call(announcementApi.remove, { params: { id: eventId } });
    const { id: quickId } = await admin.call(quickMessageApi.create, { body: { shortcode: "oi", message: "Olá!" } });
    await admin.call(quickMessageApi.remove, { params: { id: quickId } });
    const value = JSON.stringify([{ date: "2027-09-07", name: "Independência" }, { date: "2027-12-25" }]);
    await admin.call(settingApi.update, { params: { key: "holidays" }, body: { value } });
    const { records } = await admin.call(auditApi.list, {});
    const changeRecords = records.filter(({ action }) => !action.startsWith("login"));
    expect(changeRecords.map(({ action, target, details }) => [action, target, details])).toEqual([
      ["setting.changed", "holidays", { old: "", new: "2027-09-07 Independência, 2027-12-25" }],
      ["quickMessage.deleted", "oi", {}],
      ["announcement.deleted", "Domingo", {}],
      ["help.deleted", "Primeiros passos", {}],
    ]);
  });

  it("is paginated", async () => {
    for (let each = 0; each < pageSize.other + 1; each += 1) await note(company.id, "tag.deleted", `Tag ${each}`, rui);
    const page = (pageNumber: number) => admin.call(auditApi.list, { query: { searchParam: "tag", pageNumber } });
    const [first, second] = [await page(1), await page(2)];
    expect([first.records.length, first.hasMore]).toEqual([pageSize.other, true]);
    expect([second.records.map(({ target }) => target), second.hasMore]).toEqual([["Tag 0"], false]);
  });
});

describe("the entries of a period", () => {
  const at = (time: string, target: string) =>
    AuditEntry.create({
      ...{ companyId: company.id, action: "queue.deleted" as const, userName: "Rui", target },
      createdAt: new Date(time),
    });
  beforeEach(async () => {
    await setting(company.id, "timezone", "America/Manaus");
    // Manaus is four hours behind: midnight is 04:00 UTC.
    await at("2026-11-01T03:59:59Z", "Outubro");
    await at("2026-11-01T04:00:00Z", "=Novembro");
    await at("2026-12-01T03:59:59Z", "Fim");
    await at("2026-12-01T04:00:00Z", "Dezembro");
  });

  it("begin and end at midnight in the company's zone", async () => {
    expect(await targets({ from: "2026-11-01", to: "2026-11-30", action: "queue.deleted" })).toEqual([
      "Fim",
      "=Novembro",
    ]);
    expect(await targets({ to: "2026-10-31" })).toEqual(["Outubro"]);
    expect(await targets({ from: "2026-12-01", action: "queue.deleted" })).toEqual(["Dezembro"]);
    expect((await admin.ask(auditApi.list, { query: { from: "2026-02-30" } })).status).toBe(400);
  });

  it("leave as a CSV sheet of sentences, which is audited; an agent gets none", async () => {
    const query = { from: "2026-11-01", to: "2026-11-30", action: "queue.deleted", language: "pt" } as const;
    const { text, headers } = await admin.ask(auditApi.exported, { query });
    expect(headers["content-disposition"]).toBe('attachment; filename="auditoria.csv"');
    expect(text.split("\r\n")).toEqual([
      "\ufeffQuando;Quem;O que aconteceu;Endereço IP",
      "30/11/2026 23:59;Rui;Rui excluiu a fila “Fim”.;",
      "01/11/2026 00:00;Rui;Rui excluiu a fila “=Novembro”.;",
      "",
    ]);
    const [entry] = (await admin.call(auditApi.list, { query: { action: "data.exported" } })).records;
    expect(auditSentence(entry!, "pt")).toMatch(
      /exportou “auditoria\.csv”: tipo: “excluiu a fila”; período: “01\/11\/2026 – 30\/11\/2026”\.$/,
    );
    const agent = await signInAs(server.app, await user(company.id));
    expect((await agent.ask(auditApi.exported, { query })).status).toBe(403);
  });

  it("leave in order and once, also when they are more than one read", async () => {
    const rows = Array.from({ length: 2_100 }, (_none, index) => ({
      ...{ companyId: company.id, action: "tag.deleted" as const, userName: "Rui", target: `n${index}` },
      createdAt: new Date("2026-11-10T12:00:00Z"),
    }));
    await AuditEntry.bulkCreate(rows);
    const { text } = await admin.ask(auditApi.exported, { query: { action: "tag.deleted", language: "en" } });
    const lines = text.trim().split("\r\n").slice(1);
    expect(lines.map((line) => /“n(\d+)”/.exec(line)?.[1])).toEqual(rows.map((_row, index) => String(2_099 - index)));
  });
});
