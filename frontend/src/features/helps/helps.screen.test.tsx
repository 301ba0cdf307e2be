import { beforeEach, describe, expect, it } from "@jest/globals";
import { helpApi, type HelpDto } from "@guiche/contract/helps";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderScreen } from "../../testing/render";
import { ErrorReply, serve } from "../../testing/server";
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
beforeEach(() => void serve(helpApi.cover, new ErrorReply(503, "ERR_UNAVAILABLE")));

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

  it("shows the covers at once, from our server and not from YouTube", async () => {
    serve(helpApi.list, [queues, tags]);
    const requests = serve(helpApi.cover, ({ params }) => new Blob([params.id ?? ""]) as unknown as undefined);
    await renderScreen(<HelpsPage />);
    await waitFor(() => expect(covers()).toHaveLength(2));
    expect([...covers()].every(({ src }) => src.startsWith("blob:"))).toBe(true);
    expect(requests.map(({ params, query }) => [params.id, query.version]).sort()).toEqual([
      ["3", "dQw4w9WgXcQ"],
      ["4", "abcdefghijk"],
    ]);
  });

  it("keeps its own drawing where a video has no cover", async () => {
    serve(helpApi.list, [queues]);
    serve(helpApi.cover, () => new Blob() as unknown as undefined);
    await renderScreen(<HelpsPage />);
    await waitFor(() => expect(covers()).toHaveLength(1));
    fireEvent.error(covers()[0]!);
    expect(covers()).toHaveLength(0);
    screen.getByText("Criar uma fila");
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
});
