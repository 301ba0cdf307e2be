import { expect, it } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { Conversation } from "../harness/pages/conversation";
import { Login } from "../harness/pages/login";
import { TicketList } from "../harness/pages/tickets";
import { Company, newNumber } from "../harness/company";
import { aVideo, aPicture, aSticker, aVoiceNote } from "../harness/files";
import { openPairedConnection } from "../harness/paired-connection";
import { startHarness, type TestHarness } from "../harness/suite/harness";
import { until } from "../harness/until";

const withHarness = startHarness();

const oddName = 'Orçamento 3º "final" (1) & cópia 💡.pdf';
/** Characters that file systems do not allow are replaced, and no others. */
const keptName = "Orçamento 3º _final_ (1) & cópia 💡.pdf";
const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\ntrailer<</Root 1 0 R>>\n%%EOF\n");

interface Scene {
  page: Page;
  conversation: Conversation;
  customer: { name: string; number: string };
  shop: string;
  /** The customer sends something. */
  says: (content: object) => Promise<{ id: string }>;
}

/** An agent who has just accepted a customer's ticket. */
async function anOpenTicket(app: TestHarness): Promise<Scene> {
  const company = await Company.create(app.server.database);
  const { number: shop } = await openPairedConnection(app, company);
  const customer = { name: "Maria Souza", number: newNumber() };
  await app.simulator.meet(customer, "read");
  await app.simulator.write(customer.number, shop, "Bom dia!");
  const page = await (await app.newContext()).page();
  const [list, conversation] = [new TicketList(page), new Conversation(page)];
  await new Login(page, app.server).enter(await company.agent({ name: "Ana Ribeiro", profile: "admin" }));
  await list.under("Pendentes", customer.name);
  await list.accept(customer.name).click();
  await conversation.bubble("Bom dia!").waitFor();
  const says = (content: object) => app.simulator.send(customer.number, shop, content);
  return { page, conversation, customer, shop, says };
}

/** The width of the picture, in pixels, once the browser has decoded it; 0: not yet, or another one takes its place. */
const drawnWidthOf = (bubble: Locator) =>
  bubble.locator("img").evaluate((img: HTMLImageElement) =>
    img.decode().then(
      () => img.naturalWidth,
      () => 0,
    ),
  );

it(
  "every kind of message from a customer is shown as what it is",
  withHarness(async (app) => {
    const { page, conversation, says } = await anOpenTicket(app);

    await says({ media: { kind: "image", base64: await aPicture(), caption: "Chegou *quebrado*" } });
    const photo = conversation.bubble("Chegou quebrado");
    await until("the small picture is drawn", async () => (await drawnWidthOf(photo)) === 320);
    await photo.getByRole("button", { name: "Abrir a foto" }).click();
    const lightbox = page.getByRole("dialog", { name: "Foto 1 de 1" });
    await until("the whole picture is drawn", () => drawnWidthOf(lightbox));
    await page.keyboard.press("Escape");
    await lightbox.waitFor({ state: "detached" });

    await says({ media: { kind: "audio", base64: await aVoiceNote(), ptt: true, seconds: 3 } });
    const player = conversation.holding("player");
    await player.getByText("0:03").waitFor();
    await player.getByRole("button", { name: "Reproduzir" }).click();
    await conversation.listenTo(player);

    await says({ media: { kind: "video", base64: await aVideo(page), caption: "Olha o barulho", seconds: 1 } });
    const film = conversation.bubble("Olha o barulho");
    await film.getByRole("button", { name: "Reproduzir o vídeo" }).click();
    await film.locator("video").evaluate(
      (video) =>
        new Promise<void>((resolve) => {
          const hasPlayed = () => (video as HTMLVideoElement).currentTime > 0 && resolve();
          video.addEventListener("timeupdate", hasPlayed);
          hasPlayed();
        }),
    );

    await says({ media: { kind: "document", base64: pdf.toString("base64"), filename: oddName } });
    const paper = conversation.holding("document");
    await paper.getByText(keptName).waitFor();
    await paper.getByText("PDF · ").waitFor();
    const saving = page.waitForEvent("download");
    await paper.getByRole("button", { name: `Baixar ${keptName}` }).click();
    expect((await saving).suggestedFilename()).toBe(keptName);

    await says({ media: { kind: "sticker", base64: await aSticker() } });
    await until("the sticker is drawn", () => drawnWidthOf(page.locator('[data-testid="bubble"][data-bare]')));

    await says({ location: { latitude: -22.90556, longitude: -47.06083, name: "Oficina", address: "Rua 7, 10" } });
    const place = conversation.holding("location");
    await place.getByText("Oficina").waitFor();
    expect(await place.getByRole("link", { name: "Abrir no mapa" }).getAttribute("href")).toContain("mlat=-22.90556");

    const jose = { name: "José da Silva", number: newNumber() };
    await app.simulator.meet(jose);
    await says({ contact: jose });
    await conversation.holding("contact-card").getByText("José da Silva").waitFor();
    await conversation.holding("contact-card").getByRole("button", { name: "Salvar: José da Silva" }).click();
    await page.getByRole("dialog", { name: "Adicionar contato" }).getByRole("button", { name: "Salvar" }).click();
    await page.getByText("Contato salvo.").waitFor();

    await says({ poll: { name: "Quando entregar?", options: ["Sábado", "Segunda"] } });
    const poll = conversation.holding("poll");
    await poll.getByText("Quando entregar?").waitFor();
    expect(await poll.getByRole("listitem").allTextContents()).toEqual(["Sábado", "Segunda"]);

    await says({ viewOnce: { media: { kind: "image", base64: await aPicture(200, 200) }, withheld: true } });
    await conversation.bubble("Só pode ser aberta no celular.").waitFor();

    await until("no message lies over another", async () => (await conversation.overlaps()).length === 0);
  }),
);

