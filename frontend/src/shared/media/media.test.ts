import { beforeEach, describe, expect, it } from "@jest/globals";
import { BlobCache } from "./blob-cache";
import { clockText } from "./clock-text";
import { sizeText } from "./size-text";

let requests: { address: string; answer: (bytes?: number) => void; fail: () => void; signal: AbortSignal }[];
let alive: Set<string>;
let cache: BlobCache;

beforeEach(() => {
  requests = [];
  alive = new Set();
  let urlCount = 0;
  cache = new BlobCache({
    fetch: (address, signal) =>
      new Promise((resolve, refuse) => {
        const answer = (bytes = 10) => resolve(new Blob(["x".repeat(bytes)]));
        requests.push({ address, signal, answer, fail: () => refuse(new Error("no network")) });
      }),
    createUrl: () => {
      const url = `blob:${++urlCount}`;
      alive.add(url);
      return url;
    },
    revokeUrl: (url) => alive.delete(url),
    max: { files: 2, bytes: 100 },
  });
});

const display = async (address: string, bytes?: number) => {
  const hold = cache.take(address);
  requests.at(-1)?.answer(bytes);
  return { url: await hold.url, leave: hold.leave };
};

describe("the blob cache", () => {
  it("fetches a file once for several users", async () => {
    const [one, other] = [cache.take("a"), cache.take("a")];
    requests[0]!.answer();
    expect(await one.url).toBe(await other.url);
    expect(requests).toHaveLength(1);
    expect(cache.peek("a")).toBe(await one.url);
  });

  it("keeps displayed files and drops the least recently displayed first", async () => {
    const looking = await display("a");
    for (const address of ["b", "c", "d"]) (await display(address)).leave();
    expect([alive.has(looking.url), cache.peek("b"), cache.peek("c")]).toEqual([true, null, null]);
    expect(cache.peek("d")).not.toBeNull();
    expect(alive.size).toBe(2);
  });

  it("limits the total size too", async () => {
    (await display("a", 60)).leave();
    (await display("b", 60)).leave();
    expect([cache.peek("a"), alive.size]).toEqual([null, 1]);
  });

  it("aborts a download that is no longer used", () => {
    const hold = cache.take("a");
    hold.leave();
    expect(requests[0]!.signal.aborted).toBe(true);
    cache.take("a");
    expect(requests).toHaveLength(2);
  });

  it("retries after a failed download", async () => {
    const hold = cache.take("a");
    requests[0]!.fail();
    await expect(hold.url).rejects.toThrow("no network");
    expect((await display("a")).url).toMatch(/^blob:/);
    expect(requests).toHaveLength(2);
  });

  it("serves files this browser sent without a request, and drops all on clear", async () => {
    cache.put("a", new Blob(["mine"]));
    const hold = cache.take("a");
    expect(await hold.url).toBe(cache.peek("a"));
    cache.clear();
    expect([requests.length, alive.size, cache.peek("a")]).toEqual([0, 0, null]);
  });
});

describe("file texts", () => {
  it("give a size with significant digits only", () => {
    expect(
      [0, 1_023, 1_024, 1.4 * 1_024 ** 2, 16 * 1_024 ** 2, 234 * 1_024 ** 2].map((bytes) => sizeText(bytes, "pt")),
    ).toEqual(["0 B", "1.023 B", "1 kB", "1,4 MB", "16 MB", "234 MB"]);
  });
  it("give a duration as a clock", () => {
    expect([0, 7.9, 61, 3_723].map(clockText)).toEqual(["0:00", "0:07", "1:01", "1:02:03"]);
  });
});
