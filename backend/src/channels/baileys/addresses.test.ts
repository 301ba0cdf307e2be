import { expect, it, jest } from "@jest/globals";
import type { WAVersion } from "@whiskeysockets/baileys";
import type { Library } from "./library";

type Answer = { version: WAVersion; isLatest: boolean };
const built: WAVersion = [2, 3000, 1];
const remembered: WAVersion = [2, 3000, 2];
const newest: WAVersion = [2, 3000, 3];

/** As a process that has just begun. */
async function fresh(answer: Answer, memory?: { remembered: WAVersion | null | Error }) {
  jest.resetModules();
  const { keepVersionIn, whatsapp } = await import("./addresses");
  const kept: WAVersion[] = [];
  if (memory)
    keepVersionIn({
      remembered: async () => {
        if (memory.remembered instanceof Error) throw memory.remembered;
        return memory.remembered;
      },
      remember: async (version) => void kept.push(version),
    });
  const library = {
    DEFAULT_CONNECTION_CONFIG: { version: built },
    fetchLatestWaWebVersion: async () => answer,
  } as unknown as Library;
  return { find: () => whatsapp.find(library), refresh: () => whatsapp.refresh?.(), kept };
}

const unknown: Answer = { version: built, isLatest: false };

it("the version WhatsApp asks for now is used, and remembered", async () => {
  const { find, kept } = await fresh({ version: newest, isLatest: true }, { remembered });
  expect(await find()).toEqual({ url: "wss://web.whatsapp.com/ws/chat", version: newest });
  await find();
  expect(kept).toEqual([newest]);
});

it("when it cannot be learnt, the last good one is used", async () => {
  const { find, kept } = await fresh(unknown, { remembered });
  expect((await find()).version).toEqual(remembered);
  expect(kept).toEqual([]);
});

it("with none remembered, or nowhere to look, the library's own is used", async () => {
  for (const memory of [{ remembered: null }, { remembered: new Error("away") }, undefined])
    expect((await (await fresh(unknown, memory)).find()).version).toEqual(built);
});

it("after WhatsApp called us outdated, it is asked again", async () => {
  const answer = { ...unknown };
  const { find, refresh } = await fresh(answer, { remembered });
  await find();
  Object.assign(answer, { version: newest, isLatest: true });
  expect((await find()).version).toEqual(remembered);
  refresh();
  expect((await find()).version).toEqual(newest);
});
