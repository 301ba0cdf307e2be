import { expect, it } from "@jest/globals";
import { bodyFor } from "./send-body";

it("a card of another phone is sent with all its numbers, its company and its addresses", () => {
  const vcard = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Ana",
    "ORG:Loja;",
    "item1.TEL;waid=5511988887777:+55 11 98888-7777",
    "item1.X-ABLabel:Celular",
    "TEL;TYPE=WORK:(11) 3333-4444",
    "EMAIL;TYPE=INTERNET:ana@loja.example",
    "END:VCARD",
  ].join("\r\n");
  expect(bodyFor({ kind: "contacts", cards: [{ name: "Ana", vcard }] })).toEqual({
    type: "contacts",
    contacts: [
      {
        name: { formatted_name: "Ana", first_name: "Ana" },
        org: { company: "Loja" },
        phones: [
          { phone: "+55 11 98888-7777", type: "CELL", wa_id: "5511988887777" },
          { phone: "(11) 3333-4444", type: "CELL" },
        ],
        emails: [{ email: "ana@loja.example" }],
      },
    ],
  });
});
