import { expect, it, jest } from "@jest/globals";
import { SayTyping } from "./say-typing";

it("typing is reported at once, again every three seconds, and ends when the text is empty", () => {
  let now = 10_000;
  const say = jest.fn();
  const typing = new SayTyping(say, () => now);
  typing.wrote("");
  for (const text of ["o", "oi", "oi,"]) typing.wrote(text);
  now += 2_999;
  typing.wrote("oi, t");
  now += 1;
  typing.wrote("oi, tu");
  typing.wrote("");
  typing.wrote("");
  expect(say.mock.calls).toEqual([[true], [true], [false]]);
  typing.wrote("e");
  typing.stop();
  expect(say.mock.calls.slice(3)).toEqual([[true], [false]]);
});
