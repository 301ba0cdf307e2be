import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { CardBody } from "@guiche/contract/message-kinds";
import { messageApi } from "@guiche/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ErrorReply, serve } from "@/testing/server";
import { aMessage } from "../../state/testing";
import {
  aFile,
  bytes,
  catchLinks,
  showSending,
  showTile,
  mediaLink,
  withAllInSight,
  withPlayers,
} from "./media.fixture";

withAllInSight();
withPlayers();
afterEach(() => void jest.restoreAllMocks());

const pictureIn = (testId: string) =>
  waitFor(() => {
    const picture = screen.getByTestId(testId).querySelector("img");
    if (!picture) throw new Error("no picture yet");
    return picture;
  });

describe("a photo", () => {
  it("with a thumbnail, in sight: asks for the thumbnail only, and opens in the lightbox", async () => {
    const requests = serve(messageApi.media, bytes);
    const photo = aFile("image", { hasThumbnail: true });
    const { person, enlarge } = await showTile(photo);
    await pictureIn("picture");
    expect(requests.map(({ params, query }) => [params.id, query])).toEqual([
      [String(photo.id), { thumbnail: "true" }],
    ]);
    await person.click(screen.getByRole("button", { name: "Abrir a foto" }));
    expect(enlarge).toHaveBeenCalledWith(photo);
  });

  it("that cannot be fetched says so, and is shown once it can", async () => {
    serve(messageApi.media, new ErrorReply(500, "ERR_INTERNAL"));
    const photo = aFile("image");
    const { person } = await showTile(photo);
    serve(messageApi.download, photo);
    await screen.findByText("Não foi possível abrir o arquivo");
    expect(screen.queryByRole("button", { name: "Abrir a foto" })).toBeNull();
    serve(messageApi.media, bytes);
    await person.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await pictureIn("picture");
    expect(screen.queryByText("Não foi possível abrir o arquivo")).toBeNull();
  });

  it("that the server has lost is received from WhatsApp when tried again", async () => {
    serve(messageApi.media, new ErrorReply(404, "ERR_NO_MEDIA_FOUND"));
    const photo = aFile("image");
    const { person } = await showTile(photo);
    const requests = serve(messageApi.download, { ...photo, mediaUrl: null, mediaState: "pending" });
    await person.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    await screen.findByText("Recebendo do WhatsApp…");
    expect(requests.map(({ params }) => params)).toEqual([{ id: String(photo.id) }]);
  });

  it("keeps its place free before it is there", async () => {
    serve(messageApi.media, () => new Promise(() => undefined));
    await showTile(aFile("image", { width: 800, height: 400 }));
    const { width, height } = screen.getByTestId("picture").style;
    expect([width, height]).toEqual(["300px", "150px"]);
  });

  it("that is for one view is marked as such", async () => {
    serve(messageApi.media, bytes);
    await showTile({ ...aFile("image"), viewOnce: true });
    screen.getByText("Visualização única");
    screen.getByRole("button", { name: "Abrir a foto" });
  });
});

describe("a document with something to see", () => {
  const films = ["video/quicktime", "video/webm"];
  it.each(films)("%s: plays above its name, and can be saved", async (mimetype) => {
    serve(messageApi.mediaLink, mediaLink("/api/signed"));
    const { person } = await showTile(aFile("application", { mimetype, filename: "IMG_1.MOV" }));
    screen.getByText("IMG_1.MOV");
    screen.getByRole("button", { name: "Baixar IMG_1.MOV" });
    await person.click(screen.getByRole("button", { name: "Reproduzir o vídeo" }));
    await screen.findByLabelText("Reproduzir o vídeo", { selector: "video" });
  });

  it("a GIF moves: its own bytes are shown, not its thumbnail", async () => {
    const requests = serve(messageApi.media, bytes);
    await showTile(aFile("application", { mimetype: "image/gif", filename: "a.gif", hasThumbnail: true }));
    await pictureIn("document-preview");
    expect(requests.map(({ query }) => query)).toEqual([{}]);
  });

  it("a photo of an iPhone is shown by its thumbnail; without one only its name", async () => {
    const requests = serve(messageApi.media, bytes);
    const photo = { mimetype: "image/heic", filename: "IMG_1.HEIC" };
    await showTile(aFile("application", { ...photo, hasThumbnail: true }));
    await pictureIn("document-preview");
    expect(requests.map(({ query }) => query)).toEqual([{ thumbnail: "true" }]);
    expect(screen.queryByText(/só como documento/)).toBeNull();
  });

  it("of ours tells the agent that the customer gets a document", async () => {
    await showTile({ ...aFile("application", { mimetype: "image/gif", filename: "a.gif", bytes: 1e9 }), fromMe: true });
    expect(screen.queryByTestId("document-preview")).toBeNull();
    screen.getByText("O WhatsApp mostra este formato só como documento.");
  });
});

