import { describe, expect, it } from "@jest/globals";
import { aContactRow } from "../../testing/contact";
import { bareShortcode, fillVariables } from "./variables";

const contact = aContactRow({ name: "Maria & Cia <b>", email: "m@x.com" });
const reader = {
  ticket: { id: 42, createdAt: "2026-03-15T12:00:00.000Z", contact, queue: null },
  userName: "Ana",
  language: "pt",
};

describe("a quick reply", () => {
  it("is filled with the customer's data and the agent's name, as they are", () => {
    expect(fillVariables("{nome}, {numero}, {{email}}, {{firstName}}: {{user}}{{queue}}", reader)).toBe(
      "Maria & Cia <b>, 5511999990000, m@x.com, Maria: Ana",
    );
    expect(fillVariables("{{protocol}} {{ticket}}", reader)).toBe("20260315-42 42");
    expect(fillVariables("{{greeting}}, {{hora}}", reader)).toMatch(/^(Bom dia|Boa tarde|Boa noite), \d\d:\d\d$/);
  });

  it("keeps unknown words", () => {
    expect(fillVariables("Oi {constructor} {{CPF}} {Nome}", reader)).toBe("Oi {constructor} {{CPF}} Maria & Cia <b>");
  });
});

describe("a shortcode", () => {
  it("drops a leading slash", () => {
    expect(["pix", "/pix", "//pix", "/"].map(bareShortcode)).toEqual(["pix", "pix", "pix", "/"]);
  });
});
