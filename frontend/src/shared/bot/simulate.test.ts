import { describe, expect, it } from "@jest/globals";
import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotScriptDto } from "@guiche/contract/bot-scripts";
import { choiceOverdueMinutes, newState, type BotState } from "@guiche/contract/bot/engine-types";
import { defaultWeek } from "@guiche/contract/time/hours";
import { momentOf } from "@guiche/contract/time/wall-time";
import { nextDeadline } from "./deadlines";
import { choiceDueAt, simulate, type SimulatedText } from "./simulate";
import { absencesOf, fieldsIn, usualFacts } from "./facts";
import { menusWith, option, queue, speaker } from "./menus.fixture";
import { runScript } from "./scripts";
import { connectionFor, programOf, titlesOf, withDraft } from "./source";

const menus = menusWith([
  queue(1, "Vendas", [option(10, "Preços", { hasMedia: true }), option(11, "Boleto", { forwardQueueId: 2 })]),
  queue(2, "Financeiro"),
]);

const startedAt = Date.UTC(2026, 10, 23, 12);
const simulation = (
  botMenus: BotMenusDto,
  startQueueId: number | null = null,
  connection = connectionFor(botMenus, 1),
) => ({
  program: programOf(botMenus, connection),
  absencesAt: absencesOf(botMenus, connection),
  ...{ startQueueId, startedAt, isGreeted: false },
});
const talk = (botMenus: BotMenusDto, startQueueId: number | null, ...texts: (string | { closed: string })[]) =>
  simulate(
    simulation(botMenus, startQueueId),
    texts.map((text, index): SimulatedText => ({
      text: typeof text === "string" ? text : text.closed,
      at: startedAt + (index + 1) * 20_000,
      given: { ...usualFacts, hours: typeof text === "string" ? "open" : "closed" },
    })),
  );
const listReplies = (turns: ReturnType<typeof talk>) => turns.map(({ replies }) => replies.map(({ text }) => text));

describe("the simulated conversation", () => {
  it("walks from the menu to another queue as the server's engine does", () => {
    const turns = talk(menus, null, "hi", "vendas", "2");
    expect(listReplies(turns)).toEqual([
      ["Olá!\n\n*1* - Vendas\n*2* - Financeiro"],
      ["Bem-vindo a Vendas\n\n*1* - Preços\n*2* - Boleto\n*#* - Início"],
      ["Boleto?", "Bem-vindo a Financeiro"],
    ]);
    expect(turns.map(({ queueId }) => queueId)).toEqual([null, 1, 2]);
  });

  it("holds words that are no answer as the server does: after eight seconds they are a wrong one", () => {
    const texts = ["oi", "quero falar com alguém"].map((text, index) => ({
      text,
      at: startedAt + index * 3_000,
      given: usualFacts,
    }));
    expect(listReplies(simulate(simulation(menus), texts, startedAt + 7_000)).at(-1)).toEqual([]);
    expect(listReplies(simulate(simulation(menus), texts, startedAt + 8_000)).at(-1)).toEqual([
      expect.stringMatching(/^Não entendi\. [^]*Olá!/),
    ]);
  });

  it("puts who never chooses into the fallback queue as the server does, and asks again", () => {
    const fallbackSimulation = simulation(menus, null, { ...connectionFor(menus, 1), fallbackQueueId: 2 });
    const first = { text: "oi", at: startedAt, given: usualFacts };
    const dueAt = startedAt + choiceOverdueMinutes * 60_000;
    const [menu, due] = simulate(fallbackSimulation, [first], dueAt);
    expect([menu?.queueId, due?.queueId, choiceDueAt(fallbackSimulation.program, menu)]).toEqual([null, 2, dueAt]);
    const later = simulate(fallbackSimulation, [first, { ...first, text: "ainda está aí?", at: dueAt + 60_000 }]);
    expect(later.map(({ queueId }) => queueId)).toEqual([null, 2, 2]);
    expect(listReplies(later)).toEqual([listReplies([menu!])[0], [], listReplies([menu!])[0]]);
  });

  it("goes on after its notice at night where the company wants that", () => {
    const night = { ...menus, answersOutOfHours: true };
    expect(listReplies(talk(night, null, { closed: "oi" }))).toEqual([
      ["Fechado.", "Olá!\n\n*1* - Vendas\n*2* - Financeiro"],
    ]);
  });

  it("begins in a queue with its greeting and options", () => {
    const [first] = talk(menus, 1);
    expect(first).toMatchObject({ text: null, queueId: 1 });
    expect(first?.replies[0]?.text).toContain("Bem-vindo a Vendas");
  });

  it("answers the same texts anew with a queue as it is being edited", () => {
    const draft = queue(1, "Vendas", [option(10, "Preços", { message: "From 10." })]);
    expect(listReplies(talk(withDraft(menus, draft), 1, "1")).at(-1)).toEqual(["From 10."]);
  });

  it("begins another ticket after an option that resolves it", () => {
    const draft = queue(1, "Vendas", [option(10, "Obrigado", { closesTicket: true })]);
    const turns = talk(withDraft(menus, draft), null, "hi", "vendas", "1", "one more thing");
    expect(listReplies(turns).slice(2)).toEqual([["Obrigado?"], ["Olá!\n\n*1* - Vendas\n*2* - Financeiro"]]);
    expect(turns.map(({ queueId, state }) => [queueId, state.silentFor])).toEqual([
      [null, null],
      [1, null],
      [1, "closed"],
      [null, null],
    ]);
    expect(turns[2]?.trace.at(-1)).toEqual({ what: "closesTicket" });
  });

  it("tells that the hours of a queue are closed", () => {
    const ofQueues = { ...menus, scheduleType: "queue" };
    expect(listReplies(talk(ofQueues, null, "hi", { closed: "1" })).at(-1)).toEqual(["Vendas: fechado"]);
  });

  it("offers a queue that no connection offers alone", () => {
    const alone = { ...menus, connections: [] };
    expect(connectionFor(alone, 2).queueIds).toEqual([2]);
    expect(listReplies(talk(alone, 1)).flat()).toEqual(["Bem-vindo a Vendas\n\n*1* - Preços\n*2* - Boleto"]);
  });

  it("waits for another service, and says what it answers", () => {
    const botMenus = {
      ...menus,
      connections: menus.connections.map((each) => ({ ...each, promptId: 4 })),
      speakers: [speaker("prompt", { queueId: 2, quietMs: 0 })],
    };
    const hi = { text: "hi", at: startedAt, given: usualFacts };
    const value = { kind: "answer" as const, text: "Hello!", handOver: true, queueId: null, reason: "", voice: null };
    expect(simulate(simulation(botMenus), [hi])).toMatchObject([{ replies: [], awaits: { kind: "prompt", id: 4 } }]);
    const [, turn] = simulate(simulation(botMenus), [hi, { value, at: startedAt + 1_000, given: usualFacts }]);
    expect(turn).toMatchObject({ text: null, replies: [{ text: "Hello!" }], queueId: 2, awaits: null });
    expect(titlesOf(botMenus).get("prompt:4")).toBe("Ana");
  });

  it("knows the title of every node", () => {
    expect(Object.fromEntries(titlesOf(menus))).toEqual({
      "queue:1": "Vendas",
      "option:10": "Preços",
      "option:11": "Boleto",
      "queue:2": "Financeiro",
    });
  });
});

