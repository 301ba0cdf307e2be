import { describe, expect, it } from "@jest/globals";
import { isCommonPassword } from "./common-passwords";

describe("a common password", () => {
  it.each(["123456", " 123456 ", "Senha123", "QWERTY", "password1", "00000", "zzzzzzzz", "abcdefghij", "98765432"])(
    "%s is recognized",
    (text) => {
      expect(isCommonPassword(text)).toBe(true);
    },
  );

  it.each(["Correct-Horse-9", "abacate12", "12345 678", "senha senhas", "", "x9x9x", "Luminaria-9"])(
    "%s is not one",
    (text) => {
      expect(isCommonPassword(text)).toBe(false);
    },
  );
});
