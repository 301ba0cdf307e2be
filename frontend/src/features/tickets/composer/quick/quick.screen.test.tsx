import { describe, expect, it } from "@jest/globals";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { screen, waitFor, within } from "@testing-library/react";
import { dialogOf, valueOf } from "@/testing/acts";
import { ErrorReply, serve } from "@/testing/server";
import { support } from "@/testing/rows";
import { openComposer } from "../composer.fixture";
import { aQuickMessage } from "@/testing/dtos";

const aReply = (fields: Partial<QuickMessageDto>) => aQuickMessage({ userId: 1, ...fields });
const hello = aReply({});
const hours = aReply({
  id: 2,
  shortcode: "oito",
  message: "Abrimos às 8 horas e fechamos às 18 horas, de segunda a sexta.",
});
const elsewhere = aReply({ id: 3, shortcode: "oisup", queueIds: [support.id] });

const options = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);

describe("quick replies while a text begins with a slash", () => {
  it("appear with the slash, and only those of the ticket's queue", async () => {
    const other = aReply({ id: 4, shortcode: "fim", message: "Até logo!" });
    serve(quickMessageApi.list, [hello, hours, other, elsewhere]);
    const { person, field } = await openComposer();
    await person.type(field, "/");
    const [first, second] = ["/oiOlá, Maria!", "/oitoAbrimos às 8 horas e fechamos às 18..."];
    expect(await options()).toEqual([first, second, "/fimAté logo!"]);
    await person.type(field, "oi");
    expect(await options()).toEqual([first, second]);
    screen.getByText("2 respostas");
  });

  it("do not let a slash out alone: where there is none, or the list is closed, Enter sends nothing", async () => {
    serve(quickMessageApi.list, []);
    const { person, field } = await openComposer();
    await person.type(field, "/{Enter}");
    expect(field.value).toBe("/");
    await person.type(field, "x{Enter}");
    expect(field.value).toBe("");
  });

  it("are chosen with the arrows and Enter, filled in for the customer and counted", async () => {
    serve(quickMessageApi.list, [hours, hello]);
    const useRequests = serve(quickMessageApi.countUse, { uses: 1 });
    const { person, field } = await openComposer();
    await person.type(field, "/oi");
    await options();
    await person.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(field.value).toBe("Olá, Maria!"));
    await waitFor(() => expect(useRequests.map(({ params }) => params)).toEqual([{ id: "1" }]));
  });

  it("bring their file along, with the text as its caption", async () => {
    const mediaPath = "/quick-messages/1/media";
    serve(quickMessageApi.list, [aReply({ mediaPath, mediaName: "catalogo.pdf" })]);
    serve(quickMessageApi.media, () => new Blob(["%PDF"], { type: "application/pdf" }) as unknown as undefined);
    const { person, field } = await openComposer();
    await person.type(field, "/oi");
    await options();
    await person.keyboard("{Enter}");
    const tray = await dialogOf(/^Enviar 1 arquivo/);
    expect(valueOf(await tray.findByLabelText("Legenda de catalogo.pdf"))).toBe("Olá, Maria!");
  });

  it("close with Esc, and the text stays", async () => {
    serve(quickMessageApi.list, [hello]);
    const { person, field } = await openComposer();
    await person.type(field, "/oi");
    await options();
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field.value).toBe("/oi");
  });

  it("leave any other text alone", async () => {
    const requests = serve(quickMessageApi.list, [hello]);
    const { person, field } = await openComposer();
    await person.type(field, "diga /oi");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(requests).toHaveLength(0);
  });
});

describe("the dialog of quick replies", () => {
  async function openDialog() {
    const composer = await openComposer();
    await composer.person.click(screen.getByRole("button", { name: "Respostas rápidas" }));
    return { ...composer, dialog: within(await screen.findByRole("dialog", { name: "Respostas rápidas" })) };
  }

  it("inserts the reply that is chosen at the caret", async () => {
    serve(quickMessageApi.list, [hello, hours]);
    serve(quickMessageApi.countUse, { uses: 1 });
    const { person, field, dialog } = await openDialog();
    await person.type(dialog.getByRole("combobox", { name: "Buscar respostas" }), "horas");
    await dialog.findByText("1 resposta");
    await person.keyboard("{Enter}");
    await waitFor(() => expect(field.value).toBe(hours.message));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says that a search found nothing", async () => {
    serve(quickMessageApi.list, [hello]);
    const { person, dialog } = await openDialog();
    await person.type(await dialog.findByRole("combobox", { name: "Buscar respostas" }), "zzz");
    await dialog.findByText("Nenhuma resposta encontrada.");
  });

  it("explains quick replies where there are none, and links to them", async () => {
    serve(quickMessageApi.list, []);
    const { dialog } = await openDialog();
    await dialog.findByText("Escreva uma vez, use com /.");
    const link = dialog.getByRole("link", { name: "Nova resposta" });
    expect(link.getAttribute("href")).toBe("/quick-messages");
  });

  it("says that loading failed and tries again", async () => {
    serve(quickMessageApi.list, new ErrorReply(500, "ERR_UNAVAILABLE"));
    const { person, dialog } = await openDialog();
    const again = await dialog.findByRole("button", { name: "Tentar novamente" });
    serve(quickMessageApi.list, [hello]);
    await person.click(again);
    await dialog.findByRole("option", { name: /oi/ });
  });
});
