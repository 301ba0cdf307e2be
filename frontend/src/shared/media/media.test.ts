import { beforeEach, describe, expect, it } from "@jest/globals";
import { BlobCache } from "./blob-cache";
import { clockText } from "./clock-text";
import { sizeText } from "./size-text";

let asked: { address: string; answer: (bytes?: number) => void; fail: () => void; signal: AbortSignal }[];
let alive: Set<string>;
let cache: BlobCache;

beforeEach(() => {
  asked = [];
  alive = new Set();
  let made = 0;
  cache = new BlobCache({
    fetch: (address, signal) =>
      new Promise((done, refuse) => {
        const answer = (bytes = 10) => done(new Blob(["x".repeat(bytes)]));
        asked.push({ address, signal, answer, fail: () => refuse(new Error("no line")) });
      }),
    createUrl: () => {
      const url = `blob:${++made}`;
      alive.add(url);
      return url;
    },
    revokeUrl: (url) => alive.delete(url),
    most: { files: 2, bytes: 100 },
  });
});

const shown = async (address: string, bytes?: number) => {
  const hold = cache.take(address);
  asked.at(-1)?.answer(bytes);
  return { url: await hold.url, leave: hold.leave };
};

describe("files held in memory", () => {
  it("are fetched once, however many look at them", async () => {
    const [one, other] = [cache.take("a"), cache.take("a")];
    asked[0]!.answer();
    expect(await one.url).toBe(await other.url);
    expect(asked).toHaveLength(1);
    expect(cache.peek("a")).toBe(await one.url);
  });

  it("stay while somebody looks, and the longest unseen go first", async () => {
    const looking = await shown("a");
    for (const address of ["b", "c", "d"]) (await shown(address)).leave();
    expect([alive.has(looking.url), cache.peek("b"), cache.peek("c")]).toEqual([true, null, null]);
    expect(cache.peek("d")).not.toBeNull();
    expect(alive.size).toBe(2);
  });

  it("go by their size too", async () => {
    (await shown("a", 60)).leave();
    (await shown("b", 60)).leave();
    expect([cache.peek("a"), alive.size]).toEqual([null, 1]);
  });

  it("that nobody waits for any more are not fetched to the end", () => {
    const hold = cache.take("a");
    hold.leave();
    expect(asked[0]!.signal.aborted).toBe(true);
    cache.take("a");
    expect(asked).toHaveLength(2);
  });

  it("that could not be had are asked for again by the next", async () => {
    const hold = cache.take("a");
    asked[0]!.fail();
    await expect(hold.url).rejects.toThrow("no line");
    expect((await shown("a")).url).toMatch(/^blob:/);
    expect(asked).toHaveLength(2);
  });

  it("that we sent ourselves are there without asking, and all go when somebody else signs in", async () => {
    cache.put("a", new Blob(["mine"]));
    const hold = cache.take("a");
    expect(await hold.url).toBe(cache.peek("a"));
    cache.clear();
    expect([asked.length, alive.size, cache.peek("a")]).toEqual([0, 0, null]);
  });
});

describe("words about files", () => {
  it("say a size with as many digits as matter", () => {
    expect(
      [0, 1_023, 1_024, 1.4 * 1_024 ** 2, 16 * 1_024 ** 2, 234 * 1_024 ** 2].map((bytes) => sizeText(bytes, "pt")),
    ).toEqual(["0 B", "1.023 B", "1 kB", "1,4 MB", "16 MB", "234 MB"]);
  });
  it("say a length as a clock does", () => {
    expect([0, 7.9, 61, 3_723].map(clockText)).toEqual(["0:00", "0:07", "1:01", "1:02:03"]);
  });
});
