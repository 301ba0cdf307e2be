import { describe, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { botTraceApi } from "@guiche/contract/bot-traces";
import { integrationApi, type IntegrationDto } from "@guiche/contract/integrations";
import { noUse } from "@guiche/contract/responder-use";
import { simulatedDialogflow } from "@guiche/contract/simulated-services";
import { screen, waitFor, within } from "@testing-library/react";
import { unfold } from "../../testing/acts";
import { renderScreen } from "../../testing/render";
import { serve } from "../../testing/server";
import { IntegrationsPage } from "./IntegrationsPage";

const typebot: IntegrationDto = {
  id: 7,
  type: "typebot",
  name: "Vendas",
  projectName: "Vendas",
  jsonContent: "",
  language: "pt-BR",
  urlN8N: "https://bot.example",
  secret: "",
  typebotSlug: "vendas",
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: "",
  typebotKeywordRestart: "",
  typebotUnknownMessage: "",
  typebotRestartMessage: "",
  lastCall: null,
  pausedUntil: null,
  usedBy: noUse,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const serveIntegrations = (...queueIntegrations: IntegrationDto[]) => {
  serve(connectionApi.offer, { simulatorPort: 8090 });
  return serve(integrationApi.list, { queueIntegrations, hasMore: false });
};

async function openDialog(button: string) {
  const { person } = await renderScreen(<IntegrationsPage />);
  await person.click((await screen.findAllByRole("button", { name: button }))[0]!);
  const dialog = within(await screen.findByRole("dialog"));
  await unfold(person, dialog);
  const text = (name: RegExp) => dialog.getByRole<HTMLInputElement>("textbox", { name });
  const choose = async (type: string) => {
    await person.click(dialog.getByRole("combobox", { name: "Tipo" }));
    await person.click(await screen.findByRole("option", { name: type }));
  };
  const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
  return { person, dialog, text, choose, save };
}

describe("the integrations page", () => {
  it("shows type, id, name and the last call", async () => {
    const lastCall = { at: "2026-11-22T10:00:00.000Z", milliseconds: 1_234, outcome: "unreachable" as const };
    serveIntegrations(typebot, { ...typebot, id: 8, type: "n8n", name: "Fluxo", lastCall });
    await renderScreen(<IntegrationsPage />);
    const rows = (await screen.findAllByTestId(/^integration-/)).map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Typebot.*7.*Vendas.*Nenhuma ainda/);
    expect(rows[1]).toMatch(/n8n.*8.*Fluxo.*Fora do ar.*1234 ms/);
  });

  it("shows what an integration was sent last in a conversation, and its answer", async () => {
    const lastCall = { at: "2026-11-22T10:00:00.000Z", milliseconds: 12, outcome: "ok" as const };
    serveIntegrations({ ...typebot, lastCall });
    const request = { method: "POST", url: "https://a.example/hook", headers: {}, body: '{"type":"message.received"}' };
    const requests = [{ ...request, answer: { status: 200, body: '{"text":"Oi"}' }, refusal: "Not a command" }];
    serve(botTraceApi.lastCall, { call: { ...lastCall, ticketId: 3, ticketNumber: 512, requests } });
    const { person } = await renderScreen(<IntegrationsPage />);
    await person.click(await screen.findByRole("button", { name: "Editar Vendas" }));
    await person.click(await screen.findByText(/^Última chamada: atendimento 512, .*, 12 ms$/));
    await screen.findByText(
      /POST https:\/\/a\.example\/hook[^]*message\.received[^]*→ 200[^]*"text": "Oi"[^]*✗ Not a command/,
    );
  });

  it("says who uses each integration, also before it is deleted", async () => {
    serveIntegrations({ ...typebot, usedBy: { queues: ["Vendas"], connections: [], tickets: 1 } });
    const { person } = await renderScreen(<IntegrationsPage />);
    await screen.findByText("fila Vendas · 1 atendimento agora");
    await person.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Em uso por: fila Vendas · 1 atendimento agora.");
  });

  it("deletes one after asking", async () => {
    serveIntegrations(typebot);
    const removed = serve(integrationApi.remove, { message: "ok" });
    const { person } = await renderScreen(<IntegrationsPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Vendas" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(removed).toHaveLength(0);
    await person.click(dialog.getByRole("button", { name: /Excluir|Ok/ }));
    await waitFor(() => expect(removed.map(({ params }) => params)).toEqual([{ id: "7" }]));
  });
});

describe("the integration dialog", () => {
  it("begins as a typebot with the specification's defaults, and asks for what that needs", async () => {
    serveIntegrations();
    const created = serve(integrationApi.create, typebot);
    const { person, dialog, text, save } = await openDialog("Adicionar integração");
    expect(dialog.getByRole("combobox", { name: "Tipo" }).textContent).toBe("Typebot");
    expect([text(/^Recomeça após/).value, text(/^Intervalo/).value]).toEqual(["1", "1000"]);
    await person.type(text(/^Nome \*|^Nome$/), "Vendas");
    await save();
    await waitFor(() => expect(dialog.getAllByText("Preencha este campo")).toHaveLength(2));
    expect(created).toHaveLength(0);
    await person.type(text(/^URL/), "https://bot.example");
    await person.type(text(/^Nome público/), "vendas");
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({ type: "typebot", typebotSlug: "vendas", typebotExpires: 1 });
  });

  it("names the variables of Typebot's texts that are not known", async () => {
    serveIntegrations();
    serve(contactApi.fieldNames, ["CPF"]);
    const { person, dialog, text } = await openDialog("Adicionar integração");
    await person.click(text(/não entendida/));
    await person.paste("{{Nome}} {{fatura}}");
    await dialog.findByText("{{fatura}} não é uma variável conhecida: sai da mensagem.");
    expect(dialog.queryByText(/Nome.* não é/)).toBeNull();
  });

  it("shows the fields of each type", async () => {
    serveIntegrations();
    const { dialog, choose } = await openDialog("Adicionar integração");
    await choose("Dialogflow");
    dialog.getByRole("combobox", { name: "Idioma" });
    dialog.getByLabelText("Conta de serviço (JSON)");
    expect(dialog.queryByRole("textbox", { name: /^URL/ })).toBeNull();
    await choose("n8n");
    dialog.getByRole("textbox", { name: /^URL/ });
    expect(dialog.queryByLabelText("Conta de serviço (JSON)")).toBeNull();
  });

  it("makes a signing secret that can be read until it is saved", async () => {
    serveIntegrations({ ...typebot, type: "webhook", secret: "****AAAA" });
    const updated = serve(integrationApi.update, typebot);
    const { person, text, dialog, save } = await openDialog("Editar Vendas");
    expect(dialog.getByLabelText<HTMLInputElement>("Segredo da assinatura").placeholder).toBe("****AAAA");
    await person.click(dialog.getByRole("button", { name: "Gerar" }));
    const secret = text(/^Segredo/).value;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
    await save();
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ secret }));
  });

  it("is filled in with the simulated service by one click", async () => {
    serveIntegrations();
    const { person, dialog, text } = await openDialog("Adicionar integração");
    await person.click(await dialog.findByRole("button", { name: /SIMULADO/ }));
    expect([text(/^URL/).value, text(/^Nome público/).value]).toEqual([
      "http://127.0.0.1:8090/services/typebot",
      "demo",
    ]);
  });

  it("keeps the name that was typed when the simulated service is chosen", async () => {
    serveIntegrations();
    const { person, dialog, text, choose } = await openDialog("Adicionar integração");
    await person.type(text(/^Nome \*|^Nome$/), "Robô da loja");
    await person.click(await dialog.findByRole("button", { name: /SIMULADO/ }));
    expect(text(/^Nome \*|^Nome$/).value).toBe("Robô da loja");
    await choose("n8n");
    await person.click(await dialog.findByRole("button", { name: /SIMULADO/ }));
    expect(text(/^Nome \*|^Nome$/).value).toBe("Robô da loja");
  });

  it("chooses the simulated Dialogflow by one click", async () => {
    serveIntegrations();
    const created = serve(integrationApi.create, typebot);
    const { person, dialog, choose, save } = await openDialog("Adicionar integração");
    await choose("Dialogflow");
    await person.click(await dialog.findByRole("button", { name: /SIMULADO/ }));
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({ type: "dialogflow", name: "SIMULADO", ...simulatedDialogflow });
  });

  it("tries a stored integration for real, and goes on in its session", async () => {
    serveIntegrations(typebot);
    const value = {
      kind: "commands" as const,
      commands: [{ type: "message" as const, text: "Nome?" }],
      isOver: false,
      isLater: false,
      hasSession: true,
    };
    const requests = [
      {
        ...{
          method: "POST",
          url: "https://bot.example/api",
          headers: { authorization: "****" },
          body: '{"said":"oi"}',
        },
        answer: { status: 200, body: '{"text":"Sim","mood":"good"}' },
      },
    ];
    const tryRequests = serve(botTraceApi.tryCall, {
      value,
      session: "abc",
      milliseconds: 12,
      requests,
      unknown: ["mood"],
    });
    const { person, dialog, text } = await openDialog("Editar Vendas");
    await person.type(text(/^Mensagem do cliente/), "oi{Enter}");
    await dialog.findByText(/Nome\?/);
    dialog.getByText(/Ignorado, porque nada aqui tem esse nome: mood/);
    dialog.getByText("Pedido e resposta");
    expect(dialog.getByText(/^POST https:\/\/bot\.example\/api/).textContent).toBe(
      'POST https://bot.example/api\nauthorization: ****\n\n{\n  "said": "oi"\n}\n\n→ 200\n{\n  "text": "Sim",\n  "mood": "good"\n}',
    );
    await person.type(text(/^Mensagem do cliente/), "Ana{Enter}");
    await waitFor(() => expect(tryRequests).toHaveLength(2));
    expect(tryRequests.map(({ body }) => body)).toMatchObject([
      { integrationId: 7 },
      { integrationId: 7, session: "abc" },
    ]);
  });

  it("tests a session of Dialogflow, and says why it did not open", async () => {
    serveIntegrations({ ...typebot, type: "dialogflow", projectName: "loja", jsonContent: "****" });
    const sessionTestRequests = serve(integrationApi.testSession, { outcome: "refused", detail: "project_id" });
    const { person, dialog } = await openDialog("Editar Vendas");
    await person.click(dialog.getByRole("button", { name: "Testar sessão" }));
    await dialog.findByText("A sessão não abriu: Recusada. project_id");
    expect(sessionTestRequests[0]?.body).toMatchObject({ projectName: "loja", jsonContent: "****", integrationId: 7 });
  });
});
