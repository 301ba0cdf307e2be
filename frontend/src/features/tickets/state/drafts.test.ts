import { beforeEach, describe, expect, it } from "@jest/globals";
import type { LocalStore } from "./local-store";
import { Drafts, type DraftChannel } from "./drafts";

/** A fake of the browser's store. */
const store = new Map<string, string>();
const browser: LocalStore<string> = {
  all: async () => [...store].map(([key, row]) => ({ key, row })),
  put: async (key, row) => void store.set(key, row),
  remove: async (key) => void store.delete(key),
  clear: async () => store.clear(),
};
const open = async () => {
  const drafts = new Drafts(browser);
  await drafts.loaded;
  return drafts;
};

/** Drafts in several tabs that receive each other's messages. */
function tabs(count: number): Drafts[] {
  const lines: DraftChannel[] = Array.from({ length: count }, () => ({
    onmessage: null,
    close: () => undefined,
    postMessage(word) {
      for (const line of lines) if (line !== this) line.onmessage?.({ data: word } as MessageEvent<typeof word>);
    },
  }));
  return lines.map((line) => new Drafts(browser, line));
}

beforeEach(() => store.clear());

describe("a draft", () => {
  it("survives a reload", async () => {
    (await open()).write(7, "Segue o orçamento");
    expect((await open()).of(7)).toBe("Segue o orçamento");
  });

  it("is removed when it is emptied", async () => {
    const drafts = await open();
    drafts.write(7, "Segue");
    drafts.write(7, " ");
    expect((await open()).of(7)).toBe("");
  });

  it("has a prefix in the list that is not part of its text", async () => {
    const drafts = await open();
    drafts.write(7, "Segue");
    drafts.prefixes.set(7, "🎤 0:12 ");
    expect([drafts.previewOf(7), drafts.of(7), drafts.previewOf(8)]).toEqual(["🎤 0:12 Segue", "Segue", ""]);
    expect((await open()).previewOf(7)).toBe("Segue");
    drafts.prefixes.delete(7);
    expect(drafts.previewOf(7)).toBe("Segue");
  });

  it("is removed when the user signs out, also from the store", async () => {
    const drafts = await open();
    drafts.write(7, "Segue o orçamento");
    await drafts.forget();
    expect([drafts.of(7), (await open()).of(7), store.size]).toEqual(["", "", 0]);
  });

  it("is not stored again by a composer that unmounts after the sign-out", async () => {
    const drafts = await open();
    drafts.write(7, "Segue");
    const forgetting = drafts.forget();
    drafts.write(7, "Segue o orçamento");
    await forgetting;
    drafts.write(7, "Segue o orçamento!");
    expect([drafts.of(7), store.size]).toEqual(["", 0]);
  });

  it("does not come back when the user signs out while the store is loading", async () => {
    store.set("7", "Segue o orçamento");
    const drafts = new Drafts(browser);
    await drafts.forget();
    await drafts.loaded;
    expect(drafts.of(7)).toBe("");
  });

  it("notifies the list of tickets", async () => {
    const drafts = await open();
    const texts: string[] = [];
    drafts.subscribe(() => texts.push(drafts.of(7)));
    drafts.write(7, "Segue");
    await drafts.forget();
    expect(texts).toEqual(["Segue", ""]);
  });

  it("is the same in every tab, and is removed from all when it is sent in one", async () => {
    const [here, there] = tabs(2) as [Drafts, Drafts];
    await Promise.all([here.loaded, there.loaded]);
    const texts: string[] = [];
    there.subscribe(() => texts.push(there.of(7)));
    here.write(7, "Segue");
    here.write(7, "Segue o orçamento");
    here.write(7, "");
    expect([texts, here.of(7), store.size]).toEqual([["Segue", "Segue o orçamento", ""], "", 0]);
    there.write(7, "Mais uma coisa");
    expect(here.of(7)).toBe("Mais uma coisa");
  });

  it("does not come back in a tab that is still loading when it is sent in another", async () => {
    store.set("7", "Segue o orçamento");
    const [here] = tabs(1) as [Drafts];
    await here.loaded;
    const line: DraftChannel = { onmessage: null, close: () => undefined, postMessage: () => undefined };
    const there = new Drafts(browser, line);
    line.onmessage?.({ data: { ticketId: 7, text: "" } } as MessageEvent<{ ticketId: number; text: string }>);
    await there.loaded;
    expect(there.of(7)).toBe("");
  });
});
