import { beforeEach, describe, expect, it } from "@jest/globals";
import { announcementApi } from "@guiche/contract/announcements";
import { authApi } from "@guiche/contract/auth";
import { userApi } from "@guiche/contract/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { i18n } from "../../shared/i18n/i18n";
import { address, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { announcement, openLayout, serveLayout } from "./layout.fixture";

beforeEach(serveLayout);

describe("the top bar", () => {
  const payingUser = signedInUser();
  const until = { ...payingUser, company: { ...payingUser.company, dueDate: "2026-12-31" } };

  it("greets an admin and says until when the company has paid", async () => {
    await openLayout({ user: until });
    screen.getByText("Olá, Ana · Acme");
    screen.getByText("Ativa até 31/12/2026");
  });

  it.each([
    ["trial", "Teste até 31/12/2026"],
    ["overdue", "Vencida em 31/12/2026"],
  ] as const)("calls a company that is %s by that name: %s", async (state, words) => {
    await openLayout({ user: { ...until, company: { ...until.company, state } } });
    screen.getByText(words);
    expect(screen.queryByText(/^Ativa até/)).toBeNull();
  });

  it("tells agents nothing about payments", async () => {
    await openLayout({ user: { ...until, profile: "user" } });
    expect(screen.queryByText(/^Ativa até/)).toBeNull();
  });

  it("has at most six icons", async () => {
    await openLayout();
    const bar = within(screen.getByRole("banner"));
    await bar.findByRole("button", { name: "Informativos" });
    expect(bar.getAllByRole("button").length).toBeLessThanOrEqual(7);
  });
});

describe("the account menu", () => {
  const openAccount = async (px?: number) => {
    const { person } = await openLayout({ px });
    await person.click(screen.getByRole("button", { name: "Sua conta" }));
    return { person, menu: within(await screen.findByRole("menu", { name: "Sua conta" })) };
  };

  it("names the person and opens the own profile", async () => {
    const { person, menu } = await openAccount();
    menu.getByText("ana@acme.example");
    await person.click(menu.getByRole("menuitem", { name: "Meu perfil" }));
    await screen.findByRole("dialog", { name: "Meu perfil" });
  });

  it("names the zone of the times on the screen where the browser's clock shows others", async () => {
    const { company, ...ana } = signedInUser();
    const open = async (timezone: string) => {
      const settings = [{ key: "timezone", value: timezone }] as never;
      const { person } = await openLayout({ user: { ...ana, company: { ...company, settings } } });
      await person.click(screen.getByRole("button", { name: "Sua conta" }));
      return within(await screen.findByRole("menu", { name: "Sua conta" }));
    };
    const there = await open("Asia/Tokyo");
    there.getByText(/^Os horários seguem o fuso da empresa: .*Japão$/);
    cleanup();
    const here = await open(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(here.queryByText(/^Os horários seguem/)).toBeNull();
  });

  it("says whether one is available or away, and as before when the server refuses", async () => {
    const { person, menu } = await openAccount();
    const updateRequests = serve(userApi.update, () => new ErrorReply(403, "ERR_NO_PERMISSION"));
    expect(menu.getByRole("menuitemradio", { name: "Disponível" }).getAttribute("aria-checked")).toBe("true");
    await person.click(menu.getByRole("menuitemradio", { name: "Ausente" }));
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([["1", { away: true }]]);
    await person.click(screen.getByRole("button", { name: "Sua conta" }));
    const again = within(await screen.findByRole("menu", { name: "Sua conta" }));
    expect(again.getByRole("menuitemradio", { name: "Disponível" }).getAttribute("aria-checked")).toBe("true");
  });

  it("goes through the themes", async () => {
    const { person, menu } = await openAccount();
    for (const name of ["Tema: Claro", "Tema: Escuro", "Tema: Do sistema"])
      await person.click(await menu.findByRole("menuitem", { name }));
    await menu.findByRole("menuitem", { name: "Tema: Claro" });
  });

  it("changes the language of the whole page and remembers it", async () => {
    const { person, menu } = await openAccount();
    await person.click(menu.getByRole("menuitemradio", { name: "Español" }));
    await screen.findByText("Hola, Ana · Acme");
    expect(localStorage.getItem("guiche.language")).toBe("es");
    expect(i18n.language).toBe("es");
  });

  it("loads everything afresh on request", async () => {
    const requests = serve(announcementApi.list, { records: [], hasMore: false });
    const { person, menu } = await openAccount();
    await waitFor(() => expect(requests).toHaveLength(1));
    await person.click(menu.getByRole("menuitem", { name: "Atualizar" }));
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it("sets the volume from 0 to 1 in tenths, in this browser", async () => {
    const { person, menu } = await openAccount();
    await person.click(menu.getByRole("menuitem", { name: "Volume dos sons" }));
    const slider = await screen.findByRole("slider", { name: "Volume" });
    await person.keyboard("{ArrowLeft}");
    await screen.findByText("90%");
    expect(JSON.parse(localStorage.getItem("guiche.attention") ?? "{}")).toMatchObject({ volume: 0.9 });
    await person.keyboard("{Home}");
    await screen.findByText("Sem som");
    expect(slider.getAttribute("aria-valuetext")).toBe("Sem som");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Testar som" }).disabled).toBe(true);
  });

  it.each([360, 1300])("opens the announcements in a window of %i px", async (px) => {
    serve(announcementApi.list, { records: [announcement], hasMore: false });
    const { person, menu } = await openAccount(px);
    await person.click(menu.getByRole("menuitem", { name: "Informativos" }));
    await screen.findByText("Manutenção no domingo");
  });

  it("enters another company of the same address with the password of the account there", async () => {
    serve(authApi.companies, [{ id: 4, name: "Loja Lua" }]);
    serve(authApi.login, new ErrorReply(401, "ERR_INVALID_CREDENTIALS"));
    const { person, menu } = await openAccount();
    await person.click(await menu.findByRole("menuitem", { name: "Entrar em Loja Lua" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Entrar em Loja Lua" }));
    await person.type(dialog.getByLabelText("Senha", { selector: "input" }), "segredo");
    await person.click(dialog.getByRole("button", { name: "Entrar" }));
    await dialog.findByText(/^Erro de autenticação/);
    const there = signedInUser({ id: 9, companyId: 4, name: "Ana Lua" });
    const loginRequests = serve(authApi.login, { token: "fresh", user: there });
    await person.click(dialog.getByRole("button", { name: "Entrar" }));
    await screen.findByText("Olá, Ana Lua · Acme");
    expect(loginRequests[0]?.body).toEqual({ email: "ana@acme.example", password: "segredo", companyId: 4 });
    expect([localStorage.getItem("token"), address()]).toEqual(["fresh", "/"]);
  });

  it("signs out", async () => {
    const logoutRequests = serve(authApi.logout, { message: "" });
    const { person, menu } = await openAccount();
    await person.click(menu.getByRole("menuitem", { name: "Sair" }));
    await screen.findByText("the login");
    expect(logoutRequests).toHaveLength(1);
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("asks before it deletes drafts and tasks, which only this browser has", async () => {
    localStorage.setItem("guiche.tasks.1", JSON.stringify([{ text: "Ligar" }, { text: "Pagar" }]));
    localStorage.setItem("guiche.tasks.1.unread.2026", "[{half");
    const { draftsOf } = await import("../../features/tickets");
    draftsOf(1).write(7, "Olá, ");
    const logoutRequests = serve(authApi.logout, { message: "" });
    const { person, menu } = await openAccount();
    await person.click(menu.getByRole("menuitem", { name: "Sair" }));
    const question = { name: "Sair e excluir o que ficou neste navegador?" };
    const dialog = within(await screen.findByRole("alertdialog", question));
    dialog.getByText(/^Rascunhos: 1\. Tarefas: 2\./);
    await person.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog", question)).toBeNull());
    expect([logoutRequests.length, draftsOf(1).of(7)]).toEqual([0, "Olá, "]);
    await person.click(screen.getByRole("button", { name: "Sua conta" }));
    await person.click(await screen.findByRole("menuitem", { name: "Sair" }));
    await person.click(await screen.findByRole("button", { name: "Sair e excluir" }));
    await screen.findByText("the login");
    expect([logoutRequests.length, draftsOf(1).of(7)]).toEqual([1, ""]);
    expect(Object.keys(localStorage).filter((name) => name.startsWith("guiche.tasks"))).toEqual([]);
  });
});

it("the menu of a person whose email is unconfirmed leads to the page that confirms it", async () => {
  const { person } = await openLayout({ user: signedInUser({ emailConfirmed: false }) });
  await person.click(screen.getByRole("button", { name: /Menu do usuário|Perfil|conta/i }));
  await person.click(await screen.findByRole("menuitem", { name: "Confirmar e-mail" }));
  expect(address()).toBe("/confirm-email");
});
