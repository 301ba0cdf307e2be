import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi, type MessageWindow } from "@guiche/contract/messages";
import { templateApi, type TemplateDto } from "@guiche/contract/templates";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { dialogOf } from "@/testing/acts";
import { anAgent, sales } from "@/testing/rows";
import { renderScreen } from "@/testing/render";
import { serve } from "@/testing/server";
import { applyMessageEvent, type MessageRows } from "../../state/messages/message-rows";
import { aMessage, aTicket } from "../../state/testing";
import { messagesKey } from "../../state/ticket-store";
import { Composer } from "../Composer";
import type { ComposerHandle } from "../use-composer";

beforeEach(() => localStorage.clear());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const over: MessageWindow = { hours: 24, until: null };
let lastId = 500;

const order: TemplateDto = {
  ...{ id: 7, wabaId: "1", name: "pedido_enviado", language: "pt_BR", category: "UTILITY", state: "APPROVED" },
  ...{ reason: "", header: "", body: "Olá, {{1}}! O pedido {{2}} saiu.", footer: "Loja Central" },
  ...{ buttons: ["Obrigada"], variables: ["1", "2"], file: null, links: [], isSendable: true, updatedAt: inHours(0) },
};
const offer: TemplateDto = { ...order, id: 8, name: "oferta", category: "MARKETING", body: "Só hoje", variables: [] };

async function openComposer(window?: MessageWindow) {
  const ticket = aTicket({
    ...{ id: ++lastId, status: "open", userId: 1, user: { id: 1, name: "Ana" }, queueId: sales.id },
  });
  const handle = createRef<ComposerHandle>();
  const { person, client } = await renderScreen(<Composer ticket={ticket} ref={handle} />, {
    user: anAgent([sales]),
  });
  const rows: MessageRows = { messages: [], hasMore: false, ...(window && { window }) };
  const hold = (next: MessageRows) => act(async () => void client.setQueryData(messagesKey(ticket.id), next));
  await hold(rows);
  await screen.findByRole("button", { name: /emoji/i, hidden: true });
  return { person, ticket, hold, rows, handle };
}
const field = () => screen.queryByRole("textbox", { name: "Digite uma mensagem" });

describe("the time in which anything may be sent", () => {
  it("is shown next to the field, and warns in its last hour", async () => {
    await openComposer({ hours: 24, until: inHours(5.2) });
    await screen.findByText("janela 5 h 12");
    cleanup();
    await openComposer({ hours: 24, until: inHours(0.5) });
    await screen.findByText("janela 30 min");
  });

  it("is not mentioned where anything may always be sent", async () => {
    const { person } = await openComposer();
    expect(screen.queryByText(/janela/)).toBeNull();
    await person.click(screen.getByRole("button", { name: "Anexar" }));
    await screen.findByRole("menuitem", { name: "Documento" });
    expect(screen.queryByRole("menuitem", { name: "Modelo aprovado" })).toBeNull();
  });

  it("hides the field once it is over, until the customer writes", async () => {
    const { hold, rows, ticket } = await openComposer(over);
    await screen.findByRole("button", { name: "Escolher modelo" });
    expect(field()).toBeNull();
    const message = aMessage({ ticketId: ticket.id, createdAt: inHours(0) });
    await hold(applyMessageEvent(rows, { action: "create", message, ticket, contact: {} as never }));
    await waitFor(() => expect(field()).not.toBeNull());
    await screen.findByText("janela 24 h 00");
  });

  it("is over when WhatsApp says so, also while the clock here shows time left", async () => {
    const { hold, rows, ticket } = await openComposer({ hours: 24, until: inHours(5) });
    await screen.findByText(/janela/);
    const failedMessage = aMessage({ id: 9, ticketId: ticket.id, fromMe: true, ack: -1, failure: "window" });
    const event = { action: "update", message: failedMessage, ticket, contact: {} as never } as const;
    const later = aMessage({ id: 10, ticketId: ticket.id });
    expect(applyMessageEvent({ ...rows, messages: [later] }, event).window).toEqual(rows.window);
    await hold(applyMessageEvent(rows, event));
    await screen.findByRole("button", { name: "Escolher modelo" });
  });

  it("keeps files that are dropped after it until the customer writes", async () => {
    const { hold, rows, handle } = await openComposer(over);
    await act(async () => handle.current?.attach([new File(["x"], "nota.pdf", { type: "application/pdf" })]));
    expect(screen.queryByRole("dialog")).toBeNull();
    await hold({ ...rows, window: { hours: 24, until: inHours(24) } });
    within(await screen.findByRole("dialog")).getByText("nota.pdf");
  });
});

