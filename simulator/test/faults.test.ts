import { expect, it } from "@jest/globals";
import { newClient, openBusiness } from "./business";
import { bench, shop } from "./shop.fixture";

const fault = (more: Record<string, unknown>) => bench.control.post("/sim/faults", { phone: shop.number, ...more });

/** A customer with an established session: it is past its first message. */
async function acquaintance() {
  const person = await bench.control.person();
  await shop.client.message(await bench.control.write(person.number, shop.number, "oi"));
  const id = await shop.client.sendText(`${person.lid}@lid`, "olá");
  await bench.control.untilMessage(person.number, (one) => one.id === id);
  return person;
}

const retriesOf = async (id: string) =>
  (await bench.control.log()).filter((line) => line.id === id && line.type === "retry").length;

it("a refused message is answered with an error and not delivered", async () => {
  const { number, lid } = await bench.control.person();
  for (const code of [463, 479]) {
    await fault({ ack: { code } });
    const id = await shop.client.sendText(`${lid}@lid`, "spam");
    expect((await shop.client.ack(id)).attrs.error).toBe(String(code));
    await shop.client.status(id, 0);
  }
  expect(await bench.control.messages(number)).toEqual([]);
});

it("a dropped acknowledgement leaves the client waiting although the message was delivered", async () => {
  const { number, lid } = await bench.control.person();
  await fault({ dropAck: true });
  const lostId = await shop.client.sendText(`${lid}@lid`, "foi?");
  await bench.control.untilMessage(number, (one) => one.id === lostId);
  const next = await shop.client.sendText(`${lid}@lid`, "e agora?");
  await shop.client.ack(next);
  expect(
    shop.client.clientEvents.some((clientEvent) => clientEvent.what === "ack" && clientEvent.node.attrs.id === lostId),
  ).toBe(false);
});

it("a duplicate is delivered twice under one id", async () => {
  const { number } = await acquaintance();
  await fault({ duplicate: true });
  const id = await bench.control.write(number, shop.number, "eco");
  await bench.control.until(async () => (shop.client.count(id) === 2 ? true : undefined));
});

it("a replayed ciphertext cannot be decrypted again and is requested again", async () => {
  const { number } = await acquaintance();
  await fault({ replay: true });
  const id = await bench.control.write(number, shop.number, "de novo");
  await shop.client.until(
    (clientEvent) =>
      clientEvent.what === "message" && clientEvent.message.key.id === id && clientEvent.message.messageStubType === 2,
  );
  await bench.control.until(async () => (shop.client.count(id) === 2 ? true : undefined));
  expect(await retriesOf(id)).toBeGreaterThan(0);
});

it("a damaged message to the client is requested again and delivered", async () => {
  const { number } = await acquaintance();
  await fault({ corrupt: true });
  const id = await bench.control.write(number, shop.number, "legível");
  expect((await shop.client.message(id)).message.message?.conversation).toBe("legível");
  expect(await retriesOf(id)).toBeGreaterThan(0);
  await bench.control.untilPhone(shop.number, (phone) => phone.waiting === 0);
});

it("a damaged first message to the client is requested again and delivered", async () => {
  const { number } = await bench.control.person();
  await fault({ corrupt: true });
  const id = await bench.control.write(number, shop.number, "primeira");
  expect((await shop.client.message(id)).message.message?.conversation).toBe("primeira");
});

it("a phone that ignores retry requests sends the message again once the faults are cleared", async () => {
  const { number } = await acquaintance();
  await fault({ corrupt: true });
  await fault({ hideRetry: true });
  const id = await bench.control.write(number, shop.number, "já vai");
  await bench.control.until(async () => ((await retriesOf(id)) > 0 ? true : undefined));
  await shop.client.message(await bench.control.write(number, shop.number, "enquanto isso"));
  expect(shop.client.count(id)).toBe(0);
  await fault({ clear: true });
  expect((await shop.client.message(id)).message.message?.conversation).toBe("já vai");
});

it("a damaged message from the client is requested again and delivered", async () => {
  const { number, lid } = await acquaintance();
  await fault({ corrupt: "in" });
  const id = await shop.client.sendText(`${lid}@lid`, "inteira");
  await bench.control.untilMessage(number, (one) => one.id === id && one.text === "inteira");
  await shop.client.status(id, 3);
  expect(await retriesOf(id)).toBeGreaterThan(0);
});

it("a refusal is for the next new message, not for one that a phone asks for again", async () => {
  const { number, lid } = await acquaintance();
  await fault({ corrupt: "in" });
  const damagedId = await shop.client.sendText(`${lid}@lid`, "de novo");
  await shop.client.ack(damagedId);
  await fault({ ack: { code: 463 } });
  await bench.control.untilMessage(number, (one) => one.id === damagedId);
  const refusedId = await shop.client.sendText(`${lid}@lid`, "recusada");
  expect((await shop.client.ack(refusedId)).attrs.error).toBe("463");
});

it("a held query gets no answer, the next one does", async () => {
  const { number } = await bench.control.person();
  await fault({ hold: "w:profile:picture" });
  const picturePromise = shop.client.socket.profilePictureUrl(`${number}@s.whatsapp.net`, "preview", 300);
  await expect(picturePromise).rejects.toThrow("Timed Out");
  await expect(shop.client.socket.profilePictureUrl(`${number}@s.whatsapp.net`)).rejects.toThrow("item-not-found");
});

