import { describe, expect, it } from "@jest/globals";
import { isBriefThanks } from "./thanks";

describe("brief thanks", () => {
  it.each([
    "obrigado",
    "Obrigada!",
    "Muito obrigado",
    "valeu 👍",
    "ok, obrigado",
    "até logo",
    "Ótimo!",
    "👍",
    "🙏🏽",
    "❤️",
    "thank you",
    "¡Muchas gracias!",
    "hasta luego",
  ])("are %j", (text) => expect(isBriefThanks(text)).toBe(true));

  it.each([
    "",
    " ",
    "oi",
    "bom dia",
    "1",
    "#",
    "!",
    "3",
    "muito",
    "vendas",
    "obrigado?",
    "obrigado mas ainda não funciona",
    "não, obrigado por nada",
    "quero mais",
  ])("are not %j", (text) => expect(isBriefThanks(text)).toBe(false));

  it.each(["ok", "Certo!", "perfeito", "ok, beleza", "👍", "👌🏽"])(
    "after a question are not %j: it is the answer",
    (text) => {
      expect([isBriefThanks(text), isBriefThanks(text, true)]).toEqual([true, false]);
    },
  );

  it.each(["obrigado", "ok, obrigado", "valeu 👍", "🙏", "até logo"])("after a question are still %j", (text) =>
    expect(isBriefThanks(text, true)).toBe(true),
  );
});
