import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import type { ShownNumber } from "../src/control/cloud.routes";
import { axeViolations } from "../../harness/browser/axe";
import { download } from "./plain-http";
import { bench, shop, look, PICTURE, openChat, bubble, act } from "./page.fixture";

/** Chooses from the attachment menu. */
async function attach(page: Page, what: string): Promise<void> {
  await page.getByTestId("attach").click();
  await page.getByTestId(what).click();
}

it("the owner writes on the business's phone, HTML stays text and WhatsApp's markup is drawn", async () => {
  const { page, number } = await openChat();
  await page.getByTestId("side-business").click();
  const words = '<img src="x" onerror="alert(1)"> <b>oi</b> *1* - _Vendas_ 2*3*4';
  await page.getByTestId("composer").fill(words);
  await page.getByTestId("composer").press("Enter");
  const { id } = await bench.control.untilMessage(number, (one) => one.text === words);
  expect((await shop.client.message(id)).message.key.fromMe).toBe(true);
  await page.getByTestId("side-customers").click();
  await bubble(page, id).and(page.locator('[data-from-me="false"]')).waitFor();
  const bubbleText = bubble(page, id).locator(".text");
  expect(await bubbleText.textContent()).toBe(words.replace("*1*", "1").replace("_Vendas_", "Vendas"));
  expect(await bubbleText.locator("strong, em").allTextContents()).toEqual(["1", "Vendas"]);
});

it("a picture is sent from a customer's phone to the shop and back", async () => {
  const { page, number, jid } = await openChat();
  const file = { name: "bolo.png", mimeType: "image/png", buffer: PICTURE };
  await page.getByTestId("file-input").setInputFiles(file);
  await page.getByTestId("caption").fill("Igual a este");
  await page.getByTestId("dialog-submit").click();
  const { id } = await bench.control.untilMessage(number, (one) => one.media !== undefined);
  const { message } = await shop.client.message(id);
  const expectedImage = { caption: "Igual a este", mimetype: "image/png", width: 240, height: 240 };
  expect(message.message?.imageMessage).toMatchObject(expectedImage);
  expect(await download(bench.simulator.port, message, "image", "imageMessage")).toEqual(PICTURE);
  const answer = await shop.client.send(jid, { image: PICTURE, jpegThumbnail: "" });
  for (const one of [id, answer]) {
    await page.waitForFunction(
      (which) => document.querySelector<HTMLImageElement>(`[data-id="${which}"] img`)?.naturalWidth === 240,
      one,
    );
  }
});

it("a voice note is recorded in the chat, and playing a received one is reported", async () => {
  const { page, number, jid } = await openChat();
  await attach(page, "attach-voice");
  await page.getByText("Gravando: 0:01").waitFor();
  await page.getByTestId("dialog-submit").click();
  const { id } = await bench.control.untilMessage(number, (one) => one.media?.ptt === true);
  const { audioMessage } = (await shop.client.message(id)).message.message ?? {};
  expect(audioMessage?.ptt).toBe(true);
  expect(audioMessage?.waveform).toHaveLength(64);
  const audio = await bench.control.media(number, id);
  const mimetype = audioMessage?.mimetype ?? "";
  const answer = await shop.client.send(jid, { audio, mimetype, ptt: true, seconds: 1 });
  await bubble(page, answer)
    .locator("audio")
    .evaluate((element: HTMLAudioElement) => element.play());
  await shop.client.status(answer, 5);
});

it("a location, a contact and a poll are sent from their forms", async () => {
  const { page, number } = await openChat();
  const submitDialog = async (fits: Parameters<typeof bench.control.untilMessage>[1]) => {
    await page.getByTestId("dialog-submit").click();
    const { id } = await bench.control.untilMessage(number, fits);
    await bubble(page, id).waitFor();
    await page.getByTestId("dialog").waitFor({ state: "detached" });
    return (await shop.client.message(id)).message.message;
  };
  await attach(page, "attach-location");
  await page.getByTestId("latitude").fill("-8.05");
  const place = await submitDialog((one) => one.location !== undefined);
  expect(place?.locationMessage).toMatchObject({ degreesLatitude: -8.05, degreesLongitude: -46.65588 });
  await attach(page, "attach-contact");
  await page.getByTestId("card-name").fill("Rui Prado");
  await page.getByTestId("card-number").fill("5511922220002");
  const card = await submitDialog((one) => one.contact !== undefined);
  expect(card?.contactMessage?.vcard).toContain("waid=5511922220002");
  await attach(page, "attach-poll");
  await page.getByTestId("poll-question").fill("Qual cobertura?");
  await page.getByTestId("poll-options").fill("Chocolate\nChocolate");
  await page.getByTestId("dialog-submit").click();
  await page.getByText("A enquete precisa de pelo menos duas opções diferentes.").waitFor();
  await page.getByTestId("poll-options").fill("Chocolate\n\nSem cobertura");
  const poll = (await submitDialog((one) => one.poll !== undefined))?.pollCreationMessageV3;
  expect(poll?.options?.map((one) => one.optionName)).toEqual(["Chocolate", "Sem cobertura"]);
});

