import { expect, it } from "@jest/globals";
import { isBigEmoji } from "./big-emoji";

it.each(["👍", "❤️", "😀😀😀", "👨‍👩‍👧‍👦 👍🏽", "🇧🇷", "1️⃣"])("a message of only %s is shown large", (body) => {
  expect(isBigEmoji(body)).toBe(true);
});
it.each(["", " ", "ok 👍", "😀😀😀😀", "1", "#", "*", "©", "a"])("%j is shown as normal text", (body) => {
  expect(isBigEmoji(body)).toBe(false);
});
