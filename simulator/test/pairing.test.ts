import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { newClient, openBench, openBusiness, pair, type TestBench } from "./business";

let bench: TestBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

it("a client pairs by QR, reconnects after 515 and is open with the shop's name", async () => {
  const shop = await openBusiness(bench);
  expect(shop.client.creds.me).toMatchObject({ name: "Loja Aurora" });
  expect(shop.client.creds.me?.id).toMatch(new RegExp(`^${shop.number}:\\d+@s.whatsapp.net$`));
  expect(shop.client.creds.me?.lid).toMatch(new RegExp(`^${shop.lid}:\\d+@lid$`));
  await bench.control.untilPhone(shop.number, (phone) => phone.paired && phone.connected);
});

it("a client pairs by the eight characters typed on the phone", async () => {
  const { number } = await bench.control.phone();
  const unpairedClient = newClient(bench).connect();
  await unpairedClient.qr();
  const code = await unpairedClient.socket.requestPairingCode(number);
  await bench.control.until(async () => (bench.simulator.world.unpairedClients.size > 0 ? true : undefined));
  const typedCode = `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`;
  await bench.control.until(async () => {
    const { status } = await bench.control.call("POST", `/sim/phones/${number}/scan`, { code: typedCode });
    return status === 204 ? true : undefined;
  });
  expect(await unpairedClient.waitForClose()).toBe(515);
  const client = newClient(bench, unpairedClient).connect();
  await client.open();
  const maria = await bench.control.person();
  const id = await bench.control.write(maria.number, number, "oi");
  expect((await client.message(id)).message.message?.conversation).toBe("oi");
});

it("a wrong code, a foreign QR and an expired one link nothing", async () => {
  const { number } = await bench.control.phone();
  const unpairedClient = newClient(bench).connect();
  const qr = await unpairedClient.qr();
  const scan = (body: unknown) => bench.control.call("POST", `/sim/phones/${number}/scan`, body);
  expect(await scan({ code: "ABCD1234" })).toMatchObject({ status: 400 });
  await unpairedClient.socket.requestPairingCode(number, "ABCD2345");
  await bench.control.until(async () =>
    [...bench.simulator.world.unpairedClients].some((one) => one.code?.number === number) ? true : undefined,
  );
  expect(await scan({ code: "ABCD1234" })).toEqual({
    status: 400,
    json: { error: "This is not the code that the client shows." },
  });
  expect(await scan({ qr: "hello" })).toMatchObject({ status: 400 });
  expect(await scan({})).toMatchObject({ status: 400 });
  await unpairedClient.leave();
  await bench.control.until(async () => ((await scan({ qr })).status === 400 ? true : undefined));
  await bench.control.untilPhone(number, (phone) => !phone.paired);
});

it("an account that requires a passkey is not linked, by QR or code, and the client learns why", async () => {
  const { number } = await bench.control.phone();
  const unpairedClient = newClient(bench).connect();
  const passkeyRequests: string[] = [];
  unpairedClient.socket.ws.on("CB:notification,type:passkey_prologue_request", () => passkeyRequests.push("asked"));
  const scan = (body: unknown) => bench.control.call("POST", `/sim/phones/${number}/scan`, body);
  const refusal = { status: 400, json: { error: "The client was asked for a passkey." } };
  await bench.control.post("/sim/faults", { phone: number, passkey: true, next: 2 });
  expect(await scan({ qr: await unpairedClient.qr() })).toEqual(refusal);
  await bench.control.until(async () => (passkeyRequests.length === 1 ? true : undefined));
  await unpairedClient.socket.requestPairingCode(number, "ABCD2345");
  await bench.control.until(async () =>
    [...bench.simulator.world.unpairedClients].some((one) => one.code?.number === number) ? true : undefined,
  );
  expect(await scan({ code: "ABCD2345" })).toEqual(refusal);
  await bench.control.until(async () => (passkeyRequests.length === 2 ? true : undefined));
  await bench.control.untilPhone(number, (phone) => !phone.paired);
});

it("a newly linked client receives the phone's chats", async () => {
  const { number } = await bench.control.phone();
  const maria = await bench.control.person();
  const id = await bench.control.write(maria.number, number, "ainda aberto?");
  const client = await pair(bench, number);
  const { history } = await client.until((clientEvent) => clientEvent.what === "history" && clientEvent);
  expect(history.messages.map((message) => message.key.id)).toEqual([id]);
  expect(history.contacts).toMatchObject([{ id: `${maria.lid}@lid`, phoneNumber: `${maria.number}@s.whatsapp.net` }]);
});

it("a client whose device is removed on the phone ends with 401, and so does its next login", async () => {
  const { number, client } = await openBusiness(bench);
  await bench.control.post(`/sim/phones/${number}/unlink`);
  expect(await client.waitForClose()).toBe(401);
  expect(await newClient(bench, client).connect().waitForClose()).toBe(401);
  await bench.control.untilPhone(number, (phone) => !phone.paired && !phone.connected);
});

it("a client that logs out is removed from the phone", async () => {
  const { number, client } = await openBusiness(bench);
  await client.socket.logout();
  expect(await client.waitForClose()).toBe(401);
  await bench.control.untilPhone(number, (phone) => !phone.paired);
});

it("a second client with the same credentials ends the first with 440", async () => {
  const { client } = await openBusiness(bench);
  const second = newClient(bench, client).connect();
  expect(await client.waitForClose()).toBe(440);
  await second.open();
});

it("a connection ends with 440 when another client takes over", async () => {
  const { number, client } = await openBusiness(bench);
  await bench.control.post(`/sim/phones/${number}/replace`);
  expect(await client.waitForClose()).toBe(440);
});

it("a ban has its length", async () => {
  const { number, client } = await openBusiness(bench);
  await client.leave();
  await bench.control.post("/sim/faults", { phone: number, refuse: 402, expire: 90 });
  const bannedClient = newClient(bench, client).connect();
  const data = await bannedClient.until((clientEvent) => {
    if (clientEvent.what !== "connection" || clientEvent.update.connection !== "close") return undefined;
    return (clientEvent.update.lastDisconnect?.error as { data?: Record<string, string> } | undefined)?.data;
  });
  expect(data).toMatchObject({ reason: "402", expire: "90" });
});

it("a refused login ends with the given code, and the next one succeeds", async () => {
  const { number, client } = await openBusiness(bench);
  await client.leave();
  for (const refuse of [402, 403, 405, 406, 503]) {
    await bench.control.post("/sim/faults", { phone: number, refuse });
    expect(await newClient(bench, client).connect().waitForClose()).toBe(refuse);
  }
  await newClient(bench, client).connect().open();
});

it("two shops with clients write to each other", async () => {
  const [aurora, bento] = [await openBusiness(bench), await openBusiness(bench)];
  const there = await aurora.client.sendText(`${bento.number}@s.whatsapp.net`, "tem troco?");
  const { message } = await bento.client.message(there);
  expect(message.message?.extendedTextMessage?.text).toBe("tem troco?");
  const back = await bento.client.sendText(`${aurora.lid}@lid`, "tenho");
  await aurora.client.message(back);
  await bento.client.status(back, 3);
});
