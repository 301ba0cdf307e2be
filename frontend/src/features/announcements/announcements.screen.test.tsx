import { describe, expect, it } from "@jest/globals";
import { announcementApi, type AnnouncementDto } from "@guiche/contract/announcements";
import { screen, waitFor } from "@testing-library/react";
import { cellsOf, choose, dialogOf, fileOf, fill, isClosed, pickFile, questionOf, valueOf } from "../../testing/acts";
import { renderScreen, signedInUser } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { AnnouncementsPage } from "./AnnouncementsPage";

const news: AnnouncementDto = {
  id: 1,
  title: "Manutenção",
  text: "No domingo.",
  priority: 1,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: "2026-11-20T10:00:00-03:00",
};
const withPicture: AnnouncementDto = {
  ...news,
  id: 2,
  title: "Novidade",
  priority: 3,
  status: false,
  mediaPath: "/announcements/2/media",
  mediaName: "novo.png",
};
const owner = signedInUser({ super: true });

const pageOf = (...records: AnnouncementDto[]) => ({ records, hasMore: false });
const serveAnnouncements = (...rows: AnnouncementDto[]) => serve(announcementApi.list, pageOf(...rows));

async function openPage(...rows: AnnouncementDto[]) {
  const requests = serveAnnouncements(...rows);
  const { person } = await renderScreen(<AnnouncementsPage />, { user: owner });
  const press = async (name: string) => person.click((await screen.findAllByRole("button", { name }))[0]!);
  return { requests, person, press };
}

describe("the announcements page", () => {
  it("shows priority, status, picture and date of each announcement", async () => {
    await openPage(news, withPicture);
    const row = await screen.findByRole("row", { name: /Manutenção/ });
    expect(cellsOf(row).slice(0, 5)).toEqual(["Manutenção", "Alta", "Ativo", "–", "20/11/2026"]);
    expect(cellsOf(screen.getByRole("row", { name: /Novidade/ })).slice(1, 4)).toEqual([
      "Baixa",
      "Inativo",
      "novo.png",
    ]);
  });

  it("explains announcements where there are none", async () => {
    const { person } = await openPage();
    await screen.findByText(
      "Nenhum informativo ainda. O que você publicar aparece para todas as empresas, no topo da tela.",
    );
    await person.click(screen.getAllByRole("button", { name: "Adicionar informativo" })[1]!);
    await dialogOf("Adicionar informativo");
  });

  it("asks before it deletes an announcement", async () => {
    const removed = serve(announcementApi.remove, () => {
      serveAnnouncements();
      return { message: "ok" };
    });
    const { person, press } = await openPage(news);
    await press("Excluir Manutenção");
    const question = await questionOf("Excluir Manutenção?");
    question.getByText("Deseja realmente excluir esse registro?");
    expect(removed).toHaveLength(0);
    await person.click(question.getByRole("button", { name: "Ok" }));
    await screen.findByText("Operação realizada com sucesso!");
    await waitFor(() => expect(screen.queryByText("Manutenção")).toBeNull());
    expect(removed.map(({ params }) => params)).toEqual([{ id: "1" }]);
  });

  it("keeps an announcement that the server does not delete, and says why", async () => {
    serve(announcementApi.remove, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, press } = await openPage(news);
    await press("Excluir Manutenção");
    await person.click((await questionOf("Excluir Manutenção?")).getByRole("button", { name: "Ok" }));
    await screen.findByText(
      "Não foi possível realizar a operação. Você não tem permissão para isso. Peça a um administrador.",
    );
    await screen.findByText("Manutenção");
  });
});

/** Opens the dialog of a new announcement, or of a stored one. */
async function openAnnouncement(row: AnnouncementDto | null = null) {
  const { person, press } = await openPage(...(row ? [row] : []));
  await press(row ? `Editar ${row.title}` : "Adicionar informativo");
  const dialog = await dialogOf(row ? "Editar informativo" : "Adicionar informativo");
  return {
    person,
    dialog,
    title: dialog.getByLabelText(/^Título/),
    text: dialog.getByLabelText(/^Texto/),
    save: () => person.click(dialog.getByRole("button", { name: "Salvar" })),
  };
}
const picture = () => fileOf("novo.png", "image/png");