it("a GIF of WhatsApp plays by itself, over and over, without sound", async () => {
  serve(messageApi.mediaLink, mediaLink("/api/signed"));
  await showTile(aFile("video", { mimetype: "video/mp4", isGif: true }));
  const film = await screen.findByLabelText<HTMLVideoElement>("GIF", { selector: "video" });
  expect([film.muted, film.loop, film.autoplay]).toEqual([true, true, true]);
});

it("a sticker has a name and does not open", async () => {
  serve(messageApi.media, bytes);
  await showTile(aFile("sticker", { mimetype: "image/webp" }));
  await screen.findByRole("img", { name: "Figurinha" });
  expect(screen.queryByRole("button")).toBeNull();
});

describe("a video", () => {
  const film = { mimetype: "video/mp4", seconds: 75 };

  it("in sight: fetches no bytes, and plays from a signed address once asked", async () => {
    const mediaRequests = serve(messageApi.media, bytes);
    const links = serve(messageApi.mediaLink, mediaLink("/api/signed"));
    const message = aFile("video", film);
    const { person } = await showTile(message);
    screen.getByText("1:15");
    expect([mediaRequests.length, links.length]).toEqual([0, 0]);
    await person.click(screen.getByRole("button", { name: "Reproduzir o vídeo" }));
    const video = await screen.findByLabelText<HTMLVideoElement>("Reproduzir o vídeo", { selector: "video" });
    expect(new URL(video.src).pathname).toBe("/api/signed");
    expect(links.map(({ params }) => params.id)).toEqual([String(message.id)]);
    expect(mediaRequests).toHaveLength(0);
  });

  it("whose address expired while it played: goes on from a fresh address at the same second", async () => {
    let linkCount = 0;
    serve(messageApi.mediaLink, () => mediaLink(`/api/signed/${(linkCount += 1)}`));
    const { person } = await showTile(aFile("video", film));
    await person.click(screen.getByRole("button", { name: "Reproduzir o vídeo" }));
    const video = () => screen.findByLabelText<HTMLVideoElement>("Reproduzir o vídeo", { selector: "video" });
    const first = await video();
    first.currentTime = 40;
    fireEvent.error(first);
    await waitFor(async () => expect((await video()).src).toMatch(/signed\/2$/));
    fireEvent.loadedMetadata(await video());
    expect((await video()).currentTime).toBe(40);
  });

  it("that cannot be played at all says so and can be tried again", async () => {
    serve(messageApi.mediaLink, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const message = aFile("video", film);
    const { person } = await showTile(message);
    await person.click(screen.getByRole("button", { name: "Reproduzir o vídeo" }));
    await screen.findByText("Não foi possível abrir o arquivo");
    serve(messageApi.download, message);
    serve(messageApi.mediaLink, mediaLink("/api/signed"));
    await person.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await screen.findByLabelText("Reproduzir o vídeo", { selector: "video" });
  });
});

describe("a document", () => {
  it("tells its name, kind and size, and is downloaded from a signed address", async () => {
    const linkPaths = catchLinks();
    const links = serve(messageApi.mediaLink, mediaLink("/api/signed"));
    const { person } = await showTile(
      aFile("application", { filename: "preços.final.xlsx", mimetype: "application/vnd.ms-excel", bytes: 1_500_000 }),
    );
    const tile = within(screen.getByTestId("document"));
    tile.getByText("preços.final.xlsx");
    tile.getByText("XLSX · 1,4 MB");
    expect(tile.queryByRole("button", { name: /^Abrir/ })).toBeNull();
    await person.click(tile.getByRole("button", { name: "Baixar preços.final.xlsx" }));
    await waitFor(() => expect(linkPaths).toEqual(["/api/signed"]));
    expect(links[0]?.query).toEqual({ download: "true" });
  });

  it("without a name is called a document", async () => {
    await showTile(aFile("application", { mimetype: "application/zip", bytes: null }));
    screen.getByRole("button", { name: "Baixar Documento" });
  });

  it("of the kind PDF opens in another tab, which cannot reach back", async () => {
    const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
    jest.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    serve(messageApi.media, bytes);
    const { person } = await showTile(aFile("application", { filename: "nota.pdf", mimetype: "application/pdf" }));
    await person.click(screen.getByRole("button", { name: "Abrir nota.pdf em outra aba" }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)));
    expect(tab.opener).toBeNull();
  });

  it("of the kind PDF that cannot be fetched leaves no empty tab, and says why", async () => {
    const tab = { opener: window, location: { replace: jest.fn() }, close: jest.fn() };
    jest.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    serve(messageApi.media, new ErrorReply(403, "ERR_NO_PERMISSION"));
    const { person } = await showTile(aFile("application", { filename: "nota.pdf", mimetype: "application/pdf" }));
    await person.click(screen.getByRole("button", { name: "Abrir nota.pdf em outra aba" }));
    await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(1));
    expect(tab.location.replace).not.toHaveBeenCalled();
    await screen.findByRole("alert");
  });
});

