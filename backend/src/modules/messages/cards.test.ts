import { expect, it } from "@jest/globals";
import { bodyOfCards, cardsIn, vcardOf } from "./cards";

it("cards come back from a message as they went in", () => {
  const cards = [{ name: "Zeca; Filho" }, { name: "Bia\n<b>" }].map(({ name }) => ({ name, vcard: vcardOf({ name }) }));
  expect(cardsIn(bodyOfCards(cards)).map(({ name }) => name)).toEqual(["Zeca; Filho", "Bia <b>"]);
  const mixed = `begin:vcard\r\nFN:Ana\r\nend:vcard\nnoise BEGIN:VCARD\nFN;CHARSET=x:Bia\nEND:VCARD BEGIN:VCARD`;
  expect(cardsIn(mixed).map(({ name }) => name)).toEqual(["Ana", "Bia"]);
});

it("a card that begins a hundred thousand times and never ends stops nobody else", () => {
  const startedAt = Date.now();
  expect(cardsIn("BEGIN:VCARD\n".repeat(100_000))).toEqual([]);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});
