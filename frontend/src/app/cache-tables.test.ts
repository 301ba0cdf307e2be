import { describe, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import type { PatchTable } from "../shared/realtime/patch-table";
import { patchCaches } from "./cache-tables";

const makeDeletion = (tagId: number) => ({ action: "delete", tagId }) as const;

/** A table that records the tags of the events it receives. */
function listening() {
  const deletedTagIds: number[] = [];
  const table: PatchTable = {
    tag: (_client, event) => {
      if (event.action === "delete") deletedTagIds.push(event.tagId);
    },
  };
  return { received: deletedTagIds, table };
}

describe("a realtime event", () => {
  it("reaches the loaded tables at once, and the lazy ones in order after they load", async () => {
    const [now, later] = [listening(), listening()];
    let come: (tables: PatchTable[]) => void = () => undefined;
    const load = jest.fn(() => new Promise<PatchTable[]>((resolve) => (come = resolve)));
    const tell = patchCaches(new QueryClient(), [now.table], load);
    tell("tag", makeDeletion(1));
    tell("tag", makeDeletion(2));
    expect([now.received, later.received, load.mock.calls.length]).toEqual([[1, 2], [], 1]);
    come([later.table]);
    await Promise.resolve();
    await Promise.resolve();
    expect(later.received).toEqual([1, 2]);
    tell("tag", makeDeletion(3));
    expect([now.received, later.received, load.mock.calls.length]).toEqual([[1, 2, 3], [1, 2, 3], 1]);
  });

  it("refetches everything when the lazy tables fail to load, and the next event tries again", async () => {
    const client = new QueryClient();
    const invalidate = jest.spyOn(client, "invalidateQueries");
    const later = listening();
    const load = jest
      .fn<() => Promise<PatchTable[]>>()
      .mockRejectedValueOnce(new Error("no network"))
      .mockResolvedValue([later.table]);
    const tell = patchCaches(client, [], load);
    tell("tag", makeDeletion(1));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(invalidate).toHaveBeenCalledTimes(1);
    tell("tag", makeDeletion(2));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(later.received).toEqual([2]);
  });
});