describe("a file on its way out", () => {
  const item = { clientId: "c1", ticketId: 1, body: "", createdAt: 0, tries: 0, failure: null } as const;
  const contract = new File(["x".repeat(3_000)], "contrato.pdf", { type: "application/pdf" });

  it("tells how far it is, and can be cancelled", async () => {
    const { person, cancel } = await showSending({ ...item, state: "sending", file: contract, progress: 0.42 });
    const progress = screen.getByRole("progressbar", { name: "Enviando contrato.pdf: 42%" });
    expect(progress.getAttribute("aria-valuenow")).toBe("42");
    await person.click(screen.getByRole("button", { name: "Cancelar o envio" }));
    expect(cancel).toHaveBeenCalledWith("c1");
  });

  it("that waits for its turn says so instead", async () => {
    await showSending({ ...item, state: "waiting", file: contract });
    screen.getByText("Aguardando para enviar");
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("that failed has nothing to cancel", async () => {
    await showSending({ ...item, state: "failed", file: contract });
    screen.getByText("contrato.pdf");
    expect(screen.queryByRole("button", { name: "Cancelar o envio" })).toBeNull();
  });

  it("that was recorded here is called a voice note", async () => {
    const file = new File(["x"], "audio.mp3", { type: "audio/mpeg" });
    await showSending({ ...item, state: "sending", file, voice: { seconds: 3, waveform: [] } });
    screen.getByText("Mensagem de voz");
    expect(screen.queryByText("audio.mp3")).toBeNull();
  });
});

describe("a card", () => {
  const aCard = (card: CardBody) => aMessage({ mediaType: "card", body: JSON.stringify(card) });

  it("of an order tells its items and its total in the currency it was told in", async () => {
    await showTile(
      aCard({
        card: "order",
        title: "Padaria",
        text: "Para amanhã",
        facts: [
          { label: "items", value: "3" },
          { label: "total", value: "45.90", of: "BRL" },
        ],
      }),
    );
    const card = screen.getByTestId("card");
    for (const words of ["Pedido", "Padaria", "Para amanhã", "Itens3", "TotalR$ 45,90"])
      expect(card.textContent?.replaceAll("\u00a0", " ")).toContain(words);
  });

  it("of a Pix key names the kind of the key, and copies it by one click", async () => {
    const facts = [{ label: "key", value: "pix@padaria.example", of: "EMAIL" }] as const;
    const { person } = await showTile(aCard({ card: "pix", title: "Padaria Exemplo", facts: [...facts] }));
    screen.getByText("Chave (e-mail)");
    await person.click(screen.getByRole("button", { name: "Copiar a chave pix@padaria.example" }));
    expect(await navigator.clipboard.readText()).toBe("pix@padaria.example");
  });

  it("of an event tells when it starts, and leads to its link", async () => {
    const facts: CardBody["facts"] = [
      { label: "starts", value: "2027-01-15T11:00:00.000Z" },
      { label: "link", value: "https://call.whatsapp.com/video/x" },
    ];
    await showTile(aCard({ card: "event", title: "Festa", facts }));
    screen.getByText(/^15\/01\/27 08:00/);
    expect(screen.getByRole("link", { name: "https://call.whatsapp.com/video/x" })).toHaveProperty(
      "rel",
      "noopener noreferrer",
    );
  });

  it("with a link that is no web address leads nowhere", async () => {
    await showTile(aCard({ card: "product", facts: [{ label: "link", value: "javascript:alert(1)" }] }));
    screen.getByText("javascript:alert(1)");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("of a type that a later version made says so", async () => {
    await showTile(aMessage({ mediaType: "card", body: JSON.stringify({ card: "hologram" }) }));
    screen.getByText("Cartão de um tipo novo.");
  });
});
