import { describe, expect, it } from "@jest/globals";
import { anOption } from "./testing";
import { branchOf, readFileText, textOfFile } from "./tree-file";

const names = new Map([[2, "Suporte"]]);
const tree = [
  anOption(1, "Bill", {
    sendsBills: true,
    mediaPath: "/queue-options/1/media?version=1",
    mediaName: "bill.pdf",
    children: [
      anOption(2, "By number", { parentId: 1, forwardQueueId: 2 }),
      anOption(3, "Bye", { parentId: 1, option: 2, closesTicket: true }),
    ],
  }),
];
const bill = { title: "Bill", message: "Bill.", forwardTo: null, closesTicket: false, sendsBills: true };
const bye = {
  title: "Bye",
  message: "Bye.",
  forwardTo: null,
  closesTicket: true,
  sendsBills: false,
  children: [],
};
const byNumber = {
  title: "By number",
  message: "By number.",
  forwardTo: "Suporte",
  closesTicket: false,
  sendsBills: false,
  children: [],
};
const file = (options: unknown) => JSON.stringify({ kind: "guiche-queue-options", version: 1, options });

describe("a file of options", () => {
  it("gives back the tree that was written, with queues by name and without files", () => {
    expect(readFileText(textOfFile(tree, names))).toEqual([{ ...bill, children: [byNumber, bye] }]);
  });

  it("keeps the file of a branch that is copied", () => {
    expect(branchOf(tree[0]!, names).media).toEqual({ path: "/queue-options/1/media?version=1", name: "bill.pdf" });
  });

  it("needs no message and no children", () => {
    expect(readFileText(file([{ title: " Prices " }]))).toEqual([
      { title: "Prices", message: "", forwardTo: null, closesTicket: false, sendsBills: false, children: [] },
    ]);
  });

  const deep = (levels: number): object => ({ title: "x", children: levels > 1 ? [deep(levels - 1)] : [] });
  it.each([
    ["text that is no JSON", "{"],
    ["another kind of file", JSON.stringify({ options: [] })],
    ["a later version", JSON.stringify({ kind: "guiche-queue-options", version: 2, options: [] })],
    ["an option without a title", file([{ message: "x" }])],
    ["a title that is too long", file([{ title: "x".repeat(101) }])],
    ["a message that is too long", file([{ title: "x", message: "x".repeat(4_097) }])],
    ["an open bill that is neither yes nor no", file([{ title: "x", sendsBills: 1 }])],
    ["an end that is neither yes nor no", file([{ title: "x", closesTicket: "yes" }])],
    ["children that are no list", file([{ title: "x", children: {} }])],
    ["a list that is too long", file(Array.from({ length: 51 }, () => ({ title: "x" })))],
    ["a tree that is too deep", file([deep(9)])],
  ])("is refused: %s", (_what, text) => {
    expect(readFileText(text)).toBeNull();
  });

  it("may be as deep as the tree", () => {
    expect(readFileText(file([deep(8)]))).toHaveLength(1);
  });
});
