import { describe, expect, it } from "@jest/globals";
import { bareShortcode, filled } from "./variables";

const maria = { name: "Maria & Cia <b>", number: "5511999990000", email: "m@x.com" };

describe("template variables", () => {
  it("are replaced by the contact's name, number and email as they are", () => {
    expect(filled("{nome}, {numero}, {email}, {nome}", maria)).toBe(
      "Maria & Cia <b>, 5511999990000, m@x.com, Maria & Cia <b>",
    );
  });

  it("stay as typed when unknown, and become empty when the contact has no value", () => {
    expect(filled("Oi {constructor} {{nome}} {Nome} {numero}.", { ...maria, name: "Rui", number: null })).toBe(
      "Oi {constructor} {Rui} {Nome} .",
    );
  });

  it("inside a contact's name are not replaced again", () => {
    expect(filled("{nome}", { ...maria, name: "$& {email}" })).toBe("$& {email}");
  });
});

describe("a shortcode", () => {
  it("drops a leading slash", () => {
    expect(["pix", "/pix", "//pix", "/"].map(bareShortcode)).toEqual(["pix", "pix", "pix", "/"]);
  });
});
