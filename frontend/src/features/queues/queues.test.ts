import { describe, expect, it } from "@jest/globals";
import { queueInput } from "@guiche/contract/queues";
import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { palette } from "../../shared/theme/palette";
import { formFromQueue, inputFromForm } from "./fields";
import { moveQueue } from "./order";
import { queuePatches, queuesKey, type QueueRow } from "./queue.cache";

const queue = (id: number, orderQueue: number, over: Partial<QueueRow> = {}): QueueRow => ({
  id,
  name: `q${id}`,
  color: `#00000${id}`,
  orderQueue,
  ...over,
});

describe("moving a queue", () => {
  it("swaps two numbers when they are distinct", () => {
    const rows = [queue(1, 1), queue(2, 5), queue(3, 9)];
    expect(moveQueue(rows, 3, "up").changes).toEqual([
      { id: 3, orderQueue: 5 },
      { id: 2, orderQueue: 9 },
    ]);
  });
  it("renumbers all queues when only the name ordered them", () => {
    const rows = [queue(1, 0), queue(2, 0), queue(3, 0)];
    expect(moveQueue(rows, 3, "up").changes).toEqual([
      { id: 1, orderQueue: 1 },
      { id: 3, orderQueue: 2 },
      { id: 2, orderQueue: 3 },
    ]);
  });
  it("stops at both ends", () => {
    const rows = [queue(1, 1), queue(2, 2)];
    expect(moveQueue(rows, 1, "up").changes).toEqual([]);
    expect(moveQueue(rows, 2, "down").changes).toEqual([]);
  });
  it("results in the order that the numbers give, whatever they were", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.constantFrom("up" as const, "down" as const),
        (numbers, pick, direction) => {
          const rows = numbers.toSorted((a, b) => a - b).map((number, place) => queue(place + 1, number));
          const { rows: after, changes } = moveQueue(rows, (pick % rows.length) + 1, direction);
          const savedRows = rows.map((row) => ({ ...row, ...changes.find(({ id }) => id === row.id) }));
          const byNumber = savedRows.toSorted((a, b) => (a.orderQueue ?? 0) - (b.orderQueue ?? 0) || a.id - b.id);
          expect(byNumber.map(({ id }) => id)).toEqual(after.map(({ id }) => id));
        },
      ),
    );
  });
});

describe("queue events", () => {
  it("replace a row, and fetch the list again when its order or name changed", () => {
    const client = new QueryClient();
    client.setQueryData<QueueRow[]>(queuesKey, [queue(1, 1), queue(2, 2)]);
    queuePatches.queue?.(client, { action: "update", queue: queue(1, 1, { color: "#abcdef" }) });
    expect(client.getQueryData<QueueRow[]>(queuesKey)?.[0]?.color).toBe("#abcdef");
    expect(client.getQueryState(queuesKey)?.isInvalidated).toBe(false);
    queuePatches.queue?.(client, { action: "update", queue: queue(1, 7) });
    expect(client.getQueryState(queuesKey)?.isInvalidated).toBe(true);
  });
  it("of a user who does not receive the order keep the one that is known", () => {
    const client = new QueryClient();
    client.setQueryData<QueueRow[]>(queuesKey, [queue(1, 1)]);
    const { id, name, color } = queue(1, 1);
    queuePatches.queue?.(client, { action: "update", queue: { id, name, color } });
    expect(client.getQueryData(queuesKey)).toEqual([queue(1, 1)]);
  });
});

describe("the queue form", () => {
  it("gives a new queue an unused colour, red at the end, and the last place", () => {
    const middle = (hue: string) => palette.find((cell) => cell.hue === hue && cell.step === 3)!.colour;
    expect(formFromQueue(null, []).color).toBe(middle("blue"));
    const form = formFromQueue(null, [queue(1, 3, { color: middle("blue").toUpperCase() })]);
    expect(form.color).toBe(middle("teal"));
    expect(form.orderQueue).toBe("4");
    const others = palette.filter(({ hue, step }) => step === 3 && hue !== "red");
    expect(
      formFromQueue(
        null,
        others.map(({ colour }, at) => queue(at, at, { color: colour })),
      ).color,
    ).toBe(middle("red"));
  });
  it("sends hours only when they are shown", () => {
    const form = formFromQueue(queue(1, 2), []);
    expect(inputFromForm(form, false).schedules).toBeUndefined();
    expect(inputFromForm(form, true).schedules).toHaveLength(7);
  });
  it("uses the specification's messages", async () => {
    const wordsFor = async (over: Partial<QueueRow>) =>
      queueInput.validate(inputFromForm(formFromQueue(queue(1, 1, over), []), false), { abortEarly: false }).then(
        () => [],
        ({ errors }: { errors: string[] }) => errors,
      );
    expect(await wordsFor({ name: "v" })).toEqual(["Too Short!"]);
    expect(await wordsFor({ name: "v".repeat(51) })).toEqual(["Too Long!"]);
    expect(await wordsFor({ name: "" })).toContain("Required");
    expect(await wordsFor({ color: "#f" })).toContain("Too Short!");
    expect(await wordsFor({ color: "#ffffffffff" })).toContain("Too Long!");
    expect(await wordsFor({})).toEqual([]);
  });
});
