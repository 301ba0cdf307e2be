import { expect, it } from "@jest/globals";
import { choiceLines } from "@guiche/contract/bot/choice-lines";
import { usualText } from "@guiche/contract/texts/automatic-texts";
import { languages } from "@guiche/contract/texts/languages";
import { bodyFor, isTooLong } from "./send-body";

const picture = { type: "image", mimetype: "image/png" } as const;

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

it("a card without a name has its number for one, in whatever language the customer speaks", () => {
  const vcard = "BEGIN:VCARD\nVERSION:3.0\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD";
  const name = { formatted_name: "+55 11 98888-7777", first_name: "+55 11 98888-7777" };
  expect(bodyFor({ kind: "contacts", cards: [{ name: "", vcard }] })).toMatchObject({ contacts: [{ name }] });
});

it.each([
  ["nota", "nota.pdf"],
  [undefined, "DOC.pdf"],
])("a document named %j is sent with an extension that opens it", (filename, shown) => {
  const media = { type: "document", mimetype: "application/pdf", ...(filename && { filename }) } as const;
  expect(bodyFor({ kind: "media", media }, "7")).toEqual({ type: "document", document: { id: "7", filename: shown } });
});

it.each(languages)("a menu that is repeated asks for no number, which its buttons do not show (%s)", (language) => {
  const above = usualText("textNotUnderstood", language);
  const text = `${above}\n\n${choiceLines([{ answer: "1", title: "Vendas" }])}`;
  const choices = { label: "Opções", items: [{ id: "1", title: "Vendas" }] };
  expect(above).not.toMatch(/n[uú]m/iu);
  expect(bodyFor({ kind: "text", text, choices })).toMatchObject({ interactive: { body: { text: above } } });
});

it.each([
  ["a text of 4,096 signs", { kind: "text", text: "👍".repeat(4_096) }, false],
  ["a longer text", { kind: "text", text: "a".repeat(4_097) }, true],
  ["a caption of 1,024", { kind: "media", media: { ...picture, caption: "a".repeat(1_024) } }, false],
  ["a longer caption", { kind: "media", media: { ...picture, caption: "a".repeat(1_025) } }, true],
] as const)("whether Meta takes %s", (_what, content, expected) => {
  expect(isTooLong(content)).toBe(expected);
});
