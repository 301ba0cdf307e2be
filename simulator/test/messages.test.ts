import { expect, it } from "@jest/globals";
import { bench, expectNoTrouble, shop } from "./shop.fixture";

it("a customer's text reaches the client, and the reply reaches the customer", async () => {
  const maria = await bench.control.person();
  const id = await bench.control.write(maria.number, shop.number, "oi");
  const { message, type } = await shop.client.message(id);
  expect(type).toBe("notify");
  expect(message).toMatchObject({ pushName: "Maria", message: { conversation: "oi" } });
  expect(message.key).toMatchObject({ remoteJid: `${maria.lid}@lid`, remoteJidAlt: `${maria.number}@s.whatsapp.net` });
  const answer = await shop.client.sendText(`${maria.lid}@lid`, "bom dia");
  const shownAnswer = await bench.control.untilMessage(maria.number, (one) => one.id === answer);
  expect(shownAnswer).toMatchObject({ text: "bom dia", from: shop.number, chat: shop.number, fromMe: false });
  await shop.client.ack(answer);
  await shop.client.status(answer, 3);
  await bench.control.untilMessage(shop.number, (one) => one.id === answer && one.status === "delivered");
});

it("a customer addressed by number keeps that address in both directions", async () => {
  const joao = await bench.control.person({ name: "João", addressing: "pn" });
  const jid = `${joao.number}@s.whatsapp.net`;
  const id = await bench.control.write(joao.number, shop.number, "oi");
  const { message } = await shop.client.message(id);
  expect(message.key).toMatchObject({ remoteJid: jid, remoteJidAlt: `${joao.lid}@lid` });
  const answer = await shop.client.sendText(jid, "olá");
  await bench.control.untilMessage(joao.number, (one) => one.id === answer && one.text === "olá");
  await shop.client.status(answer, 3);
});

it("a customer's form of address can change from message to message", async () => {
  const { number } = await bench.control.person();
  for (const addressing of ["pn", "lid", "pn"]) {
    const id = await bench.control.write(number, shop.number, addressing, { addressing });
    expect((await shop.client.message(id)).message).toMatchObject({ key: { addressingMode: addressing } });
  }
});

it("the shop can start a conversation by number", async () => {
  const ana = await bench.control.person({ name: "Ana" });
  const [lookup] = (await shop.client.socket.onWhatsApp(ana.number)) ?? [];
  expect(lookup).toEqual({ jid: `${ana.number}@s.whatsapp.net`, exists: true });
  const id = await shop.client.sendText(`${ana.number}@s.whatsapp.net`, "seu pedido chegou");
  await bench.control.untilMessage(ana.number, (one) => one.id === id);
});

it("an unknown number is not on WhatsApp, nor is a deleted account", async () => {
  const stranger = await bench.control.person({ onWhatsApp: false });
  const results = await shop.client.socket.onWhatsApp("5500000000001", stranger.number);
  expect((results ?? []).filter((one) => one.exists)).toEqual([]);
});

it("both spellings of a Brazilian number find the account, under its own spelling", async () => {
  const [old, young] = ["551187650001", "5511987650002"];
  for (const number of [old, young]) await bench.control.post("/sim/people", { number, name: "Zé" });
  const results = await shop.client.socket.onWhatsApp("5511987650001", "551187650002");
  expect(results?.map((one) => one.jid).sort()).toEqual([`${old}@s.whatsapp.net`, `${young}@s.whatsapp.net`]);
});

it("a person who hides the number is known by the LID until the number is visible", async () => {
  const { number, lid } = await bench.control.person({ hidden: true });
  const first = (await shop.client.message(await bench.control.write(number, shop.number, "oi"))).message;
  expect(first.key).toMatchObject({ remoteJid: `${lid}@lid` });
  expect(first.key.remoteJidAlt).toBeUndefined();
  const answer = await shop.client.sendText(`${lid}@lid`, "quem é?");
  await bench.control.untilMessage(number, (one) => one.id === answer);
  await bench.control.post("/sim/people", { number, name: "Maria", hidden: false });
  const next = (await shop.client.message(await bench.control.write(number, shop.number, "Maria"))).message;
  expect(next.key.remoteJidAlt).toBe(`${number}@s.whatsapp.net`);
});

it("the status rises to sent, to delivered by the client, and to read", async () => {
  const { number, lid } = await bench.control.person();
  const id = await bench.control.write(number, shop.number, "chegou?");
  await bench.control.untilMessage(number, (one) => one.id === id && one.status === "delivered");
  await shop.client.socket.readMessages([{ remoteJid: `${lid}@lid`, id, fromMe: false }]);
  await bench.control.untilMessage(number, (one) => one.id === id && one.status === "read");
});

it("a customer can read messages automatically, or on request", async () => {
  const [eager, shy] = [await bench.control.person({ auto: "read" }), await bench.control.person({ auto: "none" })];
  const [toEager, toShy] = [
    await shop.client.sendText(`${eager.lid}@lid`, "oi"),
    await shop.client.sendText(`${shy.lid}@lid`, "oi"),
  ];
  await shop.client.status(toEager, 4);
  await bench.control.untilMessage(shy.number, (one) => one.id === toShy && one.status === "sent");
  await bench.control.post(`/sim/people/${shy.number}/receipts`, { from: shop.number, kind: "delivered" });
  await shop.client.status(toShy, 3);
  await bench.control.post(`/sim/people/${shy.number}/receipts`, { from: shop.number, ids: [toShy], kind: "read" });
  await shop.client.status(toShy, 4);
});

