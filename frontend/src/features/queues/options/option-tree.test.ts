import { describe, expect, it } from "@jest/globals";
import type { QueueOptionDto } from "@guiche/contract/queue-options";
import fc from "fast-check";
import {
  allOf,
  childrenOf,
  countOf,
  findOption,
  moveOption,
  neighbourOf,
  pathTo,
  placeAfter,
  visibleRows,
  withOption,
  withoutOption,
  type Move,
} from "./option-tree";
import { anOption } from "./testing";

/** Sales: 1 Prices · 2 Bill (1 By number · 2 A person) · 3 Other. */
const tree = [
  anOption(1, "Prices"),
  anOption(2, "Bill", {
    option: 2,
    children: [anOption(3, "By number", { parentId: 2 }), anOption(4, "A person", { parentId: 2, option: 2 })],
  }),
  anOption(5, "Other", { option: 3 }),
];

/** The tree as text: numbers and titles, deeper options in brackets. */
const textOf = (options: readonly QueueOptionDto[]): string =>
  options
    .map(({ option, title, children }) => `${option} ${title}${children.length > 0 ? ` (${textOf(children)})` : ""}`)
    .join(" · ");

const move = (id: number, where: Move) => {
  const place = placeAfter(tree, id, where);
  return place && textOf(moveOption(tree, id, place));
};

describe("the option tree", () => {
  it("knows the way to an option", () => {
    expect(pathTo(tree, 4).map(({ title }) => title)).toEqual(["Bill", "A person"]);
    expect(pathTo(tree, 9)).toEqual([]);
    expect(countOf(tree)).toBe(5);
  });

  it("shows what is not closed, with its level", () => {
    const rows = (closedIds: number[]) =>
      visibleRows(tree, new Set(closedIds)).map(({ option, level }) => `${level} ${option.title}`);
    expect(rows([])).toEqual(["1 Prices", "1 Bill", "2 By number", "2 A person", "1 Other"]);
    expect(rows([2])).toEqual(["1 Prices", "1 Bill", "1 Other"]);
  });

  it.each([
    [5, "up", "1 Prices · 2 Other · 3 Bill (1 By number · 2 A person)"],
    [1, "down", "1 Bill (1 By number · 2 A person) · 2 Prices · 3 Other"],
    [5, "in", "1 Prices · 2 Bill (1 By number · 2 A person · 3 Other)"],
    [3, "out", "1 Prices · 2 Bill (1 A person) · 3 By number · 4 Other"],
    [1, "up", null],
    [5, "down", null],
    [1, "in", null],
    [1, "out", null],
  ] as const)("moves option %s %s", (id, where, after) => {
    expect(move(id, where)).toBe(after);
  });

  it("keeps the rows that a change does not touch", () => {
    const after = withOption(tree, { ...findOption(tree, 3)!, title: "By CPF" });
    expect(after[0]).toBe(tree[0]);
    expect(after[1]?.children[1]).toBe(tree[1]?.children[1]);
    expect(findOption(after, 3)?.title).toBe("By CPF");
  });

  it("moves the focus to a neighbour of an option that goes", () => {
    expect([1, 4, 5].map((id) => neighbourOf(tree, id))).toEqual([2, 3, 2]);
    expect(neighbourOf([anOption(1, "Only", { children: [anOption(2, "Child", { parentId: 1 })] })], 2)).toBe(1);
  });

  it("has dense numbers and loses no option, whatever is moved and removed", () => {
    const moves = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom<Move>("up", "down", "in", "out"));
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 20 }), (all) => {
        let options: QueueOptionDto[] = tree;
        for (const [id, where] of all) {
          const place = placeAfter(options, id, where);
          if (place) options = moveOption(options, id, place);
        }
        expect(
          allOf(options)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual([1, 2, 3, 4, 5]);
        for (const parentId of [null, 1, 2, 3, 4, 5])
          for (const [index, option] of childrenOf(options, parentId).entries())
            expect([option.option, option.parentId]).toEqual([index + 1, parentId]);
        const [first] = options;
        expect(countOf(withoutOption(options, first!.id))).toBe(5 - countOf([first!]));
      }),
    );
  });
});
