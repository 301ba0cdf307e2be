import { describe, expect, it } from "@jest/globals";
import { helpApi, type HelpDto } from "@guiche/contract/helps";
import { screen, waitFor, within } from "@testing-library/react";
import { cellsOf, fill, questionOf, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { HelpsTab } from "./HelpsTab";

const first: HelpDto = {
  id: 1,
  title: "Primeiros passos",
  description: "",
  video: "aqz-KE-bpKQ",
  createdAt: "2026-11-01T10:00:00.000Z",
};
const owner = signedInUser({ super: true });

async function openHelps(...helps: HelpDto[]) {
  serve(helpApi.list, helps);
  const { person } = await renderScreen(<HelpsTab />, { user: owner });
  const form = within(await screen.findByRole("region", { name: /^(Novo vídeo|Editando)/ }));
  if (helps.length > 0) await screen.findByRole("table");
  const press = (name: string) => person.click(screen.getByRole("button", { name }));
  return { person, form, press, title: form.getByLabelText(/^Título/), video: form.getByLabelText(/^Código do vídeo/) };
}

describe("the table of help videos", () => {
  it("shows title, video and description", async () => {
    await openHelps(first);
    expect(cellsOf(screen.getByTestId("help-1")).slice(0, 3)).toEqual(["Primeiros passos", "aqz-KE-bpKQ", "–"]);
  });

  it("invites to add the first video", async () => {
    await openHelps();
    await screen.findByText("Nenhum vídeo cadastrado. Preencha o formulário para criar o primeiro.");
  });
});

describe("the form of a help video", () => {
  it("asks for title and video", async () => {
    const created = serve(helpApi.create, first);
    const { press, form } = await openHelps();
    await press("Salvar");
    expect(await form.findAllByText("Preencha este campo")).toHaveLength(2);
    expect(created).toHaveLength(0);
  });

  it("takes the address of a video and keeps its code", async () => {
    const created = serve(helpApi.create, first);
    const { person, press, form, title, video } = await openHelps();
    await fill(person, title, "Primeiros passos");
    await fill(person, video, "https://youtu.be/aqz-KE-bpKQ?t=10");
    form.getByText("Código: aqz-KE-bpKQ");
    serve(helpApi.list, [first]);
    await press("Salvar");
    await screen.findByText("Operação realizada com sucesso!");
    await screen.findByTestId("help-1");
    expect(created.map(({ body }) => body)).toEqual([
      { title: "Primeiros passos", video: "aqz-KE-bpKQ", description: "" },
    ]);
    expect(valueOf(title)).toBe("");
  });

  it("refuses what is no video of YouTube, in words of the page", async () => {
    const created = serve(helpApi.create, first);
    const { person, press, form, title, video } = await openHelps();
    await fill(person, title, "Primeiros passos");
    await fill(person, video, "https://example.com/video");
    form.getByText("Este não é um vídeo do YouTube. Cole o endereço completo ou o código.");
    await press("Salvar");
    await waitFor(() => expect(video.getAttribute("aria-invalid")).toBe("true"));
    form.getByText("Valor inválido");
    expect(created).toHaveLength(0);
  });

  it("changes the selected video", async () => {
    const updateRequests = serve(helpApi.update, first);
    const { person, press, form } = await openHelps(first);
    await press("Primeiros passos");
    await fill(person, form.getByLabelText("Descrição"), "Comece aqui.");
    await press("Salvar");
    await waitFor(() => expect(updateRequests).toHaveLength(1));
    expect(updateRequests.map(({ params, body }) => [params.id, body])).toEqual([
      ["1", { title: "Primeiros passos", video: "aqz-KE-bpKQ", description: "Comece aqui." }],
    ]);
  });

  it("deletes the selected video after a question", async () => {
    const removed = serve(helpApi.remove, { message: "ok" });
    const { person, press } = await openHelps(first);
    await press("Primeiros passos");
    await press("Excluir");
    const question = await questionOf("Excluir Primeiros passos?");
    expect(removed).toHaveLength(0);
    serve(helpApi.list, []);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(screen.queryByTestId("help-1")).toBeNull());
    expect(removed.map(({ params }) => params)).toEqual([{ id: "1" }]);
  });

  it("keeps the selected video when it cannot be deleted, and says so", async () => {
    serve(helpApi.remove, new ErrorReply(500, "ERR_INTERNAL"));
    const { person, press, form, title } = await openHelps(first);
    await press("Primeiros passos");
    await press("Excluir");
    await person.click((await questionOf("Excluir Primeiros passos?")).getByRole("button", { name: "Ok" }));
    await form.findByText(/^Não foi possível realizar a operação\./);
    expect(valueOf(title)).toBe("Primeiros passos");
  });

  it("keeps what was typed when the server refuses, and says why", async () => {
    serve(helpApi.create, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, press, form, title, video } = await openHelps();
    await fill(person, title, "Primeiros passos");
    await fill(person, video, "aqz-KE-bpKQ");
    await press("Salvar");
    await form.findByText(
      "Não foi possível realizar a operação. Você não tem permissão para isso. Peça a um administrador.",
    );
    expect([title, video].map(valueOf)).toEqual(["Primeiros passos", "aqz-KE-bpKQ"]);
  });
});
