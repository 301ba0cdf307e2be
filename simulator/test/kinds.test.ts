import { randomBytes } from "node:crypto";
import { expect, it } from "@jest/globals";
import { proto } from "@whiskeysockets/baileys";
import { samples } from "../src/messages/samples";
import { bench, expectNoTrouble, shop } from "./shop.fixture";

/** Sends from a new customer and returns what the client receives. */
async function arrive(content: Record<string, unknown>) {
  const { number } = await bench.control.person();
  const id = await bench.control.send(number, shop.number, content);
  return (await shop.client.message(id)).message.message;
}

const waitForMessage = (number: string, id: string) => bench.control.untilMessage(number, (one) => one.id === id);

it("a location, one contact card, several cards and a poll reach the client", async () => {
  const place = { latitude: -23.55, longitude: -46.63, name: "Praça da Sé", address: "Centro" };
  expect((await arrive({ location: place }))?.locationMessage).toMatchObject({
    degreesLatitude: -23.55,
    degreesLongitude: -46.63,
    name: "Praça da Sé",
  });
  const card = (await arrive({ contact: { name: "José; Silva", number: "5511988887777" } }))?.contactMessage;
  expect(card?.displayName).toBe("José; Silva");
  expect(card?.vcard).toContain("waid=5511988887777:+5511988887777");
  expect(card?.vcard).toContain("FN:José\\; Silva");
  const cards = [
    { name: "Ana", number: "5511900000001" },
    { name: "Bia", number: "5511900000002" },
  ];
  expect((await arrive({ contacts: cards }))?.contactsArrayMessage?.contacts).toHaveLength(2);
  const poll = (await arrive({ poll: { name: "Quando?", options: ["hoje", "amanhã"] } }))?.pollCreationMessageV3;
  expect(poll).toMatchObject({ name: "Quando?", selectableOptionsCount: 1 });
  expect(poll?.options?.map((one) => one.optionName)).toEqual(["hoje", "amanhã"]);
});

it("the client's location, cards and poll appear on the customer's phone", async () => {
  const { number, lid } = await bench.control.person();
  const jid = `${lid}@lid`;
  const place = await shop.client.send(jid, {
    location: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "Loja", address: "Rua A" },
  });
  expect((await waitForMessage(number, place)).location).toEqual({
    latitude: -23.5,
    longitude: -46.6,
    name: "Loja",
    address: "Rua A",
  });
  const vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;type=CELL:+55 11 98888-7777\nEND:VCARD";
  const card = await shop.client.send(jid, { contacts: { displayName: "Ana", contacts: [{ vcard }] } });
  expect((await waitForMessage(number, card)).contact).toEqual({ name: "Ana", number: "5511988887777" });
  const two = { displayName: "2", contacts: [{ vcard }, { displayName: "Bia", vcard: "TEL;waid=5511900000002:+55" }] };
  const cards = await shop.client.send(jid, { contacts: two });
  expect((await waitForMessage(number, cards)).contacts?.[1]).toEqual({ name: "Bia", number: "5511900000002" });
  const poll = await shop.client.send(jid, { poll: { name: "Nota?", values: ["1", "2"], selectableCount: 1 } });
  expect((await waitForMessage(number, poll)).poll).toEqual({ name: "Nota?", options: ["1", "2"], selectable: 1 });
});

it("view-once content arrives in its container, or only as a notice", async () => {
  const once = await arrive({ viewOnce: { media: { kind: "image", size: 50 } } });
  expect(once?.viewOnceMessageV2?.message?.imageMessage?.viewOnce).toBe(true);
  const voice = await arrive({ viewOnce: { media: { kind: "audio", size: 50, ptt: true } } });
  expect(voice?.viewOnceMessageV2Extension?.message?.audioMessage?.viewOnce).toBe(true);
  const { number } = await bench.control.person();
  const withheldPicture = { withheld: true, media: { kind: "image", size: 50 } };
  const id = await bench.control.send(number, shop.number, { viewOnce: withheldPicture });
  const { message } = await shop.client.message(id);
  expect(message.key).toMatchObject({ isViewOnce: true });
  expect(message.message ?? undefined).toBeUndefined();
  expect(await waitForMessage(number, id)).toMatchObject({ viewOnce: true, media: { kind: "image" } });
  await bench.control.untilPhone(shop.number, (phone) => phone.waiting === 0);
});

it("the client's view-once content is marked as such", async () => {
  const { number, lid } = await bench.control.person();
  const id = await shop.client.send(`${lid}@lid`, { image: randomBytes(100), jpegThumbnail: "", viewOnce: true });
  expect(await waitForMessage(number, id)).toMatchObject({ viewOnce: true, media: { kind: "image", bytes: 100 } });
});