it("a slow server acknowledges late", async () => {
  const { lid } = await acquaintance();
  await fault({ slowMs: 600 });
  const start = Date.now();
  await shop.client.ack(await shop.client.sendText(`${lid}@lid`, "devagar"));
  expect(Date.now() - start).toBeGreaterThan(600);
});

it("a frozen server sends nothing and then catches up", async () => {
  const { number, lid } = await acquaintance();
  await bench.control.post(`/sim/phones/${shop.number}/freeze`, { ms: 500 });
  const start = Date.now();
  const id = await shop.client.sendText(`${lid}@lid`, "alguém?");
  await shop.client.ack(id);
  expect(Date.now() - start).toBeGreaterThan(450);
  await bench.control.untilMessage(number, (one) => one.id === id);
});

it("faults end when they are cleared", async () => {
  const { lid } = await acquaintance();
  await fault({ ack: { code: 479 }, next: 100 });
  await fault({ clear: true });
  expect((await shop.client.ack(await shop.client.sendText(`${lid}@lid`, "livre"))).attrs.error).toBeUndefined();
});

it("the client refills its one-time keys before they run out", async () => {
  const state = [...(bench.simulator.world.people.get(shop.number)?.companions.values() ?? [])][0]?.state;
  state?.preKeys.splice(5);
  await shop.client.message(await bench.control.write((await bench.control.person()).number, shop.number, "oi"));
  await bench.control.until(async () => ((state?.preKeys.length ?? 0) > 5 ? true : undefined));
});

it("messages during a disconnection wait, in order, and arrive as append", async () => {
  const local = await openBusiness(bench);
  const { number } = await bench.control.person();
  // After it has read a message, the client's keys are settled; cut earlier, it would ask for each message again.
  await local.client.message(await bench.control.write(number, local.number, "oi"));
  // A message whose receipt has not arrived would be delivered again.
  await bench.control.untilPhone(local.number, (phone) => phone.waiting === 0);
  await bench.control.post(`/sim/phones/${local.number}/drop`);
  expect(await local.client.waitForClose()).toBe(428);
  const ids: string[] = [];
  for (const text of ["a", "b", "c"]) ids.push(await bench.control.write(number, local.number, text));
  await bench.control.untilPhone(local.number, (phone) => !phone.connected && phone.waiting >= 3);
  const back = newClient(bench, local.client).connect();
  expect((await back.message(ids[2] ?? "")).type).toBe("append");
  const order = back.clientEvents.flatMap((clientEvent) =>
    clientEvent.what === "message" ? [clientEvent.message.key.id] : [],
  );
  expect(order).toEqual(ids);
  await bench.control.untilPhone(local.number, (phone) => phone.waiting === 0);
});

it("the server closes the connection with a given code, also for missing acknowledgements", async () => {
  let { client } = await openBusiness(bench);
  const number = client.creds.me?.id.split(":")[0] ?? "";
  for (const code of [500, 503, 515]) {
    await bench.control.post(`/sim/phones/${number}/drop`, { code });
    expect(await client.waitForClose()).toBe(code);
    if (code === 500) expect(client.lastError()).toContain("Stream Errored (ack)");
    client = newClient(bench, client).connect();
    await client.open();
  }
});

it("messages from yesterday keep their time in the offline queue", async () => {
  const local = await openBusiness(bench);
  const { number } = await bench.control.person();
  await local.client.message(await bench.control.write(number, local.number, "hoje"));
  await bench.control.untilPhone(local.number, (phone) => phone.waiting === 0);
  await local.client.leave();
  const at = Math.floor(Date.now() / 1000) - 86_400;
  const ids: string[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    ids.push(await bench.control.write(number, local.number, String(minute), { at: at + minute * 60 }));
  }
  const back = newClient(bench, local.client).connect();
  for (const [minute, id] of ids.entries()) {
    const { message, type } = await back.message(id);
    expect(Number(message.messageTimestamp)).toBe(at + minute * 60);
    expect(type).toBe("append");
  }
});

it("a message written to a dying socket is delivered again", async () => {
  const local = await openBusiness(bench);
  const { number } = await bench.control.person();
  await bench.control.post(`/sim/phones/${local.number}/freeze`, { ms: 60_000 });
  const id = await bench.control.write(number, local.number, "perdida?");
  await bench.control.post(`/sim/phones/${local.number}/drop`);
  await local.client.waitForClose();
  const back = newClient(bench, local.client).connect();
  await back.message(id);
});

it("a receipt for an offline client waits for it", async () => {
  const local = await openBusiness(bench);
  const { number, lid } = await bench.control.person({ auto: "none" });
  const id = await local.client.sendText(`${lid}@lid`, "oi");
  await bench.control.untilMessage(number, (one) => one.id === id);
  await local.client.leave();
  await bench.control.post(`/sim/people/${number}/receipts`, { from: local.number, kind: "read" });
  const back = newClient(bench, local.client).connect();
  await back.status(id, 4);
  await bench.control.untilPhone(local.number, (phone) => phone.waiting === 0);
});
