import { beforeEach, describe, expect, it, jest } from "@jest/globals";

const inBrowser = new Map<string, string>();
const full = () => {
  throw new Error("storage is full");
};
const storage = {
  getItem: (name: string) => inBrowser.get(name) ?? null,
  setItem: (name: string, text: string) => void inBrowser.set(name, text),
  removeItem: (name: string) => void inBrowser.delete(name),
};
let tellOfOtherTab: (event: { key: string | null }) => void;
const setUp = async (own: Partial<typeof storage> = {}) => {
  jest.resetModules();
  const addEventListener = (_: string, listener: typeof tellOfOtherTab) => (tellOfOtherTab = listener);
  Object.assign(globalThis, { localStorage: { ...storage, ...own }, window: { addEventListener } });
  return import("./stored");
};
beforeEach(() => inBrowser.clear());

describe("stored values", () => {
  it("survive a reload until they are removed", async () => {
    (await setUp()).setStored("a", "1");
    const { setStored: keep, getStored: readStored } = await setUp();
    expect(readStored("a")).toBe("1");
    keep("a", null);
    expect([readStored("a"), inBrowser.size]).toEqual([null, 0]);
  });

  it("last until the page is closed when the storage is full", async () => {
    inBrowser.set("a", "old");
    const { setStored: keep, getStored: readStored } = await setUp({ setItem: full });
    keep("a", "new");
    expect(readStored("a")).toBe("new");
    expect((await setUp()).getStored("a")).toBe("old");
  });

  it("last until the page is closed or they are removed when the storage is blocked", async () => {
    const { setStored: keep, getStored: readStored } = await setUp({ getItem: full, setItem: full, removeItem: full });
    expect(readStored("a")).toBeNull();
    keep("a", "1");
    expect(readStored("a")).toBe("1");
    keep("a", null);
    expect(readStored("a")).toBeNull();
  });

  it("give way to what another tab wrote later", async () => {
    const { setStored: keep, getStored: readStored } = await setUp({ setItem: full });
    for (const key of ["a", null]) {
      keep("a", "ours");
      inBrowser.set("a", "theirs");
      tellOfOtherTab({ key });
      expect(readStored("a")).toBe("theirs");
    }
  });
});