it("raw protobuf is sent unchanged, even if it cannot be decoded", async () => {
  const product = { productMessage: { product: { title: "Camiseta" } } };
  const raw = Buffer.from(proto.Message.encode(proto.Message.create(product)).finish()).toString("base64");
  const receivedMessage = await arrive({ raw });
  expect(receivedMessage?.productMessage?.product?.title).toBe("Camiseta");
  const { number } = await bench.control.person();
  const odd = await bench.control.send(number, shop.number, { raw: Buffer.from("ffff", "hex").toString("base64") });
  expect(await waitForMessage(number, odd)).toMatchObject({ unsupported: "raw" });
  await shop.client.until(
    (clientEvent) => clientEvent.what === "message" && clientEvent.message.key.id === odd && clientEvent,
  );
  await shop.client.message(await bench.control.write(number, shop.number, "e depois disso"));
});

it("mentions name their people, in both directions", async () => {
  const { number, lid } = await bench.control.person();
  const text = `@${shop.lid} oi`;
  const id = await bench.control.send(number, shop.number, { text, mentions: [shop.number] });
  const { message } = await shop.client.message(id);
  expect(message.message?.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([`${shop.lid}@lid`]);
  const back = await shop.client.send(`${lid}@lid`, { text: `@${lid}`, mentions: [`${lid}@lid`] });
  expect((await waitForMessage(number, back)).mentions).toEqual([number]);
});

it("messages of any kind can quote and be quoted", async () => {
  const { number, lid } = await bench.control.person();
  const questionId = await bench.control.send(number, shop.number, {
    media: { kind: "image", size: 60, caption: "este" },
  });
  const { message } = await shop.client.message(questionId);
  const location = { degreesLatitude: 1, degreesLongitude: 2 };
  const answer = await shop.client.send(`${lid}@lid`, { location }, { quoted: message });
  expect((await waitForMessage(number, answer)).quote).toBe(questionId);
  const media = { kind: "audio", size: 40, ptt: true };
  const back = await bench.control.send(number, shop.number, { media, quote: answer });
  const context = (await shop.client.message(back)).message.message?.audioMessage?.contextInfo;
  expect(context?.stanzaId).toBe(answer);
  expect(context?.quotedMessage?.locationMessage).toMatchObject({ degreesLatitude: 1 });
});

it("a customer reacts, changes the reaction and removes it", async () => {
  const { number, lid } = await bench.control.person();
  const id = await shop.client.sendText(`${lid}@lid`, "gostou?");
  await waitForMessage(number, id);
  for (const emoji of ["👍", "❤️", ""]) {
    await bench.control.post(`/sim/people/${number}/reactions`, { to: shop.number, id, emoji });
    const reaction = await shop.client.until(
      (clientEvent) =>
        clientEvent.what === "reaction" &&
        clientEvent.reaction.key.id === id &&
        clientEvent.reaction.reaction.text === emoji &&
        clientEvent,
    );
    expect(reaction.reaction.key.fromMe).toBe(true);
    const { reactions } = await waitForMessage(number, id);
    expect(reactions).toEqual(emoji === "" ? [] : [{ from: number, emoji }]);
  }
});

it("the client's reaction appears on both phones", async () => {
  const { number, lid } = await bench.control.person();
  const id = await bench.control.write(number, shop.number, "obrigada!");
  const { message } = await shop.client.message(id);
  await shop.client.send(`${lid}@lid`, { react: { text: "🙏", key: message.key } });
  for (const phone of [number, shop.number]) {
    const { reactions } = await bench.control.untilMessage(phone, (one) => one.id === id && one.reactions.length > 0);
    expect(reactions).toEqual([{ from: shop.number, emoji: "🙏" }]);
  }
});

it("a customer edits a text and a caption", async () => {
  const { number } = await bench.control.person();
  const id = await bench.control.write(number, shop.number, "as 5");
  await shop.client.message(id);
  await bench.control.post(`/sim/people/${number}/edits`, { to: shop.number, id, text: "às 6" });
  const editedMessage = await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" &&
      clientEvent.update.key.id === id &&
      clientEvent.update.update.message?.editedMessage,
  );
  expect(editedMessage?.message?.conversation).toBe("às 6");
  expect(await waitForMessage(number, id)).toMatchObject({ text: "às 6", edited: true });

  const picture = await bench.control.send(number, shop.number, { media: { kind: "image", size: 30, caption: "a" } });
  await shop.client.message(picture);
  await bench.control.post(`/sim/people/${number}/edits`, { to: shop.number, id: picture, text: "b" });
  const caption = await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" &&
      clientEvent.update.key.id === picture &&
      clientEvent.update.update.message?.editedMessage,
  );
  expect(caption?.message?.imageMessage?.caption).toBe("b");
});