describe("the templates of a number", () => {
  it("one is chosen by keyboard, filled, and sent with its values", async () => {
    const requests = serve(templateApi.list, { templates: [offer, order] });
    const sendRequests = serve(messageApi.send, aMessage({ fromMe: true }));
    const { person, ticket } = await openComposer(over);
    await person.click(await screen.findByRole("button", { name: "Escolher modelo" }));
    const list = await dialogOf("Enviar um modelo");
    await list.findByText("2 modelos");
    list.getByText("português (Brasil) · Marketing (tarifa maior)");
    expect(requests[0]?.query).toEqual({ whatsappId: "1", sendable: "true" });
    await person.type(list.getByRole("combobox", { name: "Buscar por nome ou texto" }), "PEDIDO{Enter}");
    const form = await dialogOf("Modelo pedido_enviado");
    const preview = within(form.getByTestId("template-preview"));
    preview.getByText(/Olá, \{\{1\}\}! O pedido \{\{2\}\} saiu\./);
    await person.type(form.getByRole("textbox", { name: /1/ }), "Maria");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    await form.findByText("Preencha este campo");
    expect(sendRequests).toHaveLength(0);
    await person.type(form.getByRole("textbox", { name: /2/ }), "987");
    preview.getByText(/Olá, Maria! O pedido 987 saiu\./);
    preview.getByText("Obrigada");
    await person.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sendRequests).toHaveLength(1));
    expect(sendRequests[0]?.params).toEqual({ ticketId: String(ticket.id) });
    expect(sendRequests[0]?.body).toEqual({
      clientId: expect.any(String),
      template: { id: 7, values: ["Maria", "987"] },
    });
  });

  it("are offered in the menu while anything may be sent, and one without values is sent as it is", async () => {
    serve(templateApi.list, { templates: [offer] });
    const sendRequests = serve(messageApi.send, aMessage({ fromMe: true }));
    const { person } = await openComposer({ hours: 24, until: inHours(3) });
    await person.click(await screen.findByRole("button", { name: "Anexar" }));
    await person.click(await screen.findByRole("menuitem", { name: "Modelo aprovado" }));
    const list = await dialogOf("Enviar um modelo");
    await person.click(await list.findByRole("option"));
    await person.click((await dialogOf("Modelo oferta")).getByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(sendRequests[0]?.body).toMatchObject({ template: { id: 8, values: [] } }));
  });

  it("one with a picture and a link asks for both, and sends the file with them", async () => {
    const withPicture: TemplateDto = {
      ...{ ...order, id: 9, name: "com_foto", body: "Olá, {{1}}!", file: "image" },
      ...{ variables: ["1", "url:0"], buttons: ["Rastrear"] },
      links: [{ variable: "url:0", button: "Rastrear", url: "https://loja.example/r/{{1}}" }],
    };
    serve(templateApi.list, { templates: [withPicture] });
    const sendRequests = serve(messageApi.send, [aMessage({ fromMe: true })]);
    const { person } = await openComposer(over);
    await person.click(await screen.findByRole("button", { name: "Escolher modelo" }));
    await person.click(await (await dialogOf("Enviar um modelo")).findByRole("option"));
    const form = await dialogOf("Modelo com_foto");
    const preview = within(form.getByTestId("template-preview"));
    preview.getByText("[Imagem do cabeçalho]");
    await person.type(form.getByRole("textbox", { name: /1/ }), "Maria");
    await person.type(form.getByRole("textbox", { name: /Valor no endereço do botão Rastrear/ }), "1042");
    preview.getByText("https://loja.example/r/1042");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    await form.findByText("Preencha este campo");
    const group = within(form.getByRole("group", { name: "Imagem do cabeçalho" }));
    group.getByRole("button", { name: "Dos arquivos da empresa" });
    const input = form.getByRole("group", { name: "Imagem do cabeçalho" }).querySelector("input")!;
    await person.upload(input, new File(["x"], "foto.jpg", { type: "image/jpeg" }));
    group.getByText("foto.jpg");
    await person.click(form.getByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(sendRequests).toHaveLength(1));
    const body = sendRequests[0]?.body as unknown as FormData;
    expect(JSON.parse(body.get("template") as string)).toEqual({ id: 9, values: ["Maria", "1042"] });
    expect((body.get("medias") as File).name).toBe("foto.jpg");
  });
});