it("a received document is downloaded under its name", async () => {
  const { page, jid } = await openChat();
  const document = Buffer.from("%PDF-1.4 cardápio");
  await shop.client.send(jid, { document, mimetype: "application/pdf", fileName: "cardápio.pdf" });
  const [downloadedFile] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download").click()]);
  expect(downloadedFile.suggestedFilename()).toBe("cardápio.pdf");
  expect(await readFile(await downloadedFile.path())).toEqual(document);
});

it("a file that cannot be decrypted shows its problem", async () => {
  const { page, number, jid } = await openChat();
  const sentSticker = await shop.client.socket.sendMessage(jid, { sticker: PICTURE });
  await bench.control.untilMessage(number, (one) => one.id === sentSticker?.key.id);
  const messageId = `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
  const stickerMessage = { ...sentSticker?.message?.stickerMessage, fileSha256: randomBytes(32) };
  await shop.client.socket.relayMessage(jid, { stickerMessage }, { messageId });
  await bubble(page, messageId).getByText("O arquivo não é o que foi anunciado").waitFor();
});

it("a customer reacts, replies, edits and deletes, and the shop receives each change", async () => {
  const { page, number, jid } = await openChat();
  const question = await shop.client.sendText(jid, "Serve amanhã?");
  await act(page, question, "react-👍");
  await bubble(page, question).getByTestId("reactions").getByText("👍", { exact: true }).waitFor();
  await shop.client.until(
    (clientEvent) => clientEvent.what === "reaction" && clientEvent.reaction.key.id === question && clientEvent,
  );
  await act(page, question, "reply");
  await page.getByTestId("composer").fill("Serve as 5");
  await page.getByTestId("composer").press("Enter");
  const { id } = await bench.control.untilMessage(number, (one) => one.quote === question);
  await bubble(page, id).locator("blockquote").getByText("Serve amanhã?").waitFor();
  const { message } = await shop.client.message(id);
  expect(message.message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(question);

  await act(page, id, "edit");
  expect(await page.getByTestId("composer").inputValue()).toBe("Serve as 5");
  await page.getByTestId("composer").fill("Serve às 17h");
  await page.getByTestId("composer").press("Enter");
  await bubble(page, id).getByText("editada").waitFor();
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" &&
      clientEvent.update.key.id === id &&
      clientEvent.update.update.message &&
      clientEvent,
  );
  await act(page, id, "remove");
  await bubble(page, id).getByText("Mensagem apagada").waitFor();
  expect((await bench.control.untilMessage(number, (one) => one.id === id)).deleted).toBe(true);
});

it("the shop's edits and deletions appear on the customer's phone", async () => {
  const { page, jid } = await openChat();
  const id = await shop.client.sendText(jid, "São 30 reais");
  await bubble(page, id).getByText("São 30 reais").waitFor();
  const key = { remoteJid: jid, fromMe: true, id };
  await shop.client.send(jid, { text: "São 35 reais", edit: key });
  await bubble(page, id).getByText("São 35 reais").waitFor();
  await bubble(page, id).getByText("editada").waitFor();
  await shop.client.send(jid, { delete: key });
  await bubble(page, id).and(page.locator('[data-kind="deleted"]')).waitFor();
});

it("an official number has a place on the page: time passes, and templates are decided", async () => {
  const { number } = await bench.control.phone("Loja Oficial");
  const { wabaId, token } = await bench.control.post<ShownNumber>("/sim/cloud/numbers", { number });
  const body = {
    name: "pedido",
    language: "pt_BR",
    category: "UTILITY",
    components: [{ type: "BODY", text: "Saiu." }],
  };
  await fetch(`http://127.0.0.1:${bench.simulator.port}/services/cloud/v26.0/${wabaId}/message_templates`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const page = await look({ path: `/?phone=${number}` });
  await page.locator('[data-testid="phone-state"][data-state="officialApi"]').waitFor();
  await page.getByTestId("official-open").click();
  const template = page.getByTestId("template-pedido");
  await template.getByText("Em análise").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await template.getByTestId("approve").click();
  await template.getByText("Aprovado").waitFor();
  await page.getByTestId("day-passes").click();
  await page.getByText("Pronto: Avançar 24 horas.").waitFor();
  const [officialNumber] = (await bench.control.get<ShownNumber[]>("/sim/cloud/numbers")).filter(
    (one) => one.number === number,
  );
  expect(officialNumber?.templates.map(({ status }) => status)).toEqual(["APPROVED"]);
});
