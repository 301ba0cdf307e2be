import { describe, expect, it } from "@jest/globals";
import type { BotOption, BotSpeaker } from "./program";
import { usualText } from "../texts/automatic-texts";
import { option, queue, source, talk, tree } from "./talk.fixture";
import type { CallValue } from "./engine-types";

const speaker: BotSpeaker = {
  kind: "prompt",
  id: 4,
  name: "Ana",
  quietMs: 6_000,
  queueId: null,
  begins: false,
  expiresMinutes: 0,
  finishWord: "",
  restartWord: "",
  restartText: "",
};

const menu = "Olá!\n\n*1* - Vendas\n*2* - Financeiro";
const [notUnderstood, givesUp] = [usualText("textNotUnderstood", "pt"), usualText("textBotGivesUp", "pt")];
const again = `${notUnderstood}\n\n${menu}`;
const sales = "Bem-vindo a Vendas\n\n*1* - Preços\n*2* - 2ª via\n*#* - Início";
const bill = "2ª via?\n\n*1* - Por CPF\n*2* - Falar com alguém\n*0* - Voltar · *#* - Início";

describe("the queue menu", () => {
  it("is said once to greetings in one breath, and takes a queue by its name", () => {
    const bot = talk();
    expect(bot.say("oi")).toEqual([menu]);
    expect(bot.say("bom dia", { after: 2 })).toEqual([]);
    expect(bot.say("vendas")).toEqual([sales]);
    expect(bot.facts.queueId).toBe(7);
  });

  it("is repeated once after a wrong answer, then the ticket is left to people until #", () => {
    const bot = talk();
    expect(bot.say("quero falar com alguém")).toEqual([menu]);
    expect(bot.say("sim")).toEqual([again]);
    expect(bot.say("alô, alguém?")).toEqual([givesUp]);
    expect(bot.say("2")).toEqual([]);
    expect(bot.facts.queueId).toBeNull();
    expect(bot.state?.silentFor).toBe("wrongAnswers");
    expect(bot.say("#")).toEqual([menu]);
    expect(bot.say("2")).toEqual(["Bem-vindo a Financeiro"]);
  });

  it("is sent maxUseBotQueues times, # included, and again after timeUseBotQueues", () => {
    const bot = talk(source({}, { maxUseBotQueues: 2, timeUseBotQueues: 10 }));
    expect([bot.say("oi"), bot.say("#"), bot.say("#")]).toEqual([[menu], [menu], []]);
    expect(bot.say("oi", { after: 300 })).toEqual([]);
    expect(bot.say("oi", { after: 600 })).toEqual([menu]);
  });

  it("has no limit with maxUseBotQueues 0", () => {
    const bot = talk(source({}, { maxUseBotQueues: 0 }));
    bot.say("oi");
    for (let each = 0; each < 9; each += 1) expect(bot.say("#")).toEqual([menu]);
  });

  it("counts no answer that was written before the menu could be read, but takes a valid one", () => {
    const bot = talk();
    bot.say("oi");
    expect(bot.say("tudo bem?", { after: 3 })).toEqual([]);
    expect(bot.state?.wrong).toBe(0);
    expect(bot.say("2", { after: 1 })).toEqual(["Bem-vindo a Financeiro"]);
  });

  it("holds other words until eight seconds are over: they are one wrong answer, unless a valid one comes", () => {
    const [bot, other] = [talk(), talk()];
    for (const each of [bot, other]) {
      each.say("oi");
      expect(each.say("quero falar com alguém", { after: 3 })).toEqual([]);
    }
    expect(bot.say("é urgente", { after: 2 })).toEqual([]);
    bot.facts.now += 3_000;
    expect(bot.ends()).toEqual([again]);
    expect([bot.state?.wrong, bot.ends()]).toEqual([1, []]);
    expect(other.say("vendas", { after: 1 })).toEqual([sales]);
    other.facts.now += 10_000;
    expect([other.ends(), other.state?.wrong]).toEqual([[], 0]);
  });

  it("takes what was written before it reached the phone for no answer, for at most two seconds", () => {
    const bot = talk();
    bot.facts.hasArrived = false;
    bot.say("oi");
    expect(bot.say("preciso de ajuda", { after: 1 })).toEqual([]);
    expect(bot.state?.heldUntil).toBe(0);
    bot.say("preciso de ajuda", { after: 2 });
    expect(bot.state?.heldUntil).toBeGreaterThan(0);
  });

  it("tells a customer who answers by voice that it reads only text", () => {
    const bot = talk();
    bot.say("oi");
    expect(bot.say("", { isText: false })).toEqual([`Por aqui só consigo ler texto.\n\n${menu}`]);
    expect(bot.say("", { isText: false })).toEqual([givesUp]);
  });

  describe("answered by voice, where an AI listens", () => {
    const listener = { ...speaker, hears: true };
    const asksByVoice = () => {
      const bot = talk(source({ speakers: [listener] }));
      bot.say("oi");
      bot.facts.now += 60_000;
      const [call] = bot.run({ kind: "messageReceived", text: "", isText: false, isVoice: true, at: bot.facts.now });
      expect(call).toMatchObject({ kind: "call", to: { kind: "voice", id: 4 } });
      const seq = bot.facts.seq;
      const resolveVoice = (value: CallValue) =>
        bot.run({ kind: "callResolved", call: seq, value }).map((one) => (one.kind === "send" ? one.text : one.kind));
      return { bot, heard: resolveVoice };
    };

    it("takes what was said as an answer", () => {
      const { bot, heard } = asksByVoice();
      expect(heard({ kind: "heard", text: "Dois, por favor." })).toContain("Bem-vindo a Financeiro");
      expect(bot.facts.queueId).toBe(8);
    });

    it("repeats the menu for words that are no answer, and says so where nothing was understood", () => {
      expect(asksByVoice().heard({ kind: "heard", text: "Não sei." })).toEqual([again]);
      expect(asksByVoice().heard({ kind: "failed", failure: "unheard" })).toEqual([
        `Por aqui só consigo ler texto.\n\n${menu}`,
      ]);
    });

    it("says nothing where the customer has forgotten it, and still takes an answer", () => {
      const { bot, heard } = asksByVoice();
      expect(heard({ kind: "failed", failure: "late", isForgotten: true })).toEqual([]);
      expect(bot.say("1")).toEqual([sales]);
    });

    it("throws it away when the customer has since written an answer", () => {
      const { bot, heard } = asksByVoice();
      expect(bot.say("1")).toEqual([sales]);
      expect(heard({ kind: "heard", text: "dois" })).toEqual([]);
    });

    it("reads only text where the plan has no AI", () => {
      const bot = talk(source({ speakers: [listener] }), { mayUse: { prompts: false, integrations: true } });
      bot.say("oi");
      bot.facts.now += 60_000;
      const effects = bot.run({ kind: "messageReceived", text: "", isText: false, isVoice: true, at: bot.facts.now });
      expect(effects.map(({ kind }) => kind)).toEqual(["send"]);
    });
  });

  it("is changed while the customer reads it: a number means what was shown", () => {
    const bot = talk();
    bot.say("oi");
    bot.change(source({}, { queueIds: [8, 7] }));
    expect(bot.say("1")).toEqual([sales]);
  });
});

