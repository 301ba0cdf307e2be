import { describe, expect, it } from "@jest/globals";
import { auditApi, type AuditDto } from "@guiche/contract/audit";
import { userApi } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { catchDownloads } from "../../testing/downloads";
import { address, renderScreen } from "../../testing/render";
import { serve } from "../../testing/server";
import { setLanguage } from "../../testing/setup";
import { AuditPage } from "./AuditPage";

const login: AuditDto = {
  id: 1,
  action: "login",
  user: { id: 1, name: "Ana" },
  target: "",
  details: {},
  ip: "::ffff:10.0.0.7",
  createdAt: "2026-11-21T10:00:05-03:00",
};
const rights: AuditDto = {
  ...login,
  id: 2,
  action: "user.rights",
  target: "bia@acme.example",
  details: { profile: "user → supervisor" },
};

function serveLog(...records: AuditDto[]) {
  serve(userApi.names, [
    { id: 1, name: "Ana", queues: [], online: true, away: false },
    { id: 2, name: "Bia", queues: [], online: false, away: false },
  ]);
  return serve(auditApi.list, { records, hasMore: false });
}
const rowWith = async (text: string | RegExp) => within((await screen.findByText(text)).closest("tr")!);

describe("the audit log", () => {
  it("shows when, from where, and in a sentence who did what", async () => {
    serveLog(login);
    await renderScreen(<AuditPage />);
    const row = await rowWith("21/11/2026 10:00:05");
    for (const text of ["Ana entrou.", "10.0.0.7"]) row.getByText(text);
  });

  it.each([
    ["pt", "Ana alterou as permissões de “bia@acme.example”: perfil de agente para supervisor."],
    ["en", "Ana changed the permissions of “bia@acme.example”: profile from agent to supervisor."],
    ["es", "Ana cambió los permisos de “bia@acme.example”: perfil de agente a supervisor."],
  ] as const)("says what changed from what to what, in %s", async (language, text) => {
    await setLanguage(language);
    serveLog(rights);
    await renderScreen(<AuditPage />);
    await screen.findByText(text);
  });

  it("filters by period and keeps it in the address", async () => {
    const requests = serveLog(login);
    const { person } = await renderScreen(<AuditPage />, { at: "/audit?from=2026-11-01" });
    await person.type(await screen.findByLabelText("Até"), "30112026");
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ from: "2026-11-01", to: "2026-11-30" }));
    expect(address()).toBe("/audit?from=2026-11-01&to=2026-11-30");
  });

  it("exports what is filtered, in the language of the screen", async () => {
    const downloads = catchDownloads();
    serveLog(login);
    const exportRequests = serve(auditApi.exported, () => new Blob(["Quando;Quem"]) as never);
    const { person } = await renderScreen(<AuditPage />, { at: "/audit?action=login&to=2026-11-30&search=ana" });
    await person.click(await screen.findByRole("button", { name: "Exportar CSV" }));
    await screen.findByText("auditoria.csv foi baixado.");
    expect(exportRequests.map(({ query }) => query)).toEqual([
      { action: "login", to: "2026-11-30", searchParam: "ana", language: "pt" },
    ]);
    expect(downloads.map(({ name }) => name)).toEqual(["auditoria.csv"]);
  });

  it("filters by action and keeps the filter in the address", async () => {
    const requests = serveLog(login);
    const { person } = await renderScreen(<AuditPage />, { at: "/audit" });
    await person.click(await screen.findByRole("combobox", { name: /^Ação/ }));
    await person.click(await screen.findByRole("option", { name: "Excluiu um usuário" }));
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ action: "user.deleted" }));
    expect(address()).toBe("/audit?action=user.deleted");
  });

  it("filters by person", async () => {
    const requests = serveLog(login);
    const { person } = await renderScreen(<AuditPage />, { at: "/audit" });
    await person.click(await screen.findByRole("combobox", { name: /^Pessoa/ }));
    await person.click(await screen.findByRole("option", { name: "Bia" }));
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ userId: "2" }));
  });

  it("opens with the filters of the address, and ignores impossible ones", async () => {
    const requests = serveLog(login);
    await renderScreen(<AuditPage />, { at: "/audit?action=nonsense&person=2&search=ana" });
    await screen.findByText("Ana entrou.");
    expect(requests[0]?.query).toEqual({ searchParam: "ana", userId: "2" });
  });

  it("says that the filters match nothing, and clears them", async () => {
    serveLog();
    const { person } = await renderScreen(<AuditPage />, { at: "/audit?action=logout" });
    await screen.findByText("Nada encontrado com esses filtros.");
    await person.click(screen.getByRole("button", { name: "Limpar filtros" }));
    await waitFor(() => expect(address()).toBe("/audit"));
  });

  it("says that a search found nothing", async () => {
    serveLog();
    await renderScreen(<AuditPage />, { at: "/audit?search=zzz" });
    await screen.findByText(/^Nada encontrado para .zzz.\.$/);
  });

  it("says that nothing has been recorded yet", async () => {
    serveLog();
    await renderScreen(<AuditPage />);
    await screen.findByText(/^Nada registrado ainda\./);
  });

  it("shows on request what has happened since", async () => {
    serveLog(login);
    const { person } = await renderScreen(<AuditPage />);
    await screen.findByText("Ana entrou.");
    serveLog(rights, login);
    await person.click(screen.getByRole("button", { name: "Atualizar" }));
    await screen.findByText(/bia@acme.example/);
  });

  it("offers no way to change or delete an entry", async () => {
    serveLog(login);
    await renderScreen(<AuditPage />);
    expect((await rowWith("Ana entrou.")).queryAllByRole("button")).toEqual([]);
  });
});
