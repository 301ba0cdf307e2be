import { randomBytes } from "node:crypto";
import { expect, it } from "@jest/globals";
import { download } from "./plain-http";
import { newClient, openBusiness } from "./business";
import { bench, expectNoTrouble, shop } from "./shop.fixture";

/** A group of two customers and the shop. */
async function meeting() {
  const [ana, rui] = [await bench.control.person({ name: "Ana" }), await bench.control.person({ name: "Rui" })];
  return { id: await group([ana.number, rui.number]), ana, rui };
}

/** A group of one customer and the shop: fewer recipients make group keys faster. */
async function pair(more: Record<string, unknown> = {}) {
  const ana = await bench.control.person({ name: "Ana" });
  return { id: await group([ana.number], more), ana };
}

async function group(customers: string[], more: Record<string, unknown> = {}): Promise<string> {
  const body = { subject: "Turma", members: [...customers, shop.number], ...more };
  return (await bench.control.post<{ id: string }>("/sim/groups", body)).id;
}

const change = async (id: string, body: Record<string, unknown>) => {
  const reply = await bench.control.call("PUT", `/sim/groups/${id}`, body);
  expect(reply.status).toBe(204);
};

const waitForMessage = (number: string, id: string) => bench.control.untilMessage(number, (one) => one.id === id);

it("the client is notified of a new group and can fetch its description", async () => {
  const { id, ana } = await meeting();
  const { group } = await shop.client.until(
    (clientEvent) => clientEvent.what === "group" && clientEvent.group.id === id && clientEvent,
  );
  expect(group).toMatchObject({ subject: "Turma", size: 3 });
  const metadata = await shop.client.socket.groupMetadata(id);
  expect(metadata).toMatchObject({ id, subject: "Turma", addressingMode: "lid", owner: `${ana.lid}@lid` });
  expect(metadata.participants).toContainEqual(
    expect.objectContaining({ id: `${ana.lid}@lid`, phoneNumber: `${ana.number}@s.whatsapp.net`, admin: "admin" }),
  );
  expect((await shop.client.socket.groupFetchAllParticipating())[id]).toMatchObject({ subject: "Turma" });
  await expect(shop.client.socket.groupMetadata("120363000000000001@g.us")).rejects.toThrow("item-not-found");
});

it("members' messages reach the client with their author, again and again", async () => {
  const { id, ana, rui } = await meeting();
  for (const { number, lid } of [ana, rui, ana, ana]) {
    const messageId = await bench.control.send(number, id, { text: `de ${number}` });
    const { message } = await shop.client.message(messageId);
    expect(message.key).toMatchObject({
      remoteJid: id,
      participant: `${lid}@lid`,
      participantAlt: `${number}@s.whatsapp.net`,
      fromMe: false,
    });
    expect(message.message?.conversation).toBe(`de ${number}`);
  }
});

it("a member's phone shows another member's message in the group", async () => {
  const { id, ana, rui } = await meeting();
  const messageId = await bench.control.send(ana.number, "", { group: id, text: "oi, gente" });
  expect(await waitForMessage(rui.number, messageId)).toMatchObject({
    group: id,
    chat: id,
    from: ana.number,
    text: "oi, gente",
  });
});

it("the client's messages reach every member and the owner's phone, again and again", async () => {
  const { id, ana, rui } = await meeting();
  for (const text of ["bom dia", "abrimos às 9"]) {
    const messageId = await shop.client.sendText(id, text);
    await shop.client.ack(messageId);
    for (const { number } of [ana, rui]) {
      expect(await waitForMessage(number, messageId)).toMatchObject({
        group: id,
        from: shop.number,
        fromMe: false,
        text,
      });
    }
    expect(await waitForMessage(shop.number, messageId)).toMatchObject({ group: id, fromMe: true, text });
  }
});

it("a message that the client repeats in a group has one bubble on each phone", async () => {
  const { id, ana } = await pair();
  const messageId = await shop.client.sendText(id, "uma vez");
  await shop.client.sendText(id, "uma vez", messageId);
  const marker = await shop.client.sendText(id, "fim");
  await waitForMessage(ana.number, marker);
  expect((await bench.control.messages(ana.number)).map((one) => one.id)).toEqual([messageId, marker]);
});

