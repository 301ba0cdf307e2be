import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { minRecordingBytes } from "@guiche/contract/limits";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { withMicrophone, type FakeMicrophone } from "./microphone.fixture";
import type { RecordedAudio } from "./phases";
import RecorderBar from "./RecorderBar";

let microphone: FakeMicrophone;
beforeEach(() => void (microphone = withMicrophone()));
afterEach(() => microphone.remove());

/** A place of its own for each test: what was recorded outlives the bar. */
let places = 0;

async function openBar(place = `test ${(places += 1)}`) {
  const recordings: RecordedAudio[] = [];
  const onClose = jest.fn();
  const { person } = await renderScreen(
    <RecorderBar place={place} onSend={(audio) => recordings.push(audio)} onClose={onClose} />,
  );
  const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
  return { place, person, recordings, onClose, button };
}

/** Opens the bar and records two seconds. */
async function record() {
  const bar = await openBar();
  await screen.findByText("Gravando");
  await act(async () => microphone.hear(2));
  expect(screen.getByRole("timer").textContent).toBe("0:02");
  return bar;
}

describe("starting a recording", () => {
  it("asks for the microphone, and offers nothing to send before it is open", async () => {
    microphone.holdsBack = true;
    const { button } = await openBar();
    screen.getByText("Abrindo o microfone…");
    expect((await button("Enviar o áudio")).disabled).toBe(true);
    expect((await button("Pausar a gravação")).disabled).toBe(true);
    await act(async () => microphone.give());
    await screen.findByText("Gravando");
    expect((await button("Enviar o áudio")).disabled).toBe(false);
  });

  it.each([
    ["denied", "NotAllowedError", "O navegador não permitiu usar o microfone. Libere-o nas permissões desta página."],
    ["absent", "NotFoundError", "Nenhum microfone foi encontrado. Conecte um e tente novamente."],
    ["in use", "NotReadableError", /^Não foi possível usar o microfone/],
  ])("with the microphone %s says what to do, and closes", async (_why, name, words) => {
    microphone.refusal = new DOMException("no", name);
    const { person, recordings, onClose, button } = await openBar();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(words);
    const close = await button("Fechar");
    await waitFor(() => expect(document.activeElement).toBe(close));
    expect(onClose).not.toHaveBeenCalled();
    await person.click(close);
    expect(onClose).toHaveBeenCalled();
    expect(recordings).toEqual([]);
  });

  it("on a page without https says that", async () => {
    microphone.remove();
    await openBar();
    expect((await screen.findByRole("alert")).textContent).toMatch(/Acesse o Guichê por https/);
  });
});

describe("a recording", () => {
  it("is sent at once as a voice note with its length and waveform, and the microphone is off", async () => {
    const { person, recordings, onClose, button } = await record();
    await person.click(await button("Enviar o áudio"));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(recordings).toHaveLength(1);
    const { file, seconds, waveform } = recordings[0]!;
    expect([file.name, file.type, seconds]).toEqual(["audio.mp3", "audio/mpeg", 2]);
    expect(waveform).toHaveLength(64);
    expect(microphone.isOpen).toBe(false);
  });

  it("pauses and goes on", async () => {
    const { person, button } = await record();
    await person.click(await button("Pausar a gravação"));
    screen.getByText("Gravação pausada");
    expect(microphone.isPaused).toBe(true);
    await person.click(await button("Continuar a gravação"));
    screen.getByText("Gravando");
    expect(microphone.isPaused).toBe(false);
  });

  it("that is paused can be sent", async () => {
    const { person, recordings, button } = await record();
    await person.click(await button("Pausar a gravação"));
    await person.click(await button("Enviar o áudio"));
    await waitFor(() => expect(recordings).toHaveLength(1));
  });

  it.each([
    [
      "the button",
      async (bar: Awaited<ReturnType<typeof record>>) => bar.person.click(await bar.button("Descartar a gravação")),
    ],
    ["Esc", async (bar: Awaited<ReturnType<typeof record>>) => bar.person.keyboard("{Escape}")],
  ])("discarded with %s is not sent, and the microphone is off", async (_how, discard) => {
    const bar = await record();
    await waitFor(async () => expect(document.activeElement).toBe(await bar.button("Parar e ouvir")));
    await discard(bar);
    await waitFor(() => expect(bar.onClose).toHaveBeenCalled());
    expect(bar.recordings).toEqual([]);
    expect(microphone.isOpen).toBe(false);
  });

  it("that is stopped can be heard before it is sent", async () => {
    const { person, recordings, button, onClose } = await record();
    await person.click(await button("Parar e ouvir"));
    await button("Ouvir");
    expect(microphone.isOpen).toBe(false);
    expect(recordings).toEqual([]);
    expect(document.activeElement).toBe(await button("Enviar o áudio"));
    await person.keyboard("{Enter}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(recordings).toHaveLength(1);
  });

  it("that is too short is dropped without a word", async () => {
    microphone.bytes = minRecordingBytes - 1;
    const { person, recordings, onClose, button } = await record();
    await person.click(await button("Enviar o áudio"));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(recordings).toEqual([]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("whose microphone is unplugged is kept to be heard and sent", async () => {
    const { button } = await record();
    await act(async () => microphone.unplug());
    await button("Ouvir");
    await button("Enviar o áudio");
  });

  it("that cannot be encoded says so", async () => {
    microphone.isBroken = true;
    const { person, recordings, button } = await record();
    await person.click(await button("Enviar o áudio"));
    await screen.findByText(/^Não foi possível usar o microfone/);
    expect(recordings).toEqual([]);
  });

  it("left with the conversation is there again, unsent, without taking the focus", async () => {
    const { place } = await record();
    cleanup();
    expect(microphone.isOpen).toBe(false);
    const { person, recordings, button } = await openBar(place);
    await screen.findByText("Gravação salva, ainda não enviada");
    await button("Ouvir");
    expect(document.activeElement).toBe(document.body);
    await person.click(await button("Enviar o áudio"));
    await waitFor(() => expect(recordings).toHaveLength(1));
  });
});
