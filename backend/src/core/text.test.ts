import { expect, it } from "@jest/globals";
import { withoutLinks } from "./text";

it.each([
  ["Ñandú S.A.", "Ñandú S.A."],
  ["Dr. J. P. Sá, Comércio S/A Ltda.", "Dr. J. P. Sá, Comércio S/A Ltda."],
  ["loja.example", "lojaexample"],
  ["http://x.io/a cd/b.", "http:xioa cdb"],
  ["a.b.com j.co. evil.c.om,", "abcom jco evilcom,"],
  ["loja．example\\x loja。com", "lojaexamplex lojacom"],
])("a name for an unconfirmed address has no links: %s", (name, cleanName) => {
  expect(withoutLinks(name)).toBe(cleanName);
});
