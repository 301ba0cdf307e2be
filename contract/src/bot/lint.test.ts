import { describe, expect, it } from "@jest/globals";
import { findingsOf, lint } from "./lint";
import { compileMenu, type BotOption, type BotQueue } from "./program";

const option = (id: number, fields: Partial<BotOption> = {}): BotOption => ({
  id,
  title: `Option ${id}`,
  message: "Text",
  hasMedia: false,
  forwardQueueId: null,
  children: [],
  ...fields,
});
const queue = (id: number, options: BotOption[], fields: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name: `Queue ${id}`,
  greetingMessage: "Hello",
  hasMedia: false,
  options,
  ...fields,
});
const compile = (...queues: BotQueue[]) =>
  compileMenu({
    connection: {
      greetingMessage: "Hi",
      queueIds: queues.map(({ id }) => id),
      maxUseBotQueues: 3,
      timeUseBotQueues: 0,
    },
    queues,
    language: "en",
    greetsOneQueue: false,
  });
const lintMenu = (...queues: BotQueue[]) => lint(compile(...queues)).map(({ kind, node }) => `${kind} ${node}`);

describe("lint", () => {
  it("finds nothing in a sound tree", () => {
    const leaf = option(3, { message: "", forwardQueueId: 2 });
    expect(lintMenu(queue(1, [option(1, { children: [option(2), leaf] })]), queue(2, []))).toEqual([]);
  });

  it.each([
    ["a leaf that says nothing", option(1, { message: " " }), "deadEnd option:1"],
    ["a silent leaf to a queue that is gone", option(1, { message: "", forwardQueueId: 9 }), "deadEnd option:1"],
    ["choices without a question", option(1, { message: "", children: [option(2)] }), "emptyText option:1"],
    ["a choice without a title", option(1, { children: [option(2, { title: "" })] }), "emptyTitle option:1"],
    [
      "two choices of one name",
      option(1, { children: [option(2, { title: "Bill" }), option(3, { title: " bill" })] }),
      "sameTitle option:1",
    ],
    [
      "more than ten choices",
      option(1, { children: Array.from({ length: 11 }, (_, index) => option(index + 2)) }),
      "tooMany option:1",
    ],
    [
      "a text that is too long with its choices",
      option(1, { message: "x".repeat(4_050), children: [option(2)] }),
      "tooLong option:1",
    ],
    ["an option that leads to its own queue", option(1, { forwardQueueId: 1 }), "loop option:1"],
  ])("finds %s", (_what, one, finding) => {
    expect(lintMenu(queue(1, [one]))).toEqual([finding]);
  });

  it("accepts a file as an answer, and ten choices", () => {
    const ten = Array.from({ length: 10 }, (_, index) => option(index + 2));
    expect(lintMenu(queue(1, [option(1, { children: ten }), option(20, { message: "", hasMedia: true })]))).toEqual([]);
  });

  it("accepts the end of a conversation, which leads to no other queue", () => {
    const end = option(1, { message: "", forwardQueueId: 1, closesTicket: true });
    expect(lintMenu(queue(1, [end]))).toEqual([]);
  });

  it("finds queues that lead to each other, over a third one too", () => {
    const to = (id: number, forwardQueueId: number) => option(id, { forwardQueueId });
    expect(lintMenu(queue(1, [to(1, 2)]), queue(2, [to(2, 3)]), queue(3, [to(3, 1)]), queue(4, [to(4, 1)]))).toEqual([
      "loop option:1",
      "loop option:2",
      "loop option:3",
    ]);
  });

  it("tells the findings of one queue from the others'", () => {
    const program = compile(queue(1, [option(1, { message: "" })]), queue(2, [option(2, { message: "" })]));
    expect(findingsOf(program, lint(program), 2)).toEqual([{ kind: "deadEnd", node: "option:2" }]);
  });
});