describe("an option tree", () => {
  it.each([
    ["Voltar", "Início"],
    ["0 - Voltar", "# - início"],
    ["voltar, por favor", "*Inicio*"],
  ])("goes up at %p and to the start at %p, as its list writes them", (back, main) => {
    const bot = talk();
    for (const text of ["oi", "1", "2"]) bot.say(text);
    expect([bot.say(back), bot.say(main)]).toEqual([[sales], [menu]]);
  });

  it("is not gone back in by those words where the list does not offer them, or a person is to answer", () => {
    const bot = talk();
    bot.say("oi");
    expect(bot.say("voltar")).toEqual([again]);
    bot.say("1");
    bot.say("1");
    expect([bot.say("início"), bot.say("voltar")]).toEqual([[], []]);
  });

  it("takes a button that is pressed twice for one answer, and the same word later for a wrong one", () => {
    const { say, ends } = talk();
    say("oi");
    say("1");
    const [list] = say("2ª via");
    expect(list).toContain("*1* - Por CPF");
    expect([say("2ª via", { after: 3 }), ends()]).toEqual([[], []]);
    expect(say("2ª via", { after: 20 })).toEqual([expect.stringContaining("Não entendi")]);
  });

  it("goes down, up and to the start", () => {
    const bot = talk();
    bot.say("oi");
    bot.say("1");
    expect(bot.say("2 via")).toEqual([bill]);
    expect(bot.say("0")).toEqual([sales]);
    expect(bot.say("2")).toEqual([bill]);
    expect(bot.say("#")).toEqual([menu]);
  });

  it("sends the leaf with its file and leaves the ticket waiting in the queue", () => {
    const bot = talk();
    bot.say("oi");
    bot.say("1");
    bot.facts.now += 60_000;
    expect(bot.run({ kind: "messageReceived", text: "1", isText: true, at: bot.facts.now })).toEqual([
      { kind: "send", text: "Preços?", media: "option:30" },
      { kind: "handOver", reason: "finished" },
    ]);
    expect(bot.say("e agora?")).toEqual([]);
  });

  it("takes a single option no more by itself than several", () => {
    const bot = talk(source({ queues: [queue(7, "Vendas", [option(1, "Preços")]), queue(8, "Financeiro")] }));
    bot.say("oi");
    expect(bot.say("1")).toEqual(["Bem-vindo a Vendas\n\n*1* - Preços\n*#* - Início"]);
    expect(bot.state?.trail).toEqual(["queue:7"]);
    const below = [option(1, "Preços", { children: [option(2, "Tabela")] })];
    bot.change(source({ queues: [queue(7, "Vendas", below), queue(8, "Financeiro")] }));
    expect(bot.say("1")).toEqual(["Preços?\n\n*1* - Tabela\n*0* - Voltar · *#* - Início"]);
    expect(bot.say("1")).toEqual(["Tabela?"]);
  });

  it("forwards a leaf to another queue, which greets", () => {
    const bot = talk();
    for (const text of ["oi", "1", "2"]) bot.say(text);
    expect(bot.say("1")).toEqual(["Por CPF?", "Bem-vindo a Financeiro"]);
    expect(bot.facts.queueId).toBe(8);
  });

  it("resolves the ticket after the text of an option that does, which leads nowhere else", () => {
    const end = option(70, "Tchau", { closesTicket: true, forwardQueueId: 8 });
    const bot = talk(source({ queues: [queue(7, "Vendas", [end])] }));
    bot.assigned(7);
    const effects = bot.run({ kind: "messageReceived", text: "1", isText: true, at: bot.facts.now });
    expect(effects).toEqual([{ kind: "send", text: "Tchau?", media: null }, { kind: "close" }]);
    expect(bot.state).toMatchObject({ silentFor: "closed" });
    expect(bot.say("mais uma coisa")).toEqual([]);
  });

  it("stops two queues that forward to each other", () => {
    const loop = (id: number, to: number) => queue(id, `Fila ${id}`, [option(id * 10, "Ir", { forwardQueueId: to })]);
    const bot = talk(source({ queues: [loop(7, 8), loop(8, 7)] }));
    bot.say("oi");
    for (let each = 0; each < 40; each += 1) bot.say("1", { after: 5 });
    expect(bot.state?.silentFor).toBe("turnLimit");
  });

  it("repeats the root once at 0, and then waits for a person", () => {
    const bot = talk();
    bot.say("oi");
    bot.say("1");
    expect(bot.say("0")).toEqual([`${notUnderstood}\n\n${sales}`]);
    expect(bot.say("0")).toEqual([givesUp]);
  });

  it("says what stands above an option that has since been deleted", () => {
    const bot = talk();
    for (const text of ["oi", "1", "2"]) bot.say(text);
    bot.change(source({ queues: [queue(7, "Vendas", [option(30, "Preços")]), queue(8, "Financeiro")] }));
    expect(bot.say("1")).toEqual(["Bem-vindo a Vendas\n\n*1* - Preços\n*#* - Início"]);
  });

  it("runs for a ticket that is in a queue off the connection", () => {
    const bot = talk(source({}, { queueIds: [8] }), { queueId: 7 });
    expect(bot.assigned(7)).toEqual(["Bem-vindo a Vendas\n\n*1* - Preços\n*2* - 2ª via"]);
    expect(bot.say("2")).toEqual([bill]);
  });
});