it("each member's receipt reaches the client with the member's address", async () => {
  const { id, ana, rui } = await meeting();
  const messageId = await shop.client.sendText(id, "chegou?");
  for (const { lid } of [ana, rui]) {
    await shop.client.until(
      (clientEvent) =>
        clientEvent.what === "receipt" &&
        clientEvent.receipt.key.id === messageId &&
        clientEvent.receipt.receipt.userJid === `${lid}@lid`,
    );
  }
  await bench.control.post(`/sim/people/${rui.number}/receipts`, { from: shop.number, kind: "read" });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "receipt" &&
      clientEvent.receipt.key.id === messageId &&
      clientEvent.receipt.receipt.readTimestamp,
  );
  await bench.control.untilPhone(shop.number, (phone) => phone.waiting === 0);
});

it("the client's receipts reach the author of the message", async () => {
  const { id, ana } = await pair();
  const messageId = await bench.control.send(ana.number, id, { text: "viu?" });
  await bench.control.untilMessage(ana.number, (one) => one.id === messageId && one.status === "delivered");
  const { message } = await shop.client.message(messageId);
  await shop.client.socket.readMessages([message.key]);
  await bench.control.untilMessage(ana.number, (one) => one.id === messageId && one.status === "read");
});

it("a group message from the owner's phone reaches the client as its own", async () => {
  const { id, ana } = await pair();
  const { id: messageId } = await bench.control.post<{ id: string }>(`/sim/phones/${shop.number}/messages`, {
    to: id,
    text: "do celular",
  });
  const { message } = await shop.client.message(messageId);
  expect(message.key).toMatchObject({ remoteJid: id, fromMe: true });
  await waitForMessage(ana.number, messageId);
});

it("files, mentions, replies, reactions and edits work in groups", async () => {
  const { id, ana } = await pair();
  const picture = await bench.control.send(ana.number, id, { media: { kind: "image", size: 2000 } });
  const { message } = await shop.client.message(picture);
  expect(await download(bench.simulator.port, message, "image", "imageMessage")).toHaveLength(2000);

  const mentionId = await shop.client.send(
    id,
    { text: `@${ana.lid}`, mentions: [`${ana.lid}@lid`] },
    { quoted: message },
  );
  expect(await waitForMessage(ana.number, mentionId)).toMatchObject({ mentions: [ana.number], quote: picture });

  await bench.control.post(`/sim/people/${ana.number}/reactions`, { to: id, id: mentionId, emoji: "👍" });
  const { reaction } = await shop.client.until(
    (clientEvent) => clientEvent.what === "reaction" && clientEvent.reaction.key.id === mentionId && clientEvent,
  );
  expect(reaction.key).toMatchObject({ fromMe: true, remoteJid: id });
  expect(reaction.reaction.key?.participant).toBe(`${ana.lid}@lid`);

  await shop.client.send(id, { react: { text: "😍", key: message.key } });
  const likedPicture = await bench.control.untilMessage(
    ana.number,
    (one) => one.id === picture && one.reactions.length > 0,
  );
  expect(likedPicture.reactions).toEqual([{ from: shop.number, emoji: "😍" }]);

  const wrong = await bench.control.send(ana.number, id, { text: "as 5" });
  await shop.client.message(wrong);
  await bench.control.post(`/sim/people/${ana.number}/edits`, { to: id, id: wrong, text: "às 5" });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" && clientEvent.update.key.id === wrong && clientEvent.update.update.message,
  );
  await bench.control.post(`/sim/people/${ana.number}/deletes`, { to: id, id: wrong });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "update" &&
      clientEvent.update.key.id === wrong &&
      clientEvent.update.update.messageStubType === 1,
  );
  const file = randomBytes(300);
  const stickerId = await shop.client.send(id, { sticker: file });
  await waitForMessage(ana.number, stickerId);
  expect(await bench.control.media(ana.number, stickerId)).toEqual(file);
});

it("a member's undecryptable message is requested again, and the next ones are readable", async () => {
  const { id, ana } = await pair();
  for (const text of ["primeira", "segunda"]) {
    await bench.control.post("/sim/faults", { phone: shop.number, corrupt: "out" });
    const messageId = await bench.control.send(ana.number, id, { text });
    expect((await shop.client.message(messageId)).message.message?.conversation).toBe(text);
  }
  const next = await bench.control.send(ana.number, id, { text: "terceira" });
  expect((await shop.client.message(next)).message.message?.conversation).toBe("terceira");
});

