import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import type { Client } from "./client";
import { newClient, openBench, openBusiness, type TestBench } from "./business";

let folder: string;
let state: string;
const open: TestBench[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "simulator-"));
  state = join(folder, "deep", "world.json");
});
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
  await rm(folder, { recursive: true });
});

async function start(path = state): Promise<TestBench> {
  const bench = await openBench({ state: path });
  open.push(bench);
  return bench;
}

it("after a restart all people are there, and the paired client reconnects without pairing", async () => {
  const before = await start();
  const { number, client } = await openBusiness(before);
  const maria = await before.control.person();
  const first = await before.control.write(maria.number, number, "oi");
  await client.message(first);
  const answer = await client.sendText(`${maria.lid}@lid`, "olá");
  await before.control.untilMessage(maria.number, (one) => one.id === answer);
  await client.leave();
  const waiting = await before.control.write(maria.number, number, "ainda aí?");
  await before.close();

  const after = await start();
  expect(after.simulator.rootPublicKey).toEqual(before.simulator.rootPublicKey);
  expect((await after.control.messages(maria.number)).map((one) => one.id)).toEqual([first, answer, waiting]);
  const back = newClient(after, client).connect();
  expect((await back.message(waiting)).type).toBe("append");
  await back.message(await after.control.write(maria.number, number, "voltei"));
  const bye = await back.sendText(`${maria.lid}@lid`, "tchau");
  await after.control.untilMessage(maria.number, (one) => one.id === bye);
  const retries = (await after.control.log()).filter((line) => line.type === "retry");
  expect(retries).toEqual([]);
});

it("a group survives a restart, and its members can decrypt each other's messages", async () => {
  const before = await start();
  const { number, client } = await openBusiness(before);
  const maria = await before.control.person();
  const body = { subject: "Turma", members: [maria.number, number] };
  const { id } = await before.control.post<{ id: string }>("/sim/groups", body);
  await client.message(await before.control.send(maria.number, id, { text: "oi" }));
  const answer = await client.sendText(id, "olá");
  await before.control.untilMessage(maria.number, (one) => one.id === answer);
  await client.leave();
  await before.close();

  const after = await start();
  const back = newClient(after, client).connect();
  await back.message(await after.control.send(maria.number, id, { text: "voltei" }));
  const last = await back.sendText(id, "que bom");
  await after.control.untilMessage(maria.number, (one) => one.id === last);
  expect((await after.control.log()).filter((line) => line.type === "retry")).toEqual([]);
});

it("a world of version 1 is read with its unacknowledged and its view-once messages", async () => {
  const before = await start();
  const { number, client } = await openBusiness(before);
  const maria = await before.control.person();
  await client.message(await before.control.write(maria.number, number, "oi"));
  await client.leave();
  const waiting = await before.control.write(maria.number, number, "ainda aí?");
  const once = await before.control.send(maria.number, number, { viewOnce: { text: "uma vez" } });
  await before.close();
  const oldState = (await readFile(state, "utf8")).replace('"version":2', '"version":1');
  const text = oldState.replaceAll('"stanzas":', '"letters":').replaceAll('"inner":', '"inside":');
  expect(text).toContain('"letters":[{');
  await writeFile(state, text);

  const after = await start();
  const viewOnceMessage = (await after.control.messages(maria.number)).find((one) => one.id === once);
  expect(viewOnceMessage).toMatchObject({ text: "uma vez", viewOnce: true });
  expect((await newClient(after, client).connect().message(waiting)).type).toBe("append");
});

it("media survive a restart", async () => {
  const before = await start();
  const { number } = await before.control.phone();
  const maria = await before.control.person();
  const id = await before.control.send(maria.number, number, { media: { kind: "image", size: 900 } });
  const bytes = await before.control.media(maria.number, id);
  await before.close();
  const after = await start();
  expect(await after.control.media(maria.number, id)).toEqual(bytes);
  expect(bytes).toHaveLength(900);
});

it("both sides recover after a crash that lost the last changes", async () => {
  const before = await start();
  const { number, client } = await openBusiness(before);
  const [maria, joao] = [await before.control.person(), await before.control.person({ name: "João" })];
  const talk = async (bench: TestBench, with_: { number: string; lid: string }, on = client) => {
    await on.message(await bench.control.write(with_.number, number, "oi"));
    const id = await on.sendText(`${with_.lid}@lid`, "olá");
    await bench.control.untilMessage(with_.number, (one) => one.id === id && one.text === "olá");
  };
  await talk(before, maria);
  before.simulator.world.save("now");
  const old = join(folder, "old.json");
  await copyFile(state, old);
  // The following is lost: the client's keys advance, the phones' keys go back.
  for (let turn = 0; turn < 3; turn += 1) await talk(before, maria);
  await talk(before, joao);
  await client.leave();

  const after = await start(old);
  const back = newClient(after, client).connect();
  await back.open();
  await talk(after, maria, back);
  await talk(after, joao, back);
});

it("a group recovers after a crash", async () => {
  const before = await start();
  const { number, client } = await openBusiness(before);
  const maria = await before.control.person();
  const body = { subject: "Turma", members: [maria.number, number] };
  const { id } = await before.control.post<{ id: string }>("/sim/groups", body);
  const talk = async (bench: TestBench, on: Client) => {
    const questionId = await bench.control.send(maria.number, id, { text: "oi" });
    await on.message(questionId);
    const answer = await on.sendText(id, "olá");
    await bench.control.untilMessage(maria.number, (one) => one.id === answer && one.text === "olá");
    return questionId;
  };
  await talk(before, client);
  before.simulator.world.save("now");
  const old = join(folder, "old.json");
  await copyFile(state, old);
  await talk(before, client);
  await client.leave();

  const after = await start(old);
  const back = newClient(after, client).connect();
  await back.open();
  const messageId = await talk(after, back);
  // Its group key is new, so it is not mistaken for a used one.
  expect((await after.control.log()).filter((line) => line.id === messageId && line.type === "retry")).toEqual([]);
});

it("messages are stored in the file within a moment, and the file is always complete", async () => {
  const bench = await start();
  const { number } = await bench.control.phone();
  const maria = await bench.control.person();
  await bench.control.write(maria.number, number, "guardada");
  await bench.control.until(async () => ((await readFile(state, "utf8")).includes("guardada") ? true : undefined));
  expect(JSON.parse(await readFile(state, "utf8"))).toMatchObject({ version: 2 });
});

it("a file in another format is reported by name and not overwritten", async () => {
  const path = join(folder, "notes.txt");
  await writeFile(path, "buy bread");
  await expect(openBench({ state: path })).rejects.toThrow(`The file ${path} holds no simulated world`);
  expect(await readFile(path, "utf8")).toBe("buy bread");
});
