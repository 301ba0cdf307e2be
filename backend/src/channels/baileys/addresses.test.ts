import { expect, it } from "@jest/globals";
import type { WAVersion } from "@whiskeysockets/baileys";
import { whatsappFinder } from "./addresses";
import type { Library } from "./library";

type Answer = { version: WAVersion; isLatest: boolean };
const builtInVersion: WAVersion = [2, 3000, 1];
const rememberedVersion: WAVersion = [2, 3000, 2];
const newest: WAVersion = [2, 3000, 3];

/** As in a process that has just started. */
function fresh(answer: Answer, memory?: { remembered: WAVersion | null | Error }) {
  const rememberedVersions: WAVersion[] = [];
  const versionStore = memory && {
    remembered: async () => {
      if (memory.remembered instanceof Error) throw memory.remembered;
      return memory.remembered;
    },
    remember: async (version: WAVersion) => void rememberedVersions.push(version),
  };
  const { find, refresh } = whatsappFinder(() => versionStore);
  const library = {
    DEFAULT_CONNECTION_CONFIG: { version: builtInVersion },
    fetchLatestWaWebVersion: async () => answer,
  } as unknown as Library;
  return { find: () => find(library), refresh: () => refresh?.(), kept: rememberedVersions };
}

const unknown: Answer = { version: builtInVersion, isLatest: false };

it("the current WhatsApp version is used and stored", async () => {
  const { find, kept } = fresh({ version: newest, isLatest: true }, { remembered: rememberedVersion });
  expect(await find()).toEqual({ url: "wss://web.whatsapp.com/ws/chat", version: newest });
  await find();
  expect(kept).toEqual([newest]);
});

it("the stored version is used when the current one cannot be fetched", async () => {
  const { find, kept } = fresh(unknown, { remembered: rememberedVersion });
  expect((await find()).version).toEqual(rememberedVersion);
  expect(kept).toEqual([]);
});

it("the library's version is used when no version is stored or the store fails", async () => {
  for (const memory of [{ remembered: null }, { remembered: new Error("away") }, undefined])
    expect((await fresh(unknown, memory).find()).version).toEqual(builtInVersion);
});

it("the version is fetched again after WhatsApp refused it as outdated", async () => {
  const answer = { ...unknown };
  const { find, refresh } = fresh(answer, { remembered: rememberedVersion });
  await find();
  Object.assign(answer, { version: newest, isLatest: true });
  expect((await find()).version).toEqual(rememberedVersion);
  refresh();
  expect((await find()).version).toEqual(newest);
});