it("a reply quotes its message, in both directions", async () => {
  const { number, lid } = await bench.control.person();
  const id = await bench.control.write(number, shop.number, "qual o preço?");
  const { message } = await shop.client.message(id);
  const sentMessage = await shop.client.socket.sendMessage(`${lid}@lid`, { text: "dez" }, { quoted: message });
  await bench.control.untilMessage(number, (one) => one.id === sentMessage?.key.id && one.quote === id);
  const reply = await bench.control.write(number, shop.number, "fechado", { quote: sentMessage?.key.id });
  const extendedText = (await shop.client.message(reply)).message.message?.extendedTextMessage;
  expect(extendedText).toMatchObject({
    text: "fechado",
    contextInfo: { stanzaId: sentMessage?.key.id, quotedMessage: { conversation: "dez" } },
  });
});

it("a message from the owner's phone reaches the client as its own", async () => {
  const { number, lid } = await bench.control.person();
  const { id } = await bench.control.post<{ id: string }>(`/sim/phones/${shop.number}/messages`, {
    to: number,
    text: "já vou",
  });
  const { message } = await shop.client.message(id);
  expect(message.key).toMatchObject({ fromMe: true, remoteJid: `${lid}@lid` });
  expect(message.message?.conversation).toBe("já vou");
  await bench.control.untilMessage(number, (one) => one.id === id && one.from === shop.number);
  await shop.client.status(id, 3);
});

it("the client's message appears on the owner's phone", async () => {
  const { lid, number } = await bench.control.person();
  const id = await shop.client.sendText(`${lid}@lid`, "do computador");
  const deliveredMessage = await bench.control.untilMessage(
    shop.number,
    (one) => one.id === id && one.status === "delivered",
  );
  expect(deliveredMessage).toMatchObject({ fromMe: true, chat: number, text: "do computador" });
});

it("a request repeated with the same id sends one message", async () => {
  const { number } = await bench.control.person();
  const id = `3A${number}`;
  for (const text of ["um", "dois"]) expect(await bench.control.write(number, shop.number, text, { id })).toBe(id);
  const marker = await bench.control.write(number, shop.number, "fim");
  await shop.client.message(marker);
  expect(shop.client.count(id)).toBe(1);
  expect(await bench.control.messages(number)).toHaveLength(2);
});

it("a message that the client sends twice under one id has one bubble", async () => {
  const { number, lid } = await bench.control.person();
  const id = await shop.client.sendText(`${lid}@lid`, "uma vez");
  await shop.client.sendText(`${lid}@lid`, "uma vez", id);
  const marker = await shop.client.sendText(`${lid}@lid`, "fim");
  await bench.control.untilMessage(number, (one) => one.id === marker);
  expect((await bench.control.messages(number)).map((one) => one.id)).toEqual([id, marker]);
});

it("a late message has the time it was written", async () => {
  const { number } = await bench.control.person();
  const at = Math.floor(Date.now() / 1000) - 3600;
  const id = await bench.control.write(number, shop.number, "de ontem", { at });
  expect(Number((await shop.client.message(id)).message.messageTimestamp)).toBe(at);
});

it("typing is visible on the other side", async () => {
  const { number, lid } = await bench.control.person();
  await shop.client.socket.presenceSubscribe(`${lid}@lid`);
  await bench.control.post(`/sim/people/${number}/typing`, { to: shop.number, state: "composing" });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "presence" &&
      clientEvent.presence.presences[`${lid}@lid`]?.lastKnownPresence === "composing",
  );
  const typingPromise = new Promise((resolve) => {
    bench.simulator.world.feed.subscribe((one) => one.kind === "typing" && one.number === number && resolve(one.state));
  });
  await shop.client.socket.sendPresenceUpdate("recording", `${lid}@lid`);
  expect(await typingPromise).toBe("recording");
});

it("the client's app state, such as a pinned chat, is stored in versions", async () => {
  const { number, lid } = await bench.control.person();
  await shop.client.message(await bench.control.write(number, shop.number, "oi"));
  await shop.client.socket.chatModify({ pin: true }, `${lid}@lid`);
  await shop.client.socket.chatModify({ pin: false }, `${lid}@lid`);
  const [companion] = bench.simulator.world.people.get(shop.number)?.companions.values() ?? [];
  expect(companion?.state.appState.regular_low).toMatchObject({ version: 2 });
});

it("presence, picture and block list queries get the answers that a client expects", async () => {
  const { number } = await bench.control.person();
  const person = await bench.control.person({ picture: Buffer.from("a face").toString("base64") });
  const url = await shop.client.socket.profilePictureUrl(`${person.lid}@lid`, "image");
  expect(await (await fetch(url ?? "")).text()).toBe("a face");
  await shop.client.socket.sendPresenceUpdate("unavailable");
  await shop.client.socket.sendPresenceUpdate("available");
  await expect(shop.client.socket.profilePictureUrl(`${number}@s.whatsapp.net`)).rejects.toThrow("item-not-found");
  expect(await shop.client.socket.fetchBlocklist()).toEqual([]);
});

it("no stanza was left unhandled and no internal error occurred", expectNoTrouble);
