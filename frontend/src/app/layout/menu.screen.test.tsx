import { beforeEach, describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { ticketApi } from "@guiche/contract/tickets";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useAskForRoom } from "../../shared/ui/panel-beside";
import { address, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { connection, inMenu, menuLinks, openLayout, serveLayout } from "./layout.fixture";

beforeEach(serveLayout);

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
/** Opens the groups that are folded, and says how they are called. */
async function unfold(person: UserEvent) {
  const foldedGroups = within(screen.getByRole("navigation", { name: "Menu principal" })).queryAllByRole("button", {
    expanded: false,
  });
  for (const group of foldedGroups) await person.click(group);
  return foldedGroups.map(({ textContent }) => textContent);
}
const campaigns = ["/campaigns", "/contact-lists", "/campaigns-config"];
const leaders = [...everybody, ...campaigns];
/** Users with another profile than admin have the reports on a page of their own. */
const withReports = [...everybody.toSpliced(-2, 0, "/reports"), ...campaigns];
const administration = ["/queues", "/users", "/connections", "/settings", "/financeiro", "/subscription", "/audit"];
const automation = ["/bot/try", "/prompts", "/queue-integration", "/messages-api", "/webhooks", "/api-keys"];

/** The platform owner's tools, in a group of their own. */
const platform = [
  "/platform",
  "/settings?tab=companies",
  "/settings?tab=plans",
  "/settings?tab=helps",
  "/settings?tab=installation",
  "/announcements",
];

describe("the menu", () => {
  it.each([
    ["an agent", signedInUser({ profile: "user" }), everybody],
    ["a supervisor", signedInUser({ profile: "supervisor" }), [...withReports, "/bot/try"]],
    ["an admin", signedInUser(), ["/", ...leaders, ...administration, ...automation]],
    [
      "the platform's owner",
      signedInUser({ super: true }),
      ["/", ...leaders, ...administration, ...automation, ...platform],
    ],
  ])("shows %s the pages that they may open", async (_who, user, paths) => {
    const { person } = await openLayout({ user });
    await unfold(person);
    expect(menuLinks()).toEqual(paths);
  });

  it("has the templates of companies with an official number", async () => {
    serve(connectionApi.list, [connection({ capabilities: capabilitiesOf("official") })]);
    const { person } = await openLayout({ at: "/connections" });
    await unfold(person);
    await waitFor(() => expect(menuLinks()).toContain("/templates"));
  });

  it.each([
    ["/tickets", ["Campanhas", "Administração", "Robô e API"]],
    ["/users", ["Campanhas", "Robô e API"]],
    ["/contact-lists", ["Administração", "Robô e API"]],
  ])("at %s folds the groups without the open page: %s", async (at, foldedGroups) => {
    const { person } = await openLayout({ at });
    expect(menuLinks()).toContain(at);
    expect(await unfold(person)).toEqual(foldedGroups);
    await person.click(screen.getByRole("button", { name: "Atendimento", expanded: true }));
    expect(menuLinks()).not.toContain("/tickets");
  });

  it("is a rail in a window of 1366 px while a panel is open next to the conversation, unless the user opens it", async () => {
    const { person } = await openLayout({ px: 1366 });
    screen.getByRole("button", { name: "Recolher menu" });
    const Panel = () => {
      useAskForRoom(true);
      return null;
    };
    const panel = render(<Panel />);
    await person.click(await screen.findByRole("button", { name: "Expandir menu" }));
    screen.getByRole("button", { name: "Recolher menu" });
    panel.unmount();
    const again = render(<Panel />);
    await screen.findByRole("button", { name: "Expandir menu" });
    again.unmount();
    await screen.findByRole("button", { name: "Recolher menu" });
  });

  it("counts the customers who wait", async () => {
    serve(ticketApi.counts, { open: 2, pending: 120 });
    await openLayout();
    const count = await within(inMenu("Atendimentos")).findByTitle("120 clientes esperando");
    expect(count.dataset.count).toBe("99+");
  });

  it.each([
    ["/contacts", "Contatos"],
    ["/bot/try", "Testar o robô"],
    ["/settings?tab=hours", "Configurações"],
  ])("marks the page that is open at %s", async (at, name) => {
    await openLayout({ at });
    expect(inMenu(name).getAttribute("aria-current")).toBe("page");
    expect(inMenu("Atendimentos").getAttribute("aria-current")).toBeNull();
  });

  it("marks the tab of the settings that the platform's owner opened, and not the settings", async () => {
    const { person } = await openLayout({ at: "/settings?tab=plans", user: signedInUser({ super: true }) });
    await unfold(person);
    expect(inMenu("Planos").getAttribute("aria-current")).toBe("page");
    expect(inMenu("Empresas").getAttribute("aria-current")).toBeNull();
    expect(inMenu("Configurações").getAttribute("aria-current")).toBeNull();
  });

  it("has the tools of the platform's owner in a group of their own, which no other user has", async () => {
    const { person } = await openLayout({ user: signedInUser({ super: true }) });
    await unfold(person);
    const group = within(screen.getByRole("list", { name: "Plataforma" }));
    expect(group.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(platform);
    cleanup();
    await openLayout();
    expect(screen.queryByRole("list", { name: "Plataforma" })).toBeNull();
  });

  it("shows the version unless it is collapsed", async () => {
    const { person } = await openLayout();
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
    await openLayout({ px });
    screen.getByRole("button", { name });
    expect(screen.queryByRole("navigation", { name: "Menu principal" }) !== null).toBe(shown);
  });

  it("lies over the page of a phone and closes when a page is chosen", async () => {
    const { person } = await openLayout({ px: 360 });
    await person.click(screen.getByRole("button", { name: "Abrir menu" }));
    await person.click(await screen.findByRole("link", { name: /^Contatos/ }));
    expect(address()).toBe("/contacts");
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Menu principal" })).toBeNull());
  });

  it("is reached with Alt and a digit", async () => {
    const { person } = await openLayout();
    await waitFor(async () => {
      await person.keyboard("{Alt>}3{/Alt}");
      expect(address()).toBe("/kanban");
    });
    await person.keyboard("{Alt>}p{/Alt}");
    expect(address()).toBe("/tickets?new=");
  });

  it("marks the connections while one of them is not connected", async () => {
    serve(connectionApi.list, [connection({}), connection({ id: 2, status: "OPENING" })]);
    const { person } = await openLayout();
    await within(await screen.findByRole("button", { name: /^Administração/ })).findByTestId("menu-alarm");
    await unfold(person);
    const mark = await screen.findByTestId("menu-alarm");
    expect(mark.textContent).toBe("!");
    inMenu(/^Conexões\. Há conexões que precisam de atenção/);
  });
});
