import { describe, expect, it } from "@jest/globals";
import { helpApi, type HelpDto } from "@guiche/contract/helps";
import { screen, waitFor, within } from "@testing-library/react";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
import { speak } from "../../testing/setup";
import { HelpsPage } from "./HelpsPage";

const queues: HelpDto = {
  id: 3,
  title: "Criar uma fila",
  description: "Do começo ao fim.",
  video: "dQw4w9WgXcQ",
  createdAt: "2026-11-21T10:00:00.000Z",
};
const tags: HelpDto = { ...queues, id: 4, title: "Usar etiquetas", description: "", video: "abcdefghijk" };

async function openVideo() {
  serve(helpApi.list, [queues, tags]);
  const { person } = await renderScreen(<HelpsPage />);
  await person.click(await screen.findByRole("button", { name: /Criar uma fila/ }));
  return { person, dialog: within(await screen.findByRole("dialog", { name: "Criar uma fila" })) };
}
const covers = () => document.querySelectorAll<HTMLImageElement>("img");

describe("the help page", () => {
  it("shows title and description of each video, and how many there are", async () => {
    serve(helpApi.list, [queues, tags]);
    await renderScreen(<HelpsPage />);
    await screen.findByText("Criar uma fila");
    screen.getByText("Do começo ao fim.");
    screen.getByText("Usar etiquetas");
    screen.getByText("2 registros");
  });

  it("asks YouTube for nothing before the user wants the covers", async () => {
    serve(helpApi.list, [queues]);
    const { person } = await renderScreen(<HelpsPage />);
    const show = await screen.findByRole("button", { name: /^Mostrar/ });
    expect(covers()).toHaveLength(0);
    await person.click(show);
    expect([...covers()].map(({ src }) => src)).toEqual(["https://img.youtube.com/vi/dQw4w9WgXcQ/mqdefault.jpg"]);
    expect(screen.queryByRole("button", { name: /^Mostrar/ })).toBeNull();
  });

  it("plays a video in a dialog that Escape closes", async () => {
    const { person, dialog } = await openVideo();
    const player = dialog.getByTitle<HTMLIFrameElement>("Criar uma fila");
    expect(player.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("closes the video with its button", async () => {
    const { person, dialog } = await openVideo();
    await person.click(dialog.getByRole("button", { name: "Fechar vídeo" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("leads to the video outside, without telling where the user comes from", async () => {
    const { dialog } = await openVideo();
    const link = dialog.getByRole<HTMLAnchorElement>("link", { name: "Abrir no YouTube (abre em outra aba)" });
    expect(link.href).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    expect(link.rel).toContain("noreferrer");
  });

  it("says that there are no videos", async () => {
    serve(helpApi.list, []);
    await renderScreen(<HelpsPage />);
    await screen.findByText("Ainda não há vídeos de ajuda.");
  });

  it("loads the videos again when that failed", async () => {
    serve(helpApi.list, new ErrorReply(500, "ERR_INTERNAL"));
    const { person } = await renderScreen(<HelpsPage />);
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    serve(helpApi.list, [queues]);
    await person.click(again);
    await screen.findByText("Criar uma fila");
  });

  it.each([
    ["pt", "Ajuda", /^Mostrar/],
    ["en", "Help", /^Show/],
    ["es", "Ayuda", /^Mostrar/],
  ] as const)("speaks %s", async (language, title, show) => {
    await speak(language);
    serve(helpApi.list, [queues]);
    await renderScreen(<HelpsPage />);
    await screen.findByRole("heading", { name: title });
    await screen.findByRole("button", { name: show });
  });
});
