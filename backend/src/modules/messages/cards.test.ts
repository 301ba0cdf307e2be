import { expect, it } from "@jest/globals";
import { bodyOfCards, cardsIn, vcardOf } from "./cards";

it("contact cards survive a round trip through a message's body", () => {
  const cards = [{ name: "Zeca; Filho" }, { name: "Bia\n<b>" }].map(({ name }) => ({ name, vcard: vcardOf({ name }) }));
  expect(cardsIn(bodyOfCards(cards)).map(({ name }) => name)).toEqual(["Zeca; Filho", "Bia <b>"]);
  const mixedText = `begin:vcard\r\nFN:Ana\r\nend:vcard\nnoise BEGIN:VCARD\nFN;CHARSET=x:Bia\nEND:VCARD BEGIN:VCARD`;
  expect(cardsIn(mixedText).map(({ name }) => name)).toEqual(["Ana", "Bia"]);
});

it("a body with a hundred thousand unterminated cards is parsed in linear time", () => {
  const before = process.cpuUsage();
  expect(cardsIn("BEGIN:VCARD\n".repeat(100_000))).toEqual([]);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
