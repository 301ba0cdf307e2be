import { describe, expect, it } from "@jest/globals";
import { readAnswer } from "../bot/read-answer";
import { usualOptOutWords } from "../campaign-settings";
import { readRate } from "../ratings";
import { isOnlyCourtesy, isStop, readConsent } from "./short-answers";
import { isBriefThanks } from "./thanks";

const stopWords = usualOptOutWords("pt");
const titles = ["Vendas", "2ª via", "Boa noite"];
const choices = titles.map((title, index) => ({ number: index + 1, title, node: `option:${index + 1}` }));
const choose = (text: string) => {
  const answer = readAnswer(text, choices);
  return answer?.kind === "choice" ? answer.choice.number : (answer?.kind ?? null);
};
const rate = (text: string) => readRate(text, "pt");

describe("consent", () => {
  it.each([
    "sim",
    "Sim!",
    "s",
    "SIM, por favor",
    "quero",
    "Ok",
    "1",
    "👍",
    "👍🏽",
    "*sim*",
    "Claro que quero",
    "pode enviar",
  ])("is given by %j", (text) => expect(readConsent(text)).toBe("yes"));
  it.each(["Yes, please", "sure", "sí", "Sí, gracias", "ｓｉｍ", "Sim\n\nEnviado do meu iPhone"])(
    "is given by %j",
    (text) => expect(readConsent(text)).toBe("yes"),
  );
  it.each([
    "Não, obrigado",
    "nao quero",
    "N",
    "agora não",
    "não",
    "No, thanks",
    "no quiero",
    "👎",
    "Não! 😀",
    "ahora no",
    "no",
    "No!",
    "no me interesa",
    "No way",
    "no, no quiero",
    "No momento não",
  ])("is refused by %j", (text) => expect(readConsent(text)).toBe("no"));
  it.each([
    "",
    "oi",
    "Boa tarde",
    "quem é?",
    "sim, mas só amanhã",
    "quero dois",
    "ok?",
    "claro que não",
    "pode não",
    "no cartão",
    "No pix, por favor",
    "no boleto 👎",
    "no momento",
    "Oi! no crédito em 3x",
    "2",
    "12",
  ])("is neither given nor refused by %j", (text) => expect(readConsent(text)).toBeNull());
});

describe("a stop", () => {
  it.each(["SAIR", "sair", "SAIR 🙏", "*SAIR*", "sair,", "SAIR por favor", "Quero sair", "ＳＡＩＲ", "sair sair"])(
    "is %j",
    (text) => expect(isStop(text, stopWords)).toBe(true),
  );
  it.each([
    "SAIR\n\nEnviado do meu iPhone",
    "quero sair da lista",
    "Olá, sair, obrigada",
    "agora quero parar",
    "baja",
    "quiero darme de baja",
    "stop please",
  ])("is %j", (text) => expect(isStop(text, stopWords)).toBe(true));
  it.each([
    "",
    "quero cancelar meu pedido",
    "não consigo sair do app",
    "não quero sair",
    "sair?",
    "sairei",
    "quero",
    "oi",
  ])("is not %j", (text) => expect(isStop(text, stopWords)).toBe(false));
  it("of several words is read as a whole", () => {
    expect(
      ["Não quero mais", "não quero mais, obrigado", "não quero"].map((text) => isStop(text, ["NÃO QUERO MAIS"])),
    ).toEqual([true, true, false]);
  });
});

describe("a rate", () => {
  it.each([
    [
      1,
      [
        "1",
        "péssimo",
        "Ruim",
        "insatisfeito",
        "😡",
        "👎",
        "⭐",
        "1 estrela",
        "terrible",
        "pésimo",
        "very bad",
        "1 - Insatisfeito",
      ],
    ],
    [2, ["2", "ok", "Bom!", "satisfeito", "🙂", "⭐⭐", "dois", "nota 2", "2️⃣", "good", "bueno", "foi bom"]],
    [
      3,
      [
        "3, obrigada!",
        "3 obrigada",
        "Nota 3 estrelas",
        "⭐⭐⭐",
        "⭐️⭐️⭐️⭐️⭐️",
        "ótimo",
        "excelente",
        "muito bom",
        "Muito satisfeito",
      ],
    ],
    [
      3,
      [
        "😍",
        "👍",
        "😀",
        "5 estrelas",
        "três",
        "★★★",
        "atendimento excelente",
        "very good",
        "Great, thanks!",
        "muy bueno",
        "Nota 10!",
        "atendimento nota mil, obrigada",
        "3!",
      ],
    ],
  ] as const)("of %i is read", (expected, texts) =>
    expect(texts.map((text) => [text, rate(text)])).toEqual(texts.map((text) => [text, expected])),
  );
  it.each([
    "",
    "12",
    "2 caixas",
    "5",
    "bom dia",
    "oi",
    "não foi bom",
    "nada bom",
    "😡👍",
    "⭐👎",
    "ótimo?",
    "obrigada",
    "quero mais",
  ])("is not %j", (text) => expect(rate(text)).toBeNull());
  it.each(["!", "*!*", " ! ", "voltar", "Voltar ao atendimento", "back to the conversation"])(
    "is not %j: the customer goes on",
    (text) => expect(rate(text)).toBe("goBack"),
  );
});

