import { describe, expect, it } from "@jest/globals";
import { bareWord, filled } from "./variables";

const maria = { name: "Maria & Cia <b>", number: "5511999990000", email: "m@x.com" };

describe("words in braces", () => {
  it("become the contact's name, number and e-mail, as they are", () => {
    expect(filled("{nome}, {numero}, {email}, {nome}", maria)).toBe(
      "Maria & Cia <b>, 5511999990000, m@x.com, Maria & Cia <b>",
    );
  });

  it("stay when nobody knows them, and leave nothing when the contact has none", () => {
    expect(filled("Oi {constructor} {{nome}} {Nome} {numero}.", { ...maria, name: "Rui", number: null })).toBe(
      "Oi {constructor} {Rui} {Nome} .",
    );
  });

  it("of a contact with a strange name are not filled in again", () => {
    expect(filled("{nome}", { ...maria, name: "$& {email}" })).toBe("$& {email}");
  });
});

describe("a short word", () => {
  it("is what follows the slash, whoever wrote the slash into it", () => {
    expect(["pix", "/pix", "//pix", "/"].map(bareWord)).toEqual(["pix", "pix", "pix", "/"]);
  });
});