it("a client's message that members cannot decrypt is requested again", async () => {
  const { id, ana } = await pair();
  await bench.control.post("/sim/faults", { phone: shop.number, corrupt: "in" });
  const messageId = await shop.client.sendText(id, "inteira");
  expect((await waitForMessage(ana.number, messageId)).text).toBe("inteira");
  const next = await shop.client.sendText(id, "a próxima");
  expect((await waitForMessage(ana.number, next)).text).toBe("a próxima");
});

it("a group's subject and members can be changed", async () => {
  const { id, ana, rui } = await meeting();
  const late = await bench.control.person({ name: "Léo" });
  await change(id, { subject: "Turma de sábado" });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "groupUpdate" &&
      clientEvent.update.id === id &&
      clientEvent.update.subject === "Turma de sábado",
  );
  await change(id, { add: [late.number] });
  const members = (action: string, lid: string) =>
    shop.client.until(
      (clientEvent) =>
        clientEvent.what === "members" &&
        clientEvent.change.id === id &&
        clientEvent.change.action === action &&
        clientEvent.change.participants.some((one) => one.id === `${lid}@lid`),
    );
  await members("add", late.lid);
  const welcome = await shop.client.sendText(id, "bem-vindo");
  await waitForMessage(late.number, welcome);
  await change(id, { remove: [rui.number], by: rui.number });
  await members("remove", rui.lid);
  const after = await shop.client.sendText(id, "rui saiu");
  await waitForMessage(ana.number, after);
  await waitForMessage(late.number, after);
  expect((await bench.control.messages(rui.number)).some((one) => one.id === after)).toBe(false);
  const reply = await bench.control.call("POST", `/sim/people/${rui.number}/messages`, { to: id, text: "voltei" });
  expect(reply.status).toBe(404);
  const farewellId = await bench.control.send(ana.number, id, { text: "tchau, rui" });
  expect((await shop.client.message(farewellId)).message.message?.conversation).toBe("tchau, rui");
});

it("a client outside the group gets no messages and its queries are refused", async () => {
  const local = await openBusiness(bench);
  const ana = await bench.control.person();
  const id = await group([ana.number, local.number]);
  const metadata = await local.client.socket.groupMetadata(id);
  await change(id, { remove: [local.number] });
  await expect(local.client.socket.groupMetadata(id)).rejects.toThrow("forbidden");
  await local.client.leave();
  const stale = newClient(bench, local.client).connect({ cachedGroupMetadata: async () => metadata });
  await stale.open();
  const messageId = await stale.sendText(id, "ainda posso?");
  expect((await stale.ack(messageId)).attrs.error).toBe("403");
  expect(await bench.control.messages(ana.number)).toEqual([]);
});

it("a group can use numbers as addresses", async () => {
  const { id, ana } = await pair({ addressing: "pn" });
  const messageId = await bench.control.send(ana.number, id, { text: "oi" });
  const { message } = await shop.client.message(messageId);
  expect(message.key).toMatchObject({
    participant: `${ana.number}@s.whatsapp.net`,
    participantAlt: `${ana.lid}@lid`,
  });
  await waitForMessage(ana.number, await shop.client.sendText(id, "olá"));
});

it("typing in a group reaches the client", async () => {
  const { id, ana } = await pair();
  await bench.control.post(`/sim/people/${ana.number}/typing`, { to: id, state: "composing" });
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "presence" &&
      clientEvent.presence.id === id &&
      clientEvent.presence.presences[`${ana.lid}@lid`],
  );
});

it("two shops in one group read each other's clients", async () => {
  const other = await openBusiness(bench);
  const id = await group([other.number]);
  const messageId = await shop.client.sendText(id, "tem troco?");
  expect((await other.client.message(messageId)).message.message?.extendedTextMessage?.text).toBe("tem troco?");
  const answer = await other.client.sendText(id, "tenho");
  expect((await shop.client.message(answer)).message.message?.extendedTextMessage?.text).toBe("tenho");
});

it("no stanza was left unhandled and no internal error occurred", expectNoTrouble);
