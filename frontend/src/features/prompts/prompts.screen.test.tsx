import { describe, expect, it, jest } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { promptApi, type PromptDto } from "@guiche/contract/prompts";
import { queueApi } from "@guiche/contract/queues";
import { noUse } from "@guiche/contract/responder-use";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Form, Formik } from "formik";
import { FieldPrompt } from "../../shared/pickers/FieldPrompt";
import { fill, unfold } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { PromptsPage } from "./PromptsPage";

const sales = { id: 3, name: "Vendas", color: "#00aa00" };
const prompt: PromptDto = {
  id: 7,
  name: "Vendedora",
  prompt: "Seja gentil.",
  voice: "texto",
  voiceKey: "",
  apiKey: "****1234",
  voiceRegion: "",
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  queueId: 3,
  queue: sales,
  baseUrl: "https://api.openai.com/v1",
  model: "some-model",
  monthlyTokens: 0,
  transcriptionModel: "",
  transcriptionBaseUrl: "",
  transcriptionKey: "",
  speechModel: "",
  speechBaseUrl: "",
  quietSeconds: 6,
  seesPictures: false,
  sendsBills: false,
  usage: { calls: 40, tokens: 12_345, handedOver: 10 },
  usedBy: noUse,
  isDefaultListener: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

const servePrompts = (...prompts: PromptDto[]) => {
  serve(connectionApi.offer, { simulatorPort: 8090 });
  serve(queueApi.list, [sales]);
  return serve(promptApi.list, { prompts });
};

async function openDialog(button: string) {
  const { person } = await renderScreen(<PromptsPage />);
  await person.click((await screen.findAllByRole("button", { name: button }))[0]!);
  const dialog = within(await screen.findByRole("dialog"));
  const text = (name: RegExp) => dialog.getByRole<HTMLInputElement>("textbox", { name });
  const tab = async (name: string) => {
    await person.click(dialog.getByRole("tab", { name }));
    await unfold(person, dialog);
  };
  const save = () => person.click(dialog.getByRole("button", { name: "Salvar" }));
  return { person, dialog, text, tab, save };
}

describe("the prompts page", () => {
  it("warns that credits expire, and shows queue, model, use and state of each prompt", async () => {
    servePrompts(prompt, { ...prompt, id: 8, name: "Sem chave", apiKey: "" }, { ...prompt, id: 9, model: "" });
    await renderScreen(<PromptsPage />);
    await screen.findByText(/créditos do provedor de IA podem vencer/);
    const rows = (await screen.findAllByTestId(/^prompt-/)).map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Vendedora.*Vendas.*some-model.*40 chamadas, 12\.345 tokens, 25 % .*Pronto/);
    expect(rows[1]).toContain("Sem chave");
    expect(rows[2]).toContain("Sem modelo");
  });

  it("says who uses each prompt, also in its dialog and before it is deleted", async () => {
    const usedBy = { queues: ["Suporte", "Vendas"], connections: ["Loja"], tickets: 3 };
    servePrompts({ ...prompt, usedBy, isDefaultListener: true }, { ...prompt, id: 8, name: "Outra" });
    const { person } = await renderScreen(<PromptsPage />);
    const who = "filas Suporte, Vendas · conexão Loja · 3 atendimentos agora · padrão para ouvir áudios";
    await screen.findByText(who);
    screen.getByText("Ninguém usa");
    await person.click(screen.getByRole("button", { name: "Editar Vendedora" }));
    within(await screen.findByRole("dialog")).getByText(`Em uso por: ${who}.`);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.click(screen.getByRole("button", { name: "Excluir Vendedora" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain(`Em uso por: ${who}.`);
  });

  it("shows each minute what has been used since", async () => {
    jest.useFakeTimers({
      doNotFake: ["nextTick", "performance", "queueMicrotask", "setImmediate", "setTimeout", "clearTimeout"],
    });
    servePrompts(prompt);
    await renderScreen(<PromptsPage />);
    await screen.findByText(/^40 chamadas/);
    servePrompts({ ...prompt, usage: { calls: 41, tokens: 12_400, handedOver: 10 } });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await screen.findByText(/^41 chamadas/);
    jest.useRealTimers();
  });

  it("says what prompts are for where there are none", async () => {
    servePrompts();
    await renderScreen(<PromptsPage />);
    await screen.findByText("Uma IA que responde e sabe a hora de chamar alguém.");
  });

  it("asks before it deletes one, and shows the server's message", async () => {
    servePrompts(prompt);
    const removed = serve(promptApi.remove, { message: "Prompt deleted." });
    const { person } = await renderScreen(<PromptsPage />);
    await person.click(await screen.findByRole("button", { name: "Excluir Vendedora" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(removed).toHaveLength(0);
    await person.click(dialog.getByRole("button", { name: /Excluir|Ok/ }));
    await screen.findByText("Prompt deleted.");
    expect(removed.map(({ params }) => params)).toEqual([{ id: "7" }]);
  });
});

describe("the prompt dialog", () => {
  it("begins with the specification's defaults and asks for a queue in its words", async () => {
    servePrompts();
    const created = serve(promptApi.create, prompt);
    const { person, dialog, text, tab, save } = await openDialog("Adicionar prompt");
    expect(text(/mensagens lidas/).value).toBe("10");
    await tab("Serviço de IA");
    expect([text(/^Máximo de tokens/).value, text(/^Temperatura/).value]).toEqual(["100", "1"]);
    await tab("Voz");
    expect(dialog.getByRole("combobox", { name: /^Voz/ }).textContent).toBe("texto");
    await tab("Geral");
    await fill(person, text(/^Nome/), "Vendedora");
    await fill(person, text(/^Instruções/), "Seja gentil.");
    await save();
    await dialog.findByText("Informe o setor");
    expect(created).toHaveLength(0);
  });

  it("saves what was typed, with a comma in the temperature", async () => {
    servePrompts();
    const created = serve(promptApi.create, prompt);
    const { person, dialog, text, tab, save } = await openDialog("Adicionar prompt");
    await fill(person, text(/^Nome/), "Vendedora");
    await fill(person, text(/^Instruções/), "Seja gentil.");
    await person.click(dialog.getByRole("combobox", { name: /^Fila/ }));
    await person.click(await screen.findByRole("option", { name: "Vendas" }));
    await tab("Serviço de IA");
    await fill(person, dialog.getByLabelText("Chave de API"), "sk-secret");
    await person.clear(text(/^Temperatura/));
    await person.type(text(/^Temperatura/), "0,5");
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({ queueId: 3, temperature: 0.5, apiKey: "sk-secret", maxTokens: 100 });
  });

  it("lets the AI send open bills only where that is switched on", async () => {
    servePrompts(prompt);
    const updated = serve(promptApi.update, prompt);
    const { person, dialog, save } = await openDialog("Editar Vendedora");
    await person.click(dialog.getByRole("switch", { name: "Pode enviar a 2ª via do boleto", checked: false }));
    await save();
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ sendsBills: true }));
  });

  it("lets the AI see pictures only where that is switched on", async () => {
    servePrompts(prompt);
    const updated = serve(promptApi.update, prompt);
    const { person, dialog, tab, save } = await openDialog("Editar Vendedora");
    await tab("Serviço de IA");
    const sees = dialog.getByRole<HTMLInputElement>("switch", { name: "Pode ver imagens" });
    expect(sees.checked).toBe(false);
    await person.click(sees);
    await save();
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ seesPictures: true }));
  });

  it("plays a voice before it is chosen for good, and tells why one does not speak", async () => {
    const createObjectURL = jest.spyOn(URL, "createObjectURL").mockReturnValue("blob:voice");
    servePrompts({ ...prompt, voice: "pt-BR-AntonioNeural", voiceRegion: "brazilsouth", voiceKey: "****5678" });
    const requests = serve(promptApi.sample, { audio: btoa("OggS"), failure: null, detail: "" });
    const { person, dialog, tab } = await openDialog("Editar Vendedora");
    await tab("Voz");
    await person.click(dialog.getByRole("button", { name: "Ouvir Antonio" }));
    await waitFor(() => expect(dialog.getByLabelText("Amostra da voz Antonio").getAttribute("src")).toBe("blob:voice"));
    expect(requests[0]?.body).toMatchObject({
      ...{ voice: "pt-BR-AntonioNeural", voiceRegion: "brazilsouth", voiceKey: "****5678", promptId: 7 },
    });
    serve(promptApi.sample, { audio: null, failure: "refused", detail: "401" });
    await person.click(dialog.getByRole("button", { name: "Ouvir Antonio" }));
    await dialog.findByText("O provedor recusou. 401");
    expect(dialog.queryByLabelText("Amostra da voz Antonio")).toBeNull();
    createObjectURL.mockRestore();
  });

  it("has nothing to listen to where the answer is text", async () => {
    servePrompts(prompt);
    const { dialog, tab } = await openDialog("Editar Vendedora");
    await tab("Voz");
    expect(dialog.queryByRole("button", { name: /^Ouvir/ })).toBeNull();
  });

  it("never shows a stored key: it keeps it, replaces it or removes it", async () => {
    servePrompts(prompt);
    const updated = serve(promptApi.update, prompt);
    const { person, dialog, tab, save } = await openDialog("Editar Vendedora");
    await tab("Serviço de IA");
    const key = dialog.getByLabelText<HTMLInputElement>("Chave de API");
    expect([key.value, key.placeholder, key.type]).toEqual(["", "****1234", "password"]);
    await person.click(dialog.getByRole("button", { name: "Remover: Chave de API" }));
    await save();
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ apiKey: "" }));
  });

  it("offers the provider's models, and still takes any other name", async () => {
    servePrompts(prompt);
    const requests = serve(promptApi.models, { models: ["big", "small"], failure: null, detail: "" });
    const updated = serve(promptApi.update, prompt);
    const { person, dialog, tab, save } = await openDialog("Editar Vendedora");
    await tab("Serviço de IA");
    await person.click(dialog.getByRole("button", { name: "Buscar modelos" }));
    await dialog.findByText("2 modelos oferecidos pelo provedor.");
    expect(requests[0]?.body).toEqual({ baseUrl: prompt.baseUrl, apiKey: "****1234", promptId: 7 });
    await person.click(await screen.findByRole("option", { name: "small" }));
    const model = dialog.getByRole<HTMLInputElement>("combobox", { name: "Modelo" });
    expect(model.value).toBe("small");
    await person.type(model, "er");
    await save();
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ model: "smaller" }));
  });

  it("says in words why the provider listed no models", async () => {
    servePrompts(prompt);
    serve(promptApi.models, { models: [], failure: "refused", detail: "Incorrect API key provided." });
    const { person, dialog, tab } = await openDialog("Editar Vendedora");
    await tab("Serviço de IA");
    await person.click(dialog.getByRole("button", { name: "Buscar modelos" }));
    await dialog.findByText("O provedor recusou. Incorrect API key provided.");
    await person.type(dialog.getByLabelText("Endereço do serviço"), "/x");
    expect(dialog.queryByText(/O provedor recusou/)).toBeNull();
  });

  it("sends the mask of a key that was not touched", async () => {
    servePrompts(prompt);
    const updated = serve(promptApi.update, prompt);
    const { person, text, save } = await openDialog("Editar Vendedora");
    await person.type(text(/^Nome/), " 2");
    await save();
    await waitFor(() => expect(updated[0]?.body).toMatchObject({ name: "Vendedora 2", apiKey: "****1234" }));
  });

  it("keeps what was typed when the server refuses, and says why at the field", async () => {
    servePrompts(prompt);
    serve(promptApi.update, new ErrorReply(404, "ERR_NO_QUEUE_FOUND"));
    const { person, dialog, text, save } = await openDialog("Editar Vendedora");
    await person.type(text(/^Nome/), " 2");
    await save();
    await dialog.findByText(/^Fila não encontrada/);
    expect(text(/^Nome/).value).toBe("Vendedora 2");
  });
});