describe("a connection without a choice", () => {
  it("greets once where it has no queue", () => {
    const bot = talk(source({}, { queueIds: [] }));
    expect([bot.say("oi"), bot.say("oi?")]).toEqual([["Olá!"], []]);
  });

  it("takes an only queue silently, and with its greeting where the setting says so", () => {
    const one = { queueIds: [8] };
    const silent = talk(source({}, one));
    expect([silent.say("oi"), silent.facts.queueId]).toEqual([[], 8]);
    const greeting = talk(source({ greetsOneQueue: true }, one));
    expect([greeting.say("oi"), greeting.say("oi?")]).toEqual([["Bem-vindo a Financeiro"], []]);
  });

  it.each([
    ["pt", "Escolha uma opção:"],
    ["en", "Please choose an option:"],
    ["es", "Elige una opción:"],
  ])("shows an only queue's options below a sentence, also where no greeting is sent (%s)", (language, sentence) => {
    const options = "*1* - Preços\n*2* - 2ª via";
    const silent = talk(source({ language }, { queueIds: [7] }));
    expect(silent.say("oi")).toEqual([`${sentence}\n\n${options}`]);
    const unwritten = [queue(7, "Vendas", tree, { greetingMessage: " " })];
    const bot = talk(source({ language, greetsOneQueue: true, queues: unwritten }, { queueIds: [7] }));
    expect(bot.say("oi")).toEqual([`${sentence}\n\n${options}`]);
    expect(bot.say("uva")[0]?.split("\n\n")).toHaveLength(2);
  });
});