describe("the announcement dialog", () => {
  it("asks for title and text", async () => {
    const created = serve(announcementApi.create, news);
    const { dialog, save } = await openAnnouncement();
    await save();
    expect(await dialog.findAllByText("Obrigatório")).toHaveLength(2);
    expect(created).toHaveLength(0);
  });

  it("starts with low priority, active and without a picture", async () => {
    const { dialog } = await openAnnouncement();
    expect(valueOf(dialog.getByRole("combobox", { name: /^Prioridade/ }))).toBe("Baixa");
    expect(dialog.getByRole<HTMLInputElement>("switch", { name: "Ativo" }).checked).toBe(true);
    dialog.getByRole("button", { name: "Escolher imagem" });
  });

  it("shows the announcement as its readers will see it", async () => {
    const { person, dialog, title, text } = await openAnnouncement();
    const preview = () => dialog.getByRole("region", { name: "Como vai aparecer" }).textContent;
    expect(preview()).toContain("Sem título");
    await fill(person, title, "Manutenção");
    await fill(person, text, "No domingo.");
    await choose(person, dialog.getByRole("combobox", { name: /^Prioridade/ }), "Média");
    expect(preview()).toMatch(/Média.*Manutenção.*No domingo\./);
  });

  it("saves an announcement, shows it in the list and says so", async () => {
    const created = serve(announcementApi.create, () => {
      serveAnnouncements(news);
      return news;
    });
    const { person, dialog, title, text, save } = await openAnnouncement();
    await fill(person, title, " Manutenção ");
    await fill(person, text, "No domingo.");
    await choose(person, dialog.getByRole("combobox", { name: /^Prioridade/ }), "Alta");
    await person.click(dialog.getByRole("switch", { name: "Ativo" }));
    await save();
    await screen.findByText("Operação realizada com sucesso!");
    await isClosed();
    expect(created.map(({ body }) => body)).toEqual([
      { title: "Manutenção", text: "No domingo.", priority: 1, status: false },
    ]);
    await screen.findByText("Manutenção");
  });

  it("offers pictures of three kinds only", async () => {
    await openAnnouncement();
    expect(document.querySelector('input[type="file"]')?.getAttribute("accept")).toBe(".png,.jpg,.jpeg");
  });

  it.each([
    ["a picture of another kind", fileOf("novo.png", "image/gif"), "Escolha uma imagem PNG ou JPEG."],
    [
      "a picture of more than 5 MB",
      fileOf("novo.png", "image/png", 6 * 1024 * 1024),
      "A imagem passa de 5 MB. Escolha uma menor.",
    ],
  ])("does not take %s", async (_what, file, words) => {
    const { person, dialog } = await openAnnouncement();
    await pickFile(person, file);
    await dialog.findByText(words);
    dialog.getByRole("button", { name: "Escolher imagem" });
  });

  it("uploads the picture after saving", async () => {
    serve(announcementApi.create, news);
    const newsWithPicture = { ...news, mediaPath: "/announcements/1/media", mediaName: "novo.png" };
    const mediaUploadRequests = serve(announcementApi.setMedia, () => {
      serveAnnouncements(newsWithPicture);
      return newsWithPicture;
    });
    const { person, dialog, title, text, save } = await openAnnouncement();
    await fill(person, title, "Manutenção");
    await fill(person, text, "No domingo.");
    await pickFile(person, picture());
    dialog.getByRole("img", { name: "Imagem de Manutenção" });
    await save();
    await isClosed();
    expect(mediaUploadRequests[0]?.params).toEqual({ id: "1" });
    expect((mediaUploadRequests[0]!.body as unknown as FormData).get("file")).toMatchObject({ name: "novo.png" });
    await screen.findByText("novo.png");
  });

  it("says that the server refused the picture, and saves the same announcement without it", async () => {
    const created = serve(announcementApi.create, news);
    const updateRequests = serve(announcementApi.update, news);
    serve(announcementApi.setMedia, new ErrorReply(415, "ERR_UNSUPPORTED_MEDIA_TYPE"));
    const { person, dialog, title, text, save } = await openAnnouncement();
    await fill(person, title, "Manutenção");
    await fill(person, text, "No domingo.");
    await pickFile(person, picture());
    await save();
    await dialog.findByText("Este tipo de arquivo não é aceito. Escolha outro.");
    await person.click(dialog.getByRole("button", { name: "Remover imagem" }));
    await save();
    await isClosed();
    expect([created.length, updateRequests.length]).toEqual([1, 1]);
  });

  it("removes a stored picture", async () => {
    serve(announcementApi.media, new ErrorReply(404, "ERR_NOT_FOUND"));
    serve(announcementApi.update, withPicture);
    const mediaDeletionRequests = serve(announcementApi.dropMedia, {
      ...withPicture,
      mediaPath: null,
      mediaName: null,
    });
    const { person, dialog, save } = await openAnnouncement(withPicture);
    await person.click(dialog.getByRole("button", { name: "Remover imagem" }));
    await save();
    await isClosed();
    expect(mediaDeletionRequests.map(({ params }) => params)).toEqual([{ id: "2" }]);
    await waitFor(() => expect(screen.queryByText("novo.png")).toBeNull());
  });

  it("keeps what was typed when the server refuses, and says why", async () => {
    serve(announcementApi.create, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person, dialog, title, text } = await openAnnouncement();
    await fill(person, text, "No domingo.");
    await person.type(title, "Manutenção{Enter}");
    await dialog.findByText("Você não tem permissão para isso. Peça a um administrador.");
    expect([title, text].map(valueOf)).toEqual(["Manutenção", "No domingo."]);
  });
});
