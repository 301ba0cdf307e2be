import { beforeEach, describe, expect, it } from "@jest/globals";
import type { LocalStore } from "../local-store";
import { Drafts } from "./drafts";

/** What the browser keeps, as long as the test lasts. */
const kept = new Map<string, string>();
const browser: LocalStore<string> = {
  all: async () => [...kept].map(([key, row]) => ({ key, row })),
  put: async (key, row) => void kept.set(key, row),
  remove: async (key) => void kept.delete(key),
  clear: async () => kept.clear(),
};
const open = async () => {
  const drafts = new Drafts(browser);
  await drafts.loaded;
  return drafts;
};

beforeEach(() => kept.clear());

describe("a text that was begun", () => {
  it("is there again when the page was reloaded, as after a sign-in elsewhere", async () => {
    (await open()).write(7, "Segue o orçamento");
    expect((await open()).of(7)).toBe("Segue o orçamento");
  });

  it("is gone when it was emptied", async () => {
    const drafts = await open();
    drafts.write(7, "Segue");
    drafts.write(7, " ");
    expect((await open()).of(7)).toBe("");
  });

  it("is gone once its person signed out, here and for who opens the browser next", async () => {
    const drafts = await open();
    drafts.write(7, "Segue o orçamento");
    await drafts.forget();
    expect([drafts.of(7), (await open()).of(7), kept.size]).toEqual(["", "", 0]);
  });

  it("is not written down again by a composer that closes after the signing out", async () => {
    const drafts = await open();
    drafts.write(7, "Segue");
    const forgetting = drafts.forget();
    drafts.write(7, "Segue o orçamento");
    await forgetting;
    drafts.write(7, "Segue o orçamento!");
    expect([drafts.of(7), kept.size]).toEqual(["", 0]);
  });

  it("does not come back when its person signs out before the browser has answered", async () => {
    kept.set("7", "Segue o orçamento");
    const drafts = new Drafts(browser);
    await drafts.forget();
    await drafts.loaded;
    expect(drafts.of(7)).toBe("");
  });

  it("is told of to the list of tickets", async () => {
    const drafts = await open();
    const seen: string[] = [];
    drafts.subscribe(() => seen.push(drafts.of(7)));
    drafts.write(7, "Segue");
    await drafts.forget();
    expect(seen).toEqual(["Segue", ""]);
  });
});
