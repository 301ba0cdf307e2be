import { describe, expect, it } from "@jest/globals";
import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotScriptDto } from "@guiche/contract/bot-scripts";
import type { BotOption } from "@guiche/contract/bot/program";
import { newState, type BotState } from "@guiche/contract/bot/vocabulary";
import { defaultWeek } from "@guiche/contract/hours";
import { momentOf } from "@guiche/contract/wall-time";
import { nextDeadline } from "./deadlines";
import { simulate, type SimulatedText } from "./simulate";
import { absencesOf, fieldsIn, usualFacts } from "./facts";
import { runScript } from "./scripts";
import { connectionFor, programOf, titlesOf, withDraft } from "./source";

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
    {
      program: programOf(given, connection),
      absencesAt: absencesOf(given, connection),
      startQueueId,
      startedAt,
      isGreeted: false,
    },
    texts.map((text, index): SimulatedText => ({
      text: typeof text === "string" ? text : text.closed,
      at: startedAt + (index + 1) * 20_000,
      given: { ...usualFacts, hours: typeof text === "string" ? "open" : "closed" },
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

  it("begins another ticket after an option that resolves it", () => {
    const draft = queue(1, "Sales", [option(10, "Thanks", { closesTicket: true })]);
    const turns = talk(withDraft(menus, draft), null, "hi", "sales", "1", "one more thing");
    expect(said(turns).slice(2)).toEqual([["Thanks."], ["Hello!\n\n*1* - Sales\n*2* - Finance"]]);
    expect(turns.map(({ queueId, state }) => [queueId, state.silentFor])).toEqual([
      [null, null],
      [1, null],
      [1, "closed"],
      [null, null],
    ]);
    expect(turns[2]?.trace.at(-1)).toEqual({ what: "closesTicket" });
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
      absencesAt: absencesOf(given, connection),
      startQueueId: null,
      startedAt,
      isGreeted: false,
    };
    const hi = { text: "hi", at: startedAt, given: usualFacts };
    const value = { kind: "answer" as const, text: "Hello!", handOver: true, queueId: null, reason: "", voice: null };
    expect(simulate(simulation, [hi])).toMatchObject([{ replies: [], awaits: { kind: "prompt", id: 4 } }]);
    const [, answered] = simulate(simulation, [hi, { value, at: startedAt + 1_000, given: usualFacts }]);
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

describe("the simulated clock", () => {
  const hours = { timezone: "America/Sao_Paulo", schedules: [...defaultWeek], holidays: [] };
  const at = (wall: string) => momentOf(wall, hours.timezone).getTime();
  const said = (wall: string): SimulatedText => ({
    text: "hi",
    at: at(wall),
    given: { ...usualFacts, hours: "byClock" },
  });
  const simulation = (given: BotMenusDto) => {
    const connection = connectionFor(given, 1);
    return {
      program: programOf(given, connection),
      absencesAt: absencesOf(given, connection),
      startQueueId: null,
      startedAt: at("2027-01-02T12:00"),
      isGreeted: false,
    };
  };

  it("closes on Saturday at noon, tells it once until Monday, and opens with the menu", () => {
    const turns = simulate(simulation({ ...menus, hours }), [
      said("2027-01-02T13:00"),
      said("2027-01-03T09:00"),
      said("2027-01-04T08:01"),
    ]);
    expect(turns.map(({ replies }) => replies.map(({ text }) => text.split("\n")[0]))).toEqual([
      ["We are closed"],
      [],
      ["Hello!"],
    ]);
    expect(turns[1]?.state.trail).toEqual([]);
  });

  it("follows a change of the clock and the end of a month", () => {
    const lisbon = { ...hours, timezone: "Europe/Lisbon" };
    const absencesAt = absencesOf({ ...menus, hours: lisbon }, connectionFor(menus, 1));
    const isOpen = (instant: string) => absencesAt(Date.parse(instant), "byClock", 0).companyAbsence === null;
    // Lisbon is at UTC until 28 March 2027 and one hour ahead from then on; both days are working days.
    expect([isOpen("2027-03-26T07:30:00Z"), isOpen("2027-03-29T07:30:00Z")]).toEqual([false, true]);
    expect([isOpen("2027-03-31T17:30:00Z"), isOpen("2027-04-01T16:30:00Z")]).toEqual([false, true]);
  });

  it("finds the next deadline: opening, and the pause after which the menu returns", () => {
    const given = { ...menus, hours };
    const { program, absencesAt } = simulation(given);
    const find = (state: BotState | null, now: number) =>
      nextDeadline(
        { program: { ...program, pauseMinutes: 30 }, state, queueId: null, absencesAt, hours: "byClock" },
        now,
      );
    expect(find(null, at("2027-01-02T13:00"))).toBe(at("2027-01-04T08:00"));
    const since = at("2027-01-04T09:00");
    expect(find({ ...newState(), silentSince: since, silentFor: "menuLimit" }, since)).toBe(since + 30 * 60_000);
    const open = { ...menus, scheduleType: "disabled" };
    const always = absencesOf(open, connectionFor(open, 1));
    expect(
      nextDeadline({ program, state: null, queueId: null, absencesAt: always, hours: "byClock" }, since),
    ).toBeNull();
  });
});

describe("a script", () => {
  const script = (expected: object[]): BotScriptDto => ({
    id: 1,
    name: "bill",
    whatsappId: 1,
    startedAt,
    isGreeted: false,
    said: ["hi", "1"].map((text, index) => ({ text, at: startedAt + (index + 1) * 20_000, given: usualFacts })),
    expected: expected as BotScriptDto["expected"],
  });
  const inMenu = { at: "menu", queueId: null, left: null, speaks: true };
  const inSales = { at: "queue:1", queueId: 1, left: null, speaks: true };

  it("passes while the path is the same, whatever the words are", () => {
    expect(runScript(menus, script([inMenu, inSales]))?.difference).toBeNull();
    const worded = withDraft(menus, { ...menus.queues[0]!, greetingMessage: "Sales here" });
    expect(runScript(worded, script([inMenu, inSales]))?.difference).toBeNull();
  });

  it("names the first place where the path differs", () => {
    const swapped = { ...menus, connections: menus.connections.map((one) => ({ ...one, queueIds: [2, 1] })) };
    expect(runScript(swapped, script([inMenu, inSales]))?.difference).toEqual({
      place: 2,
      said: "1",
      expected: inSales,
      actual: { at: "queue:2", queueId: 2, left: "finished", speaks: true },
    });
  });

  it("of a connection that is gone is not run", () => {
    expect(runScript({ ...menus, connections: [] }, script([inMenu, inSales]))).toBeNull();
  });
});

describe("the extra fields of the texts", () => {
  it("are named once each, and known variables are none of them", () => {
    const given = withDraft(menus, { ...menus.queues[0]!, greetingMessage: "{{name}}, {{plan}} and {{ plan }}" });
    expect(fieldsIn(programOf(given, connectionFor(given, 1)))).toEqual(["plan"]);
  });
});
