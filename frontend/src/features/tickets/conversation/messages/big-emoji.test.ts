import { expect, it } from "@jest/globals";
import { isBigEmoji } from "./big-emoji";

it.each(["👍", "❤️", "😀😀😀", "👨‍👩‍👧‍👦 👍🏽", "🇧🇷", "1️⃣"])("%s alone is drawn large", (body) => {
  expect(isBigEmoji(body)).toBe(true);
});
it.each(["", " ", "ok 👍", "😀😀😀😀", "1", "#", "*", "©", "a"])("%j is a text like others", (body) => {
  expect(isBigEmoji(body)).toBe(false);
});
