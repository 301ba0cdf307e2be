import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi, type MediaDto } from "@guiche/contract/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ErrorReply, serve } from "@/testing/server";
import { aFile, bytes, showTile, mediaLink, withPlayers } from "./media.fixture";

withPlayers();
beforeEach(() => localStorage.clear());

const audioOf = () => screen.getByTestId("player").querySelector("audio")!;
const slider = () => screen.getByRole("slider", { name: "Posição no áudio" });

const aVoice = (media: Partial<MediaDto> = {}) =>
  aFile("audio", { mimetype: "audio/ogg", isVoice: true, seconds: 65, waveform: Array<number>(64).fill(40), ...media });

/** Draws a voice note and plays it: the browser has read its length then. */
async function play(media: Partial<MediaDto> = {}) {
  const tile = await showTile(aVoice(media));
  await tile.person.click(screen.getByRole("button", { name: "Reproduzir" }));
  await waitFor(() => expect(audioOf().src).not.toBe(""));
  fireEvent.loadedMetadata(audioOf());
  return tile;
}

describe("a voice note", () => {
  it("that was not played tells its length and fetches nothing", async () => {
    const requests = serve(messageApi.media, bytes);
    await showTile(aVoice());
    screen.getByText("1:05");
    expect(slider().getAttribute("aria-valuetext")).toBe("0:00 de 1:05");
    expect(requests).toHaveLength(0);
  });

  it("that was transcribed shows the words under the player", async () => {
    await showTile({ ...aVoice(), transcript: "Chego às dez" });
    screen.getByText("Transcrição: Chego às dez");
  });

  it("plays, tells where it is, and pauses", async () => {
    serve(messageApi.media, bytes);
    const { person } = await play();
    const pause = await screen.findByRole("button", { name: "Pausar" });
    audioOf().currentTime = 12;
    fireEvent.timeUpdate(audioOf());
    expect(slider().getAttribute("aria-valuetext")).toBe("0:12 de 1:05");
    await person.click(pause);
    screen.getByRole("button", { name: "Reproduzir" });
    expect(slider().getAttribute("aria-valuetext")).toBe("0:12 de 1:05");
  });

  it("that has ended begins again", async () => {
    serve(messageApi.media, bytes);
    await play();
    audioOf().currentTime = 65;
    fireEvent.timeUpdate(audioOf());
    fireEvent.ended(audioOf());
    await screen.findByRole("button", { name: "Reproduzir" });
    expect(slider().getAttribute("aria-valuetext")).toBe("0:00 de 1:05");
  });

  it("is wound by five seconds with the arrows, not beyond its ends, and played with Space", async () => {
    serve(messageApi.media, bytes);
    const { person } = await play();
    act(() => slider().focus());
    await person.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(audioOf().currentTime).toBe(5);
    await person.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(audioOf().currentTime).toBe(0);
    await person.keyboard(" ");
    screen.getByRole("button", { name: "Reproduzir" });
  });

  it("keeps the speed for the next one in this browser", async () => {
    const first = await showTile(aVoice());
    await first.person.click(screen.getByRole("button", { name: "Velocidade: 1×" }));
    screen.getByRole("button", { name: "Velocidade: 1.5×" });
    await first.person.click(screen.getByRole("button", { name: "Velocidade: 1.5×" }));
    expect(localStorage.getItem("guiche.audioRate")).toBe("2");
    serve(messageApi.media, bytes);
    cleanup();
    await play();
    screen.getByRole("button", { name: "Velocidade: 2×" });
    expect(audioOf().playbackRate).toBe(2);
  });

  it("that cannot be fetched says so and is tried again", async () => {
    serve(messageApi.media, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const { person } = await showTile(aVoice());
    await person.click(screen.getByRole("button", { name: "Reproduzir" }));
    await screen.findByText("Este navegador não consegue reproduzir o áudio. Baixe o arquivo para ouvir.");
    serve(messageApi.media, bytes);
    await person.click(screen.getByRole("button", { name: "Reproduzir" }));
    await waitFor(() => expect(audioOf().src).not.toBe(""));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that this browser cannot decode says what to do", async () => {
    serve(messageApi.media, bytes);
    await play();
    fireEvent.error(audioOf());
    expect(screen.getByRole("alert").textContent).toMatch(/Baixe o arquivo para ouvir/);
  });

  it("of many megabytes is not held in memory: it plays from a signed address", async () => {
    const mediaRequests = serve(messageApi.media, bytes);
    serve(messageApi.mediaLink, mediaLink("/api/signed"));
    await play({ bytes: 30 * 1024 * 1024 });
    expect(new URL(audioOf().src).pathname).toBe("/api/signed");
    expect(mediaRequests).toHaveLength(0);
  });
});
