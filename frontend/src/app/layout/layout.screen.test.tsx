import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import { authApi } from "@guiche/contract/auth";
import { chatApi } from "@guiche/contract/chats";
import { companyApi } from "@guiche/contract/companies";
import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import { platformApi } from "@guiche/contract/platform";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi, type SessionUserDto } from "@guiche/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { i18n } from "../../shared/i18n/i18n";
import { companyDetails } from "../../testing/company";
import { address, renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { inWindowOf } from "../../testing/width";
import { Private } from "../guards";
import { Layout } from "./Layout";

const connection = (given: Partial<ConnectionDto>): ConnectionDto => ({
  id: 1,
  name: "Loja",
  status: "CONNECTED",
  cause: null,
  isDefault: true,
  queues: [],
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...given,
});
const news: AnnouncementDto = {
  id: 5,
  title: "Manutenção no domingo",
  text: "Das 2h às 3h.",
  priority: 1,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: "2026-11-21T10:00:00.000Z",
};

function Broken(): never {
  throw new Error("This page is broken.");
}

async function open({
  user = signedInUser(),
  at = "/tickets",
  px = 1300,
}: { user?: SessionUserDto; at?: string; px?: number } = {}) {
  inWindowOf(px);
  const page = (
    <Routes>
      <Route path="/login" element={<p>the login</p>} />
      <Route element={<Private />}>
        <Route element={<Layout />}>
          <Route path="/tags" element={<Broken />} />
          <Route path="*" element={<p>the page</p>} />
        </Route>
      </Route>
    </Routes>
  );
  const { client, person } = await renderScreen(page, { user, at });
  await screen.findByText("the page");
  // Loads on demand, with its words.
  await screen.findByRole("button", { name: /^Notificações/ });
  return { client, person };
}
const menuLinks = () =>
  within(screen.getByRole("navigation", { name: "Menu principal" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
const inMenu = (name: string | RegExp) =>
  within(screen.getByRole("navigation", { name: "Menu principal" })).getByRole("link", { name });

beforeEach(() => {
  localStorage.clear();
  serve(platformApi.version, { version: "3.2.1" });
  serve(connectionApi.list, [connection({})]);
  serve(companyApi.show, companyDetails);
  serve(announcementApi.list, { records: [], hasMore: false });
  serve(ticketApi.list, { tickets: [], hasMore: false });
  serve(chatApi.unread, { unreads: 0, mentions: 0, chats: [] });
});

const everybody = [
  "/tickets",
  "/kanban",
  "/chats",
  "/contacts",
  "/quick-messages",
  "/todolist",
  "/schedules",
  "/tags",
  "/files",
  "/helps",
];
const campaigns = ["/campaigns", "/contact-lists", "/campaigns-config"];
const leaders = [...everybody, ...campaigns];
/** Who is no admin by profile has the reports on a page of their own. */
const withReports = [...everybody.toSpliced(-2, 0, "/reports"), ...campaigns];
const administration = [
  "/queues",
  "/prompts",
  "/queue-integration",
  "/messages-api",
  "/webhooks",
  "/users",
  "/connections",
  "/settings",
  "/financeiro",
  "/subscription",
  "/audit",
  "/bot/try",
];

describe("the menu", () => {
  it.each([
    ["an agent", signedInUser({ profile: "user" }), everybody],
    ["a supervisor", signedInUser({ profile: "supervisor" }), [...withReports, "/bot/try"]],
    ["an admin", signedInUser(), ["/", ...leaders, ...administration]],
    ["the platform's owner", signedInUser({ super: true }), ["/", ...withReports, ...administration, "/announcements"]],
  ])("shows %s the pages that they may open", async (_who, user, paths) => {
    await open({ user });
    expect(menuLinks()).toEqual(paths);
  });

  it("marks the page that is open", async () => {
    await open({ at: "/contacts" });
    expect(inMenu("Contatos").getAttribute("aria-current")).toBe("page");
    expect(inMenu("Atendimentos").getAttribute("aria-current")).toBeNull();
  });

  it("shows the version unless it is collapsed", async () => {
    const { person } = await open();
    await screen.findByText("Versão 3.2.1");
    await person.click(screen.getByRole("button", { name: "Recolher menu" }));
    expect(screen.queryByText("Versão 3.2.1")).toBeNull();
    expect(menuLinks()).toContain("/contacts");
  });

  it.each([
    [1300, "Recolher menu", true],
    [1200, "Expandir menu", true],
    [599, "Abrir menu", false],
  ])("in a window of %i px begins with the button «%s»", async (px, name, shown) => {
    await open({ px });
    screen.getByRole("button", { name });
    expect(screen.queryByRole("navigation", { name: "Menu principal" }) !== null).toBe(shown);
  });

  it("lies over the page of a phone and closes when a page is chosen", async () => {
    const { person } = await open({ px: 360 });
    await person.click(screen.getByRole("button", { name: "Abrir menu" }));
    await person.click(await screen.findByRole("link", { name: /^Contatos/ }));
    expect(address()).toBe("/contacts");
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Menu principal" })).toBeNull());
  });

  it("is reached with Alt and a digit", async () => {
    const { person } = await open();
    await waitFor(async () => {
      await person.keyboard("{Alt>}3{/Alt}");
      expect(address()).toBe("/kanban");
    });
    await person.keyboard("{Alt>}p{/Alt}");
    expect(address()).toBe("/tickets?new=");
  });

  it("marks the connections while one of them is not connected", async () => {
    serve(connectionApi.list, [connection({}), connection({ id: 2, status: "OPENING" })]);
    await open();
    const mark = await screen.findByTestId("menu-alarm");
    expect(mark.textContent).toBe("!");
    inMenu(/^Conexões\. Há conexões que precisam de atenção/);
  });
});

describe("the outage bar", () => {
  it("names the connection that fell, on every page but the connections", async () => {
    serve(connectionApi.list, [connection({ status: "DISCONNECTED", cause: "loggedOut" })]);
    const { person } = await open();
    await screen.findByText("A conexão Loja está fora do ar.");
    await person.click(screen.getByRole("link", { name: "Ver conexões" }));
    expect(address()).toBe("/connections");
    await waitFor(() => expect(screen.queryByText("A conexão Loja está fora do ar.")).toBeNull());
  });

  it("says nothing about a number that was never linked", async () => {
    serve(connectionApi.list, [connection({ status: "DISCONNECTED", cause: "qrUnscanned" })]);
    await open();
    await screen.findByTestId("menu-alarm");
    expect(screen.getByTestId("outage-bar").textContent).toBe("");
  });
});

describe("the storage bar", () => {
  const bar = () => screen.getByTestId("storage-bar").textContent;
  const company = (usedBytes: number, quotaBytes: number | null = 100) => ({
    ...companyDetails,
    storage: { usedBytes, quotaBytes },
  });

  it("warns an admin from 90 % of the quota, until they close it, and again when nothing is left", async () => {
    serve(companyApi.show, company(90));
    const { client, person } = await open();
    await screen.findByText(/^O espaço para arquivos da empresa está acabando/);
    expect(screen.getByRole("link", { name: "Ver espaço" }).getAttribute("href")).toBe("/settings");
    await person.click(within(screen.getByTestId("storage-bar")).getByRole("button", { name: "Fechar" }));
    expect(bar()).toBe("");
    serve(companyApi.show, company(100));
    await client.invalidateQueries({ queryKey: [companyApi.show.path] });
    await screen.findByText(/^O espaço para arquivos da empresa acabou/);
  });

  it.each([
    ["with room", company(89)],
    ["without a quota", company(89, null)],
  ])("says nothing to an admin %s", async (_how, details) => {
    const asked = serve(companyApi.show, details);
    const { client } = await open();
    await waitFor(() => expect(asked).toHaveLength(1), { timeout: 5_000 });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(bar()).toBe("");
  });

  it("does not ask for an agent", async () => {
    const asked = serve(companyApi.show, company(100));
    const looked = serve(connectionApi.list, []);
    await open({ user: signedInUser({ profile: "user" }) });
    await waitFor(() => expect(looked).toHaveLength(1), { timeout: 5_000 });
    expect(asked).toEqual([]);
  });
});

describe("the top bar", () => {
  const paid = signedInUser();
  const until = { ...paid, company: { ...paid.company, dueDate: "2026-12-31" } };

  it("greets an admin and says until when the company has paid", async () => {
    await open({ user: until });
    screen.getByText("Olá, Ana · Acme");
    screen.getByText("Ativo até 31/12/2026");
  });

  it("tells agents nothing about payments", async () => {
    await open({ user: { ...until, profile: "user" } });
    expect(screen.queryByText(/^Ativo até/)).toBeNull();
  });

  it("goes through the themes", async () => {
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Tema: Claro" }));
    await person.click(screen.getByRole("button", { name: "Tema: Escuro" }));
    await person.click(screen.getByRole("button", { name: "Tema: Do sistema" }));
    await screen.findByRole("button", { name: "Tema: Claro" });
  });

  it("changes the language of the whole page and remembers it", async () => {
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Idioma: Português" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Español" }));
    await screen.findByText("Hola, Ana · Acme");
    expect(localStorage.getItem("guiche.language")).toBe("es");
    expect(i18n.language).toBe("es");
  });

  it("loads everything afresh on request", async () => {
    const asked = serve(announcementApi.list, { records: [], hasMore: false });
    const { person } = await open();
    await waitFor(() => expect(asked).toHaveLength(1));
    await person.click(screen.getByRole("button", { name: "Atualizar" }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it("sets the volume from 0 to 1 in tenths, in this browser", async () => {
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Volume dos sons" }));
    const slider = await screen.findByRole("slider", { name: "Volume" });
    await person.keyboard("{ArrowLeft}");
    await screen.findByText("90%");
    expect(JSON.parse(localStorage.getItem("guiche.attention") ?? "{}")).toMatchObject({ volume: 0.9 });
    await person.keyboard("{Home}");
    await screen.findByText("Sem som");
    expect(slider.getAttribute("aria-valuetext")).toBe("Sem som");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Testar som" }).disabled).toBe(true);
  });
});

describe("the page", () => {
  it("is reached from the first stop of the Tab key, past bar and menu", async () => {
    const { person } = await open();
    await person.tab();
    expect(document.activeElement?.textContent).toBe("Ir para o conteúdo");
    expect(document.activeElement?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
  });

  it("that is broken says so, and the menu leads to one that works", async () => {
    const errors = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const { person } = await open();
    await person.click(inMenu(/^(Tags|Etiquetas)/));
    await screen.findByText(/^Algo deu errado nesta tela\./);
    screen.getByRole("button", { name: "Recarregar" });
    await person.click(inMenu(/^Contatos/));
    await screen.findByText("the page");
    errors.mockRestore();
  });
});

describe("the account menu", () => {
  const openAccount = async (px?: number) => {
    const { person } = await open({ px });
    await person.click(screen.getByRole("button", { name: "Sua conta" }));
    return { person, menu: within(await screen.findByRole("menu", { name: "Sua conta" })) };
  };

  it("names the person and opens the own profile", async () => {
    const { person, menu } = await openAccount();
    menu.getByText("ana@acme.example");
    await person.click(menu.getByRole("menuitem", { name: "Meu perfil" }));
    await screen.findByRole("dialog", { name: "Meu perfil" });
  });

  it("says whether one is available or away, and as before when the server refuses", async () => {
    const { person, menu } = await openAccount();
    const changed = serve(userApi.update, () => new ErrorReply(403, "ERR_NO_PERMISSION"));
    expect(menu.getByRole("menuitemradio", { name: "Disponível" }).getAttribute("aria-checked")).toBe("true");
    await person.click(menu.getByRole("menuitemradio", { name: "Ausente" }));
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect(changed.map(({ params, body }) => [params.id, body])).toEqual([["1", { away: true }]]);
    await person.click(screen.getByRole("button", { name: "Sua conta" }));
    const again = within(await screen.findByRole("menu", { name: "Sua conta" }));
    expect(again.getByRole("menuitemradio", { name: "Disponível" }).getAttribute("aria-checked")).toBe("true");
  });

  it("of a phone also has what does not fit the top bar", async () => {
    serve(announcementApi.list, { records: [news], hasMore: false });
    const { person, menu } = await openAccount(360);
    for (const name of ["Atualizar", "Volume dos sons", "Tema: Claro"]) menu.getByRole("menuitem", { name });
    menu.getByRole("menuitemradio", { name: "English" });
    await person.click(menu.getByRole("menuitem", { name: "Informativos" }));
    await screen.findByText("Manutenção no domingo");
  });

  it("signs out", async () => {
    const left = serve(authApi.logout, { message: "" });
    const { person, menu } = await openAccount();
    await person.click(menu.getByRole("menuitem", { name: "Sair" }));
    await screen.findByText("the login");
    expect(left).toHaveLength(1);
    expect(localStorage.getItem("token")).toBeNull();
  });
});

describe("the announcements", () => {
  const look = (name: string | RegExp) => screen.findByRole("button", { name });

  it("have a dot until they are opened", async () => {
    serve(announcementApi.list, { records: [news], hasMore: false });
    const { person } = await open();
    await person.click(await look(/^Informativos.+novos$/));
    const popover = within(await screen.findByRole("dialog", { name: "Informativos" }));
    popover.getByText("Manutenção no domingo");
    popover.getByText("21/11/2026");
    await person.click(popover.getByRole("button", { name: "Fechar" }));
    await look("Informativos");
  });

  it("leave out what is switched off, even for the platform's owner", async () => {
    serve(announcementApi.list, { records: [{ ...news, status: false }], hasMore: false });
    const { person } = await open({ user: signedInUser({ super: true }) });
    await person.click(await look("Informativos"));
    const popover = within(await screen.findByRole("dialog", { name: "Informativos" }));
    expect(popover.queryByText("Manutenção no domingo")).toBeNull();
  });

  it("that cannot be loaded are loaded again on request", async () => {
    serve(announcementApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await open();
    await person.click(await look("Informativos"));
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(announcementApi.list, { records: [news], hasMore: false });
    await person.click(again);
    await screen.findByText("Manutenção no domingo");
  });
});

it("the menu of a person whose email is unconfirmed leads to the page that confirms it", async () => {
  const { person } = await open({ user: signedInUser({ emailConfirmed: false }) });
  await person.click(screen.getByRole("button", { name: /Menu do usuário|Perfil|conta/i }));
  await person.click(await screen.findByRole("menuitem", { name: "Confirmar e-mail" }));
  expect(address()).toBe("/confirm-email");
});
