import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { announcementApi } from "@guiche/contract/announcements";
import { screen, within } from "@testing-library/react";
import { signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { announcement, inMenu, openLayout, serveLayout } from "./layout.fixture";

beforeEach(serveLayout);

describe("the page", () => {
  it("is reached from the first stop of the Tab key, past bar and menu", async () => {
    const { person } = await openLayout();
    await person.tab();
    expect(document.activeElement?.textContent).toBe("Ir para o conteúdo");
    expect(document.activeElement?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
  });

  it("that is broken says so, and the menu leads to one that works", async () => {
    const errors = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const { person } = await openLayout();
    await person.click(inMenu(/^(Tags|Etiquetas)/));
    await screen.findByText(/^Algo deu errado nesta tela\./);
    screen.getByRole("button", { name: "Recarregar" });
    await person.click(inMenu(/^Contatos/));
    await screen.findByText("the page");
    errors.mockRestore();
  });
});

describe("the announcements", () => {
  const look = (name: string | RegExp) => screen.findByRole("button", { name });

  it("have a dot until they are opened", async () => {
    serve(announcementApi.list, { records: [announcement], hasMore: false });
    const { person } = await openLayout();
    await person.click(await look(/^Informativos.+novos$/));
    const popover = within(await screen.findByRole("dialog", { name: "Informativos" }));
    popover.getByText("Manutenção no domingo");
    popover.getByText("21/11/2026");
    await person.click(popover.getByRole("button", { name: "Fechar" }));
    await look("Informativos");
  });

  it("leave out what is switched off, even for the platform's owner", async () => {
    serve(announcementApi.list, { records: [{ ...announcement, status: false }], hasMore: false });
    const { person } = await openLayout({ user: signedInUser({ super: true }) });
    await person.click(await look("Informativos"));
    const popover = within(await screen.findByRole("dialog", { name: "Informativos" }));
    expect(popover.queryByText("Manutenção no domingo")).toBeNull();
  });

  it("that cannot be loaded are loaded again on request", async () => {
    serve(announcementApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await openLayout();
    await person.click(await look("Informativos"));
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(announcementApi.list, { records: [announcement], hasMore: false });
    await person.click(again);
    await screen.findByText("Manutenção no domingo");
  });
});