describe("the choice of a prompt", () => {
  const choose = async (user = signedInUser()) => {
    await renderScreen(
      <Formik initialValues={{ promptId: 7 }} onSubmit={() => undefined}>
        <Form>
          <FieldPrompt name="promptId" label="Prompt" emptyText="Nenhum" />
        </Form>
      </Formik>,
      { user },
    );
  };

  it("shows the chosen one by name", async () => {
    servePrompts(prompt);
    await choose();
    expect((await screen.findByRole("combobox", { name: "Prompt" })).textContent).toBe("Vendedora");
  });

  it("offers one without model or key as what it is, and does not let it be chosen", async () => {
    servePrompts(prompt, { ...prompt, id: 8, name: "Nova", model: "" }, { ...prompt, id: 9, name: "Sem", apiKey: "" });
    await choose();
    const select = await screen.findByRole("combobox", { name: "Prompt" });
    await waitFor(() => expect(select.textContent).toBe("Vendedora"));
    await userEvent.setup().click(select);
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent, ariaDisabled }) => [textContent, ariaDisabled === "true"])).toEqual([
      ["Nenhum", false],
      ["Vendedora", false],
      ["Nova (sem modelo)", true],
      ["Sem (sem chave de API)", true],
    ]);
  });

  it("is absent where the plan excludes prompts", async () => {
    const user = signedInUser();
    await choose({ ...user, company: { ...user.company, plan: { ...user.company.plan, useOpenAi: false } } });
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});
