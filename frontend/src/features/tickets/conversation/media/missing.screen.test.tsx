import { describe, expect, it } from "@jest/globals";
import { maxDownloadBytes } from "@guiche/contract/limits";
import { messageApi, type MediaDto, type MessageDto } from "@guiche/contract/messages";
import type { MediaState } from "@guiche/contract/message-kinds";
import { screen, waitFor } from "@testing-library/react";
import { ErrorReply, serve } from "@/testing/server";
import { aFile, bytes, showTile, withAllInSight, withPlayers } from "./media.fixture";

withAllInSight();
withPlayers();

const missing = (state: MediaState | null, kind: MessageDto["mediaType"] = "image", media: Partial<MediaDto> = {}) => ({
  ...aFile(kind, media),
  mediaUrl: null,
  mediaState: state,
});

describe("a file that is being received", () => {
  it.each(["image", "video", "sticker", "audio", "application"] as const)(
    "says so in place of the %s, with nothing to press",
    async (kind) => {
      await showTile(missing("pending", kind));
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Recebendo do WhatsApp…");
      expect(screen.queryByRole("button")).toBeNull();
    },
  );
});

describe("a file that was not received", () => {
  it.each([
    ["image", {}, "Foto"],
    ["video", {}, "Vídeo"],
    ["sticker", {}, "Figurinha"],
    ["audio", {}, "Áudio"],
    ["audio", { isVoice: true }, "Mensagem de voz"],
    ["application", {}, "Documento"],
    ["application", { filename: "nota.pdf" }, "nota.pdf"],
  ] as const)("is called by its name or else its kind (%s, %j)", async (kind, media, name) => {
    await showTile(missing("failed", kind, media));
    screen.getByText(name);
    screen.getByText("Não foi possível receber o arquivo");
  });

  it("expired at WhatsApp: says so and offers no download, which would fail again", async () => {
    await showTile(missing("gone"));
    screen.getByText("Não está mais disponível no WhatsApp");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("because there was no room says so and can be tried again", async () => {
    await showTile(missing("noSpace"));
    screen.getByText("Não guardado: sem espaço para arquivos");
    screen.getByRole("button", { name: "Tentar novamente" });
  });

  it("is received when tried again: it takes the place of the notice", async () => {
    const message = missing("failed");
    serve(messageApi.media, bytes);
    const requests = serve(messageApi.download, {
      ...message,
      mediaState: "ready",
      mediaUrl: `/api/messages/${message.id}/media`,
    });
    const { person } = await showTile(message);
    await person.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await screen.findByRole("button", { name: "Abrir a foto" });
    expect(requests.map(({ params }) => params)).toEqual([{ id: String(message.id) }]);
    expect(screen.queryByText("Não foi possível receber o arquivo")).toBeNull();
  });

  it("turns out to be gone when tried again: offers that no longer", async () => {
    const message = missing("failed");
    serve(messageApi.download, { ...message, mediaState: "gone" });
    const { person } = await showTile(message);
    await person.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("Não está mais disponível no WhatsApp");
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });

  it("cannot be asked for: says why and can be tried again", async () => {
    serve(messageApi.download, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const { person } = await showTile(missing("failed"));
    await person.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await screen.findByRole("alert");
    const again = screen.getByRole("button", { name: "Tentar novamente" });
    await waitFor(() => expect(again.hasAttribute("disabled")).toBe(false));
  });
});

describe("a large file", () => {
  it("is downloaded only when asked for, and says how large it is", async () => {
    const message = missing("tooLarge", "application", { filename: "obra.zip", bytes: 150 * 1024 * 1024 });
    const requests = serve(messageApi.download, { ...message, mediaState: "pending" });
    const { person } = await showTile(message);
    screen.getByText("Arquivo grande (150 MB)");
    expect(requests).toHaveLength(0);
    await person.click(screen.getByRole("button", { name: "Baixar" }));
    await screen.findByText("Recebendo do WhatsApp…");
    expect(requests).toHaveLength(1);
  });

  it("of unknown size can be downloaded", async () => {
    await showTile(missing("tooLarge", "video", { bytes: null }));
    screen.getByText("Arquivo ainda não baixado");
    screen.getByRole("button", { name: "Baixar" });
  });

  it("beyond what WhatsApp carries cannot be downloaded", async () => {
    await showTile(missing("tooLarge", "application", { bytes: maxDownloadBytes + 1 }));
    screen.getByText("Grande demais para baixar (2 GB)");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("a file for one view that only the phone has says so", async () => {
  await showTile({ ...missing(null), viewOnce: true });
  screen.getByText("Só pode ser aberta no celular.");
});