it("the client's edit appears on the customer's phone", async () => {
  const { number, lid } = await bench.control.person();
  const id = await shop.client.sendText(`${lid}@lid`, "dez reais");
  await waitForMessage(number, id);
  const key = { remoteJid: `${lid}@lid`, fromMe: true, id };
  await shop.client.send(`${lid}@lid`, { text: "doze reais", edit: key });
  await bench.control.untilMessage(number, (one) => one.id === id && one.edited && one.text === "doze reais");
  expect(await bench.control.messages(number)).toHaveLength(1);
});

it("a customer deletes a message, and so does the client", async () => {
  const { number, lid } = await bench.control.person();
  const theirs = await bench.control.write(number, shop.number, "ops");
  await shop.client.message(theirs);
  await bench.control.post(`/sim/people/${number}/deletes`, { to: shop.number, id: theirs });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" &&
      clientEvent.update.key.id === theirs &&
      clientEvent.update.update.messageStubType === 1,
  );
  const ours = await shop.client.sendText(`${lid}@lid`, "errado");
  await waitForMessage(number, ours);
  await shop.client.send(`${lid}@lid`, { delete: { remoteJid: `${lid}@lid`, fromMe: true, id: ours } });
  const deletedMessage = await bench.control.untilMessage(number, (one) => one.id === ours && one.deleted);
  expect(deletedMessage.text).toBeUndefined();
});

it("other people's messages cannot be edited or deleted", async () => {
  const { number, lid } = await bench.control.person();
  const id = await bench.control.write(number, shop.number, "meu");
  await shop.client.message(id);
  const foreign = { remoteJid: `${lid}@lid`, fromMe: false, id };
  await shop.client.send(`${lid}@lid`, { delete: foreign });
  await shop.client.send(`${lid}@lid`, { text: "seu", edit: foreign });
  const marker = await shop.client.sendText(`${lid}@lid`, "fim");
  await waitForMessage(number, marker);
  expect(await waitForMessage(number, id)).toMatchObject({ text: "meu", deleted: false, edited: false });
  const path = `/sim/people/${number}/deletes`;
  expect((await bench.control.call("POST", path, { to: shop.number, id: marker })).status).toBe(400);
  expect((await bench.control.call("POST", path, { to: shop.number, id: "nope" })).status).toBe(404);
});

it("the owner reacts, edits and deletes on the phone, and the client receives it as its own", async () => {
  const { number, lid } = await bench.control.person();
  const phone = `/sim/phones/${shop.number}`;
  const theirs = await bench.control.write(number, shop.number, "oi");
  await shop.client.message(theirs);
  await bench.control.post(`${phone}/reactions`, { to: number, id: theirs, emoji: "👀" });
  const { reaction } = await shop.client.until(
    (clientEvent) => clientEvent.what === "reaction" && clientEvent.reaction.key.id === theirs && clientEvent,
  );
  expect(reaction).toMatchObject({ key: { fromMe: false, remoteJid: `${lid}@lid` }, reaction: { text: "👀" } });
  const { id } = await bench.control.post<{ id: string }>(`${phone}/messages`, { to: number, text: "ja" });
  await shop.client.message(id);
  await bench.control.post(`${phone}/edits`, { to: number, id, text: "já" });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" && clientEvent.update.key.id === id && clientEvent.update.update.message,
  );
  await bench.control.untilMessage(number, (one) => one.id === id && one.text === "já");
  await bench.control.post(`${phone}/deletes`, { to: number, id });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" &&
      clientEvent.update.key.id === id &&
      clientEvent.update.update.messageStubType === 1,
  );
});

it("an undecryptable reaction is requested again", async () => {
  const { number, lid } = await bench.control.person();
  const id = await shop.client.sendText(`${lid}@lid`, "?");
  await waitForMessage(number, id);
  await bench.control.post("/sim/faults", { phone: shop.number, corrupt: "out" });
  await bench.control.post(`/sim/people/${number}/reactions`, { to: shop.number, id, emoji: "🔥" });
  await shop.client.until(
    (clientEvent) => clientEvent.what === "reaction" && clientEvent.reaction.key.id === id && clientEvent,
  );
});

it("no stanza was left unhandled and no internal error occurred", expectNoTrouble);

it.each(samples)("the sample $name reaches the client", async ({ name, content }) => {
  const receivedMessage = await arrive({ sample: name });
  if (!("message" in content)) return;
  const [kind] = Object.keys(content.message);
  expect(Object.keys(receivedMessage ?? {})).toContain(kind);
});

it("a message in WhatsApp's form reaches the client, and one that is none is refused", async () => {
  const receivedMessage = await arrive({ message: { imageMessage: { mimetype: "image/jpeg", mediaKey: "a2s=" } } });
  expect(Buffer.from(receivedMessage?.imageMessage?.mediaKey ?? []).toString()).toBe("kk");
  const { number } = await bench.control.person();
  await expect(bench.control.send(number, shop.number, { message: { imageMessage: 1 } })).rejects.toThrow();
  await expect(bench.control.send(number, shop.number, { sample: "none" })).rejects.toThrow(/one of pix, buttons/);
});