describe("the simulated clock", () => {
  const hours = { timezone: "America/Sao_Paulo", schedules: [...defaultWeek], holidays: [] };
  const at = (wall: string) => momentOf(wall, hours.timezone).getTime();
  const makeText = (wall: string): SimulatedText => ({
    text: "hi",
    at: at(wall),
    given: { ...usualFacts, hours: "byClock" },
  });

  it("closes on Saturday at noon, tells it once until Monday, and opens with the menu", () => {
    const turns = simulate(simulation({ ...menus, hours }), [
      makeText("2027-01-02T13:00"),
      makeText("2027-01-03T09:00"),
      makeText("2027-01-04T08:01"),
    ]);
    expect(turns.map(({ replies }) => replies.map(({ text }) => text.split("\n")[0]))).toEqual([
      ["Fechado."],
      [],
      ["Olá!"],
    ]);
    expect(turns[1]?.state.trail).toEqual([]);
  });

  it("tells when the company is back where no notice is written, as the server does", () => {
    const [connection] = menus.connections;
    const unwritten = { ...menus, hours, connections: [{ ...connection!, outOfHoursMessage: "" }] };
    const [turn] = simulate(simulation(unwritten), [makeText("2027-01-02T13:00")]);
    expect(turn?.replies.map(({ text }) => text)).toEqual([
      "No momento não estamos atendendo. Voltamos na segunda-feira às 8h.",
    ]);
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
    const botMenus = { ...menus, hours };
    const { program, absencesAt } = simulation(botMenus);
    const find = (state: BotState | null, now: number) =>
      nextDeadline(
        {
          ...{ program: { ...program, pauseMinutes: 30 }, state, queueId: null, choiceDueAt: null },
          ...{ absencesAt, hours: "byClock" },
        },
        now,
      );
    expect(find(null, at("2027-01-02T13:00"))).toBe(at("2027-01-04T08:00"));
    const since = at("2027-01-04T09:00");
    expect(find({ ...newState(), silentSince: since, silentFor: "menuLimit" }, since)).toBe(since + 30 * 60_000);
    const open = { ...menus, scheduleType: "disabled" };
    const always = absencesOf(open, connectionFor(open, 1));
    expect(
      nextDeadline(
        { program, state: null, queueId: null, choiceDueAt: null, absencesAt: always, hours: "byClock" },
        since,
      ),
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
    const draftMenus = withDraft(menus, { ...menus.queues[0]!, greetingMessage: "Sales here" });
    expect(runScript(draftMenus, script([inMenu, inSales]))?.difference).toBeNull();
  });

  it("names the first place where the path differs", () => {
    const swappedMenus = { ...menus, connections: menus.connections.map((one) => ({ ...one, queueIds: [2, 1] })) };
    expect(runScript(swappedMenus, script([inMenu, inSales]))?.difference).toEqual({
      place: 2,
      customerText: "1",
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
    const draft = withDraft(menus, { ...menus.queues[0]!, greetingMessage: "{{name}}, {{plan}} and {{ plan }}" });
    expect(fieldsIn(programOf(draft, connectionFor(draft, 1)))).toEqual(["plan"]);
  });
});
