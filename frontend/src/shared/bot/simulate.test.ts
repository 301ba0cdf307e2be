import { describe, expect, it } from "@jest/globals";
import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotOption } from "@guiche/contract/bot/program";
import { simulate, type SimulatedText } from "./simulate";
import { connectionFor, noticesOf, programOf, titlesOf, withDraft } from "./source";

const option = (id: number, title: string, fields: Partial<BotOption> = {}): BotOption => ({
  id,
  title,
  message: `${title}.`,
  hasMedia: false,
  forwardQueueId: null,
  children: [],
  ...fields,
});
const queue = (id: number, name: string, options: BotOption[] = []) => ({
  id,
  name,
  greetingMessage: `Welcome to ${name}`,
  outOfHoursMessage: `${name} is closed`,
  hasMedia: false,
  options,
});
const menus: BotMenusDto = {
  connections: [
    {
      id: 1,
      name: "Shop",
      greetingMessage: "Hello!",
      outOfHoursMessage: "We are closed",
      queueIds: [1, 2],
      maxUseBotQueues: 3,
      timeUseBotQueues: 0,
    },
  ],
  queues: [
    queue(1, "Sales", [option(10, "Prices", { hasMedia: true }), option(11, "Bill", { forwardQueueId: 2 })]),
    queue(2, "Finance"),
  ],
  language: "en",
  greetsOneQueue: false,
  scheduleType: "company",
};

const startedAt = Date.UTC(2026, 10, 23, 12);
const talk = (given: BotMenusDto, startQueueId: number | null, ...texts: (string | { closed: string })[]) => {
  const connection = connectionFor(given, 1);
  return simulate(
    { program: programOf(given, connection), notices: noticesOf(given, connection), startQueueId, startedAt },
    texts.map((text, index): SimulatedText => ({
      text: typeof text === "string" ? text : text.closed,
      at: startedAt + (index + 1) * 20_000,
      isClosed: typeof text !== "string",
    })),
  );
};
const said = (turns: ReturnType<typeof talk>) => turns.map(({ replies }) => replies.map(({ text }) => text));

describe("the simulated conversation", () => {
  it("walks from the menu to another queue as the server's engine does", () => {
    const turns = talk(menus, null, "hi", "sales", "2");
    expect(said(turns)).toEqual([
      ["Hello!\n\n*1* - Sales\n*2* - Finance"],
      ["Welcome to Sales\n\n*1* - Prices\n*2* - Bill\n*#* - Start"],
      ["Bill.", "Welcome to Finance"],
    ]);
    expect(turns.map(({ queueId }) => queueId)).toEqual([null, 1, 2]);
  });

  it("begins in a queue with its greeting and options", () => {
    const [first] = talk(menus, 1);
    expect(first).toMatchObject({ text: null, queueId: 1 });
    expect(first?.replies[0]?.text).toContain("Welcome to Sales");
  });

  it("names the node whose file goes along", () => {
    expect(talk(menus, 1, "1").at(-1)?.replies).toEqual([{ text: "Prices.", media: "option:10" }]);
  });

  it("answers the same texts anew with a queue as it is being edited", () => {
    const draft = queue(1, "Sales", [option(10, "Prices", { message: "From 10." })]);
    expect(said(talk(withDraft(menus, draft), 1, "1")).at(-1)).toEqual(["From 10."]);
  });

  it("tells once that the hours are closed: the company's notice, or the queue's", () => {
    expect(said(talk(menus, null, { closed: "hi" }, { closed: "hello?" }, "hi"))).toEqual([
      ["We are closed"],
      [],
      ["Hello!\n\n*1* - Sales\n*2* - Finance"],
    ]);
    const ofQueues = { ...menus, scheduleType: "queue" };
    expect(said(talk(ofQueues, null, "hi", { closed: "1" })).at(-1)).toEqual(["Sales is closed"]);
  });

  it("offers a queue that no connection offers alone", () => {
    const alone = { ...menus, connections: [] };
    expect(connectionFor(alone, 2).queueIds).toEqual([2]);
    expect(said(talk(alone, 1)).flat()).toEqual(["Welcome to Sales\n\n*1* - Prices\n*2* - Bill"]);
  });

  it("waits for another service, and says what it answers", () => {
    const speaker = { kind: "prompt" as const, id: 4, name: "Ana", quietMs: 0, queueId: 2, begins: false };
    const words = { expiresMinutes: 0, finishWord: "", restartWord: "", restartText: "" };
    const given = {
      ...menus,
      connections: menus.connections.map((each) => ({ ...each, promptId: 4 })),
      speakers: [{ ...speaker, ...words }],
    };
    const connection = connectionFor(given, 1);
    const simulation = {
      program: programOf(given, connection),
      notices: noticesOf(given, connection),
      startQueueId: null,
      startedAt,
    };
    const hi = { text: "hi", at: startedAt, isClosed: false };
    const value = { kind: "answer" as const, text: "Hello!", handOver: true, queueId: null, reason: "", voice: null };
    expect(simulate(simulation, [hi])).toMatchObject([{ replies: [], awaits: { kind: "prompt", id: 4 } }]);
    const [, answered] = simulate(simulation, [hi, { value, at: startedAt + 1_000, isClosed: false }]);
    expect(answered).toMatchObject({ text: null, replies: [{ text: "Hello!" }], queueId: 2, awaits: null });
    expect(titlesOf(given).get("prompt:4")).toBe("Ana");
  });

  it("knows the title of every node", () => {
    expect(Object.fromEntries(titlesOf(menus))).toEqual({
      "queue:1": "Sales",
      "option:10": "Prices",
      "option:11": "Bill",
      "queue:2": "Finance",
    });
  });
});
