import { expect, it, jest } from "@jest/globals";
import { TypingReporter } from "./typing-reporter";

it("typing is reported at once, again every three seconds, and ends when the text is empty", () => {
  let now = 10_000;
  const say = jest.fn();
  const typing = new TypingReporter(say, () => now);
  typing.textChanged("");
  for (const text of ["o", "oi", "oi,"]) typing.textChanged(text);
  now += 2_999;
  typing.textChanged("oi, t");
  now += 1;
  typing.textChanged("oi, tu");
  typing.textChanged("");
  typing.textChanged("");
  expect(say.mock.calls).toEqual([[true], [true], [false]]);
  typing.textChanged("e");
  typing.stop();
  expect(say.mock.calls.slice(3)).toEqual([[true], [false]]);
});