it(
  "what agent and customer send, quote, react to, edit and delete appears on both sides",
  withHarness(async (app) => {
    const { page, conversation, customer, shop, says } = await anOpenTicket(app);
    const hers = (what: string, look: Parameters<typeof app.simulator.waitForMessage>[2]) =>
      app.simulator.waitForMessage(customer.number, what, look);

    // Two files at once, each with its own caption.
    const jpeg = Buffer.from(await aPicture(600, 400, "#3050c0"), "base64");
    await conversation.attach("Foto ou vídeo", [
      { name: "frente.jpg", mimeType: "image/jpeg", buffer: jpeg },
      { name: oddName, mimeType: "application/pdf", buffer: pdf },
    ]);
    const dialog = conversation.attachDialog();
    await dialog.getByRole("textbox", { name: "Legenda de frente.jpg" }).fill("Assim por fora");
    await dialog.getByRole("button", { name: "Enviar" }).click();
    await dialog.waitFor({ state: "detached" });
    const picture = await hers("the picture", ({ media }) => media?.kind === "image");
    expect(picture.media).toMatchObject({ caption: expect.stringContaining("Assim por fora") });
    expect(picture.media?.problem).toBeUndefined();
    const paper = await hers("the document", ({ media }) => media?.kind === "document");
    expect(paper.media).toEqual({
      kind: "document",
      mimetype: "application/pdf",
      bytes: pdf.length,
      sha256: expect.any(String),
      filename: keptName,
    });
    await conversation.waitForStatus("Assim por fora", "read");
    await until("the sent picture is drawn", () => drawnWidthOf(conversation.own("Assim por fora")));
    await conversation.own(keptName).waitFor();

    await conversation.chooseAction(conversation.bubble("Bom dia!"), "Responder");
    await conversation.sendText("Bom dia, Maria!");
    const greeting = (await app.simulator.messages(customer.number))[0];
    const reply = await hers("the answer", ({ text }) => !!text?.includes("Bom dia, Maria!"));
    expect(reply.quote).toBe(greeting?.id);
    await conversation.own("Bom dia, Maria!").getByTestId("quote").waitFor();

    await conversation.chooseAction(conversation.bubble("Bom dia!").first(), "Reagir com ❤️");
    await hers("the reaction", ({ id, reactions }) => id === greeting?.id && reactions[0]?.emoji === "❤️");
    await conversation.page.getByTestId("reactions").getByText("❤️").waitFor();

    await conversation.chooseAction(conversation.own("Bom dia, Maria!"), "Editar");
    await conversation.sendText("Boa tarde, Maria!");
    await hers("other words", ({ id, text, edited }) => id === reply.id && edited && !!text?.includes("Boa tarde"));
    await conversation.own("Boa tarde, Maria!").getByText("editada").waitFor();

    await conversation.chooseAction(conversation.own("Boa tarde, Maria!"), "Apagar para todos");
    await conversation.page.getByRole("button", { name: "Apagar para todos", exact: true }).click();
    await hers("that it is gone", ({ id, deleted }) => id === reply.id && deleted);
    await conversation.page.locator('[data-testid="bubble"][data-deleted][data-from-me="true"]').waitFor();

    await conversation.sendText("Qual é o seu CEP?");
    const question = await app.simulator.waitForMessage(
      customer.number,
      "the question",
      ({ text }) => !!text?.includes("CEP"),
    );

    const { id } = await says({ text: "É 13010-000", quote: question.id });
    const answer = conversation.bubble("13010-000");
    await answer.getByTestId("quote").getByText("Qual é o seu CEP?").waitFor();
    await answer.getByTestId("quote").click();

    await app.simulator.post(`/people/${customer.number}/reactions`, { to: shop, id: question.id, emoji: "👍" });
    await conversation.own("CEP").getByTestId("reactions").getByText("👍").waitFor();
    await app.simulator.post(`/people/${customer.number}/reactions`, { to: shop, id: question.id, emoji: "" });
    await conversation.own("CEP").getByTestId("reactions").waitFor({ state: "detached" });

    await app.simulator.post(`/people/${customer.number}/edits`, { to: shop, id, text: "É 13010-111" });
    await conversation.bubble("13010-111").getByText("editada").waitFor();
    expect(await answer.count()).toBe(0);

    await app.simulator.post(`/people/${customer.number}/deletes`, { to: shop, id });
    await page
      .locator('[data-testid="bubble"][data-deleted][data-from-me="false"]')
      .getByText("Mensagem apagada")
      .waitFor();
    expect(await conversation.bubble("13010").count()).toBe(0);
  }),
);
