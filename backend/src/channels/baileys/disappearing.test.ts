import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Content } from "../content";
import type { SendOptions } from "../provider";
import { library } from "./library";
import { baileysHarness, pairPhone, type BaileysHarness } from "./harness.suite";

let harness: BaileysHarness;
let pair: Awaited<ReturnType<typeof pairPhone>>;
beforeAll(async () => {
  harness = await baileysHarness();
  pair = await pairPhone(harness);
});
afterAll(async () => {
  await pair.session.close();
  await harness.close();
});

const day = 86_400;
const does = (who: string, what: string, body: object) =>
  harness.post<{ id: string }>(`/sim/people/${who}/${what}`, { to: pair.number, ...body });
/** How long a message on a person's phone says that it stays, once it is there. */
async function staysOn(number: string, id: string, matches: (one: { text?: string }) => boolean = () => true) {
  for (let tries = 0; tries < 200; tries += 1) {
    const shownMessage = (await harness.read(number)).find((one) => one.id === id && matches(one));
    if (shownMessage) return (shownMessage as { expiration?: number }).expiration;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The message has not come.");
}

it("a customer's setting and messages say how long the chat's messages stay", async () => {
  const { listener } = pair;
  const maria = await harness.person({ clock: -90 });
  await does(maria.number, "disappearing", { seconds: day });
  const setting = await listener.until(() => listener.settings[0], "the setting");
  expect(setting).toMatchObject({ chat: { lid: maria.lid }, expiration: { seconds: day } });
  const { id } = await does(maria.number, "messages", { text: "oi" });
  const message = await listener.until(() => listener.messages.find(({ wid }) => wid === id), "the message");
  expect(message.expiration).toEqual(setting.expiration);

  await does(maria.number, "disappearing", { seconds: 0 });
  const off = await listener.until(() => listener.settings[1], "the end of it");
  expect(off.expiration.seconds).toBe(0);
  const { id: later } = await does(maria.number, "messages", { text: "e agora?" });
  const plain = await listener.until(() => listener.messages.find(({ wid }) => wid === later), "the message");
  expect(plain.expiration).toBeUndefined();
});

const bytes = randomBytes(2_000);
const file = { bytes: bytes.length, open: async () => Readable.from([bytes]) };
const pictures = { type: "image", mimetype: "image/jpeg", caption: "veja" } as const;
const quotes = { wid: "3AQUOTED", fromMe: false, content: { kind: "text", text: "qual?" } } as const;
const cases: [string, Content, Omit<SendOptions, "id">][] = [
  ["a text", { kind: "text", text: "bom dia" }, {}],
  ["an answer to a message", { kind: "text", text: "este" }, { quotes }],
  ["a place", { kind: "location", latitude: -8, longitude: -35 }, {}],
  ["a picture", { kind: "media", media: pictures }, { file }],
  ["a picture to be seen once", { kind: "media", media: pictures, viewOnce: true }, { file }],
];

it.each(cases)(
  "%s disappears from the customer's phone, and stays where the chat's messages stay",
  async (_name, content, options) => {
    const maria = await harness.person();
    const address = `${maria.lid}@lid`;
    const setAt = new Date(1_800_000_000_000);
    const send = async (expiration: SendOptions["expiration"]) => {
      const id = `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
      await pair.session.send(address, content, { ...options, id, ...(expiration && { expiration }) });
      return staysOn(maria.number, id);
    };
    expect(await send({ seconds: day, setAt })).toBe(day);
    expect(await send({ seconds: 0, setAt })).toBeUndefined();
    expect(await send(null)).toBeUndefined();
  },
);

it("an edit, and a message that the phone asks for again, disappear too", async () => {
  const maria = await harness.person();
  const address = `${maria.lid}@lid`;
  const expiration = { seconds: day, setAt: new Date() };
  const target = { wid: "3EB0EDITED0001", fromMe: true };
  await pair.session.send(address, { kind: "text", text: "amanha" }, { id: target.wid });
  expect(await staysOn(maria.number, target.wid)).toBeUndefined();
  await pair.session.edit(address, target, "amanhã", { id: "3EB0THEEDIT001", expiration });
  expect(await staysOn(maria.number, target.wid, ({ text }) => text === "amanhã")).toBe(day);

  const { proto } = await library();
  const raw = proto.Message.encode({ conversation: "de novo" }).finish();
  pair.listener.sentContent = async () => ({ raw, expiration });
  await harness.fault(pair.number, { corrupt: "in", next: 1 });
  const id = "3EB0AGAIN00001";
  await pair.session.send(address, { kind: "text", text: "de novo" }, { id, expiration });
  expect(await staysOn(maria.number, id)).toBe(day);
});
