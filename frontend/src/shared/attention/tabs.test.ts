import { beforeEach, describe, expect, it } from "@jest/globals";
import { Tabs, type TabLine, type TabMessage } from "./tabs";

/** The channel between the tabs of this test; a sleeping tab neither receives nor sends. */
let listeners: Map<string, (word: TabMessage) => void>;
const asleep = new Set<string>();
let clock = 0;
let whoCount = 0;
beforeEach(() => {
  listeners = new Map();
  asleep.clear();
  clock = 1_000;
  whoCount = 0;
});

function lineOf(id: string): TabLine {
  return {
    post: (word) => {
      if (asleep.has(id)) return;
      if (word.type === "who") whoCount += 1;
      for (const [other, listener] of listeners) if (other !== id && !asleep.has(other)) listener(word);
    },
    listen: (listener) => void listeners.set(id, listener),
    close: () => void listeners.delete(id),
  };
}
const tab = (id: string) => new Tabs({ id, line: lineOf(id), now: () => (clock += 1), wait: () => Promise.resolve() });
const ringing = async (tabs: Record<string, Tabs>) => {
  const rings: string[] = [];
  for (const [id, one] of Object.entries(tabs)) if (!asleep.has(id) && (await one.rings())) rings.push(id);
  return rings.join();
};

describe("with several tabs", () => {
  it("a single tab rings without asking", async () => {
    const a = tab("a");
    whoCount = 0;
    expect(await a.rings()).toBe(true);
    expect(whoCount).toBe(0);
  });

  it("the tab used last rings, also for tabs opened later and never used", async () => {
    const tabs: Record<string, Tabs> = { a: tab("a"), b: tab("b") };
    tabs.a!.noteUse();
    expect(await ringing(tabs)).toBe("a");
    tabs.b!.noteUse();
    expect(await ringing(tabs)).toBe("b");
    tabs.c = tab("c");
    expect(await ringing(tabs)).toBe("b");
  });

  it("exactly one rings when none was used yet", async () => {
    expect(await ringing({ a: tab("a"), b: tab("b"), c: tab("c") })).toMatch(/^[abc]$/);
  });

  it("closing the tab used last makes the one used before it ring", async () => {
    const tabs: Record<string, Tabs> = { a: tab("a"), b: tab("b"), c: tab("c") };
    tabs.a!.noteUse();
    tabs.b!.noteUse();
    tabs.c!.noteUse();
    tabs.c!.leave();
    delete tabs.c;
    expect(await ringing(tabs)).toBe("b");
  });

  it("two simultaneous calls ring in one tab", async () => {
    const tabs = { a: tab("a"), b: tab("b") };
    tabs.b.noteUse();
    expect(await Promise.all([tabs.a.rings(), tabs.a.rings(), tabs.b.rings()])).toEqual([false, false, true]);
  });

  it("another tab rings while the last used one sleeps or has crashed; after waking up it rings again", async () => {
    const tabs: Record<string, Tabs> = { a: tab("a"), b: tab("b"), c: tab("c") };
    tabs.b!.noteUse();
    tabs.c!.noteUse();
    asleep.add("c");
    expect(await ringing(tabs)).toBe("b");
    asleep.clear();
    tabs.c!.noteUse();
    expect(await ringing(tabs)).toBe("c");
  });
});