describe("a message of the bot that fails", () => {
  it("leaves the ticket to people, until #", () => {
    const bot = talk();
    bot.say("oi");
    expect(bot.run({ kind: "messageFailed" })).toEqual([{ kind: "handOver", reason: "undelivered" }]);
    expect(bot.say("vendas")).toEqual([]);
    expect(bot.say("#")).toEqual([menu]);
  });

  it("changes nothing where the ticket waits for people already", () => {
    const bot = talk();
    bot.say("oi");
    bot.say("2");
    const before = bot.state;
    expect([bot.run({ kind: "messageFailed" }), bot.state]).toEqual([[], before]);
  });
});

describe("hours", () => {
  const absence = { since: Date.UTC(2026, 10, 23, 9), notice: "Estamos fechados." };

  it("give one notice per absence, and the menu to the first message afterwards", () => {
    const bot = talk(source(), { companyAbsence: absence });
    expect([bot.say("oi"), bot.say("tem alguém?")]).toEqual([["Estamos fechados."], []]);
    bot.facts.companyAbsence = null;
    expect(bot.say("bom dia")).toEqual([menu]);
  });

  it("of a queue count when it is chosen; the ticket is in it", () => {
    const bot = talk(source(), { queueAbsences: { 8: absence } });
    bot.say("oi");
    expect(bot.say("2")).toEqual(["Estamos fechados."]);
    expect(bot.facts.queueId).toBe(8);
  });

  it("keep the place in the tree", () => {
    const bot = talk();
    for (const text of ["oi", "1", "2"]) bot.say(text);
    bot.facts.companyAbsence = absence;
    expect(bot.say("1")).toEqual(["Estamos fechados."]);
    bot.facts.companyAbsence = null;
    expect(bot.say("2")).toEqual(["Falar com alguém?"]);
  });
});

describe("limits", () => {
  it("a menu bot on the other side gets no more than six answers", () => {
    const bot = talk(source({}, { maxUseBotQueues: 0 }));
    let turns = 0;
    for (let each = 0; each < 100; each += 1)
      turns += bot.say("Escolha: 1 vendas, 2 suporte, # início", { after: 10 }).length;
    expect(turns).toBeLessThanOrEqual(6);
  });

  it("a machine that answers at once is left alone", () => {
    const bot = talk(source({}, { maxUseBotQueues: 0 }));
    let turns = 0;
    for (let each = 0; each < 100; each += 1) turns += bot.say("#", { after: 1 }).length;
    expect(turns).toBeLessThanOrEqual(6);
  });

  it("a slow and talkative one gets 25 answers", () => {
    const bot = talk(source({}, { maxUseBotQueues: 0 }));
    let turns = 0;
    for (let each = 0; each < 40; each += 1) turns += bot.say("#", { after: 5 }).length;
    expect(turns).toBe(25);
  });

  it("a hurried person who answers twelve questions in three minutes never trips them", () => {
    const deep = (level: number): BotOption =>
      option(100 + level, `Nível ${level}`, { children: level < 7 ? [deep(level + 1)] : [] });
    const bot = talk(source({ queues: [queue(7, "Vendas", [deep(1)]), queue(8, "Financeiro")] }));
    const answers = ["oi", "1", "1", "1", "1", "1", "1", "0", "1", "0", "1", "1"];
    for (const text of answers) expect(bot.say(text, { after: 15 })).toHaveLength(1);
  });
});

it.each(["group", "held", "history", "contactOff", "suspended"] as const)(
  "a silence (%s) says and changes nothing",
  (silence) => {
    const bot = talk(source(), { silence });
    expect(bot.say("oi")).toEqual([]);
    expect(bot.state?.trail).toEqual([]);
  },
);
