import { describe, expect, it } from "@jest/globals";
import { dictionary } from "@zxcvbn-ts/language-common";
import { isCommonPassword } from "./common-passwords";

describe("a common password", () => {
  it("is one of the ten thousand that the package lists first, of those with at least five characters", () => {
    const listedPasswords = dictionary["passwords-common"].filter(({ length }) => length >= 5).slice(0, 10_000);
    expect(listedPasswords).toHaveLength(10_000);
    expect(listedPasswords.filter((text) => !isCommonPassword(text))).toEqual([]);
  });

  it.each([
    "123456",
    " 123456 ",
    "Senha123",
    "QWERTY",
    "password1",
    "00000",
    "zzzzzzzz",
    "abcdefghij",
    "98765432",
    "Trustno1",
    "flamengo",
    "14041987",
  ])("%s is recognized", (text) => {
    expect(isCommonPassword(text)).toBe(true);
  });

  it.each(["Correct-Horse-9", "abacate12", "12345 678", "senha senhas", "", "x9x9x", "Luminaria-9"])(
    "%s is not one",
    (text) => {
      expect(isCommonPassword(text)).toBe(false);
    },
  );
});
