import { describe, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import type { PatchTable } from "../shared/realtime/patch-table";
import { patchCaches } from "./cache-tables";

const gone = (tagId: number) => ({ action: "delete", tagId }) as const;

/** A table that records the tags of the events it receives. */
function listening() {
  const received: number[] = [];
  const table: PatchTable = {
    tag: (_client, event) => {
      if (event.action === "delete") received.push(event.tagId);
    },
  };
  return { received, table };
}

describe("a realtime event", () => {
  it("reaches the loaded tables at once, and the lazy ones in order after they load", async () => {
    const [now, later] = [listening(), listening()];
    let come: (tables: PatchTable[]) => void = () => undefined;
    const load = jest.fn(() => new Promise<PatchTable[]>((done) => (come = done)));
    const tell = patchCaches(new QueryClient(), [now.table], load);
    tell("tag", gone(1));
    tell("tag", gone(2));
    expect([now.received, later.received, load.mock.calls.length]).toEqual([[1, 2], [], 1]);
    come([later.table]);
    await Promise.resolve();
    await Promise.resolve();
    expect(later.received).toEqual([1, 2]);
    tell("tag", gone(3));
    expect([now.received, later.received, load.mock.calls.length]).toEqual([[1, 2, 3], [1, 2, 3], 1]);
  });

  it("refetches everything when the lazy tables fail to load, and the next event tries again", async () => {
    const client = new QueryClient();
    const asked = jest.spyOn(client, "invalidateQueries");
    const later = listening();
    const load = jest
      .fn<() => Promise<PatchTable[]>>()
      .mockRejectedValueOnce(new Error("no network"))
      .mockResolvedValue([later.table]);
    const tell = patchCaches(client, [], load);
    tell("tag", gone(1));
    await new Promise((done) => setTimeout(done, 0));
    expect(asked).toHaveBeenCalledTimes(1);
    tell("tag", gone(2));
    await new Promise((done) => setTimeout(done, 0));
    expect(later.received).toEqual([2]);
  });
});