it("a choice is read from ordinals, courtesy around it and a signature below it", () => {
  const texts = [
    "1º",
    "2ª",
    "2da",
    "1st",
    "Bom dia, vendas",
    "2, obrigado",
    "boa noite",
    "1\nAtt,\nMaria 22",
    "#, por favor",
  ];
  expect(texts.map(choose)).toEqual([1, 2, 2, 1, 1, 2, 3, 1, "main"]);
});

it("a greeting is told from other words", () => {
  const greetings = ["oi", "Bom dia!", "tudo bem?", "Oiii", "olá, tudo bem?", "👋", "hola, buenas", "Hi!"];
  expect(greetings.filter((text) => !isOnlyCourtesy(text))).toEqual([]);
  expect(["vendas", "1", "quero falar", "oi, preciso de ajuda"].filter(isOnlyCourtesy)).toEqual([]);
});

/** What people put around an answer without meaning anything else. */
const mark = (sign: string) => (text: string) => `${sign}${text}${sign}`;
const dresses: ((text: string) => string)[] = [
  ...["*", "_", "~", '"', "*_"].map(mark),
  ...[",", ".", "!!", "…", " )"].map((sign) => (text: string) => text + sign),
  ...[" 🙏", " 🎉"].map((sign) => (text: string) => text + sign),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFD"),
  (text) => text.normalize("NFD").replace(/\p{M}/gu, ""),
  (text) => text.replace(/[!-~]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (text) => `\u200e ${text}\u00a0`,
  ...[
    "Enviado do meu iPhone",
    "Sent from my iPhone",
    "Enviado desde mi iPhone",
    "Sent from Outlook for iOS",
    "-- \nMaria",
  ].map((line) => (text: string) => `${text}\n\n${line}`),
  (text) => `*Maria*:\n${text}`,
];
const polite: ((text: string) => string)[] = [
  ...["por favor", "obrigado", "please", "thank you", "gracias", "muito obrigada"].map(
    (word) => (text: string) => `${text}, ${word}`,
  ),
  ...["Bom dia", "Oi", "Hello", "Hola, buenas tardes"].map((word) => (text: string) => `${word}, ${text}`),
];

describe("whatever is put around an answer, it means the same", () => {
  const oneOf = <Value>(values: readonly Value[], turn: number): Value => values[turn % values.length] as Value;
  const readers: [name: string, read: (text: string) => unknown, answers: string[], isPolite: boolean][] = [
    ["menu", choose, ["1", "2ª", "vendas", "2ª via", "#", "0", "tres"], true],
    ["rating", rate, ["1", "3", "nota 2", "péssimo", "muito bom", "satisfeito", "excellent"], true],
    ["consent", readConsent, ["sim", "não", "no", "quero", "agora não", "yes", "no quiero", "no cartão", "ok"], true],
    ["opt-out", (text) => isStop(text, stopWords), ["sair", "quero sair", "parar", "quero cancelar meu pedido"], true],
    ["thanks", isBriefThanks, ["obrigado", "muito obrigada", "até logo", "vendas", "gracias"], false],
  ];
  it.each(readers)("%s", (_name, read, answers, isPolite) => {
    const around = isPolite ? [...dresses, ...polite] : dresses;
    for (const answer of answers) {
      const meaning = read(answer);
      expect(meaning).not.toBeUndefined();
      // Each alone, and each with another one that strides through all pairs.
      for (let turn = 0; turn < around.length * 12; turn += 1) {
        const inner = oneOf(around, turn)(answer);
        // A signature is the end, and a name the beginning: nothing is put around them.
        const isClosed = inner.includes("\n");
        const text =
          isClosed || turn < around.length ? inner : oneOf(dresses, turn * 7 + Math.floor(turn / around.length))(inner);
        expect([text, read(text)]).toEqual([text, meaning]);
      }
    }
  });
});
