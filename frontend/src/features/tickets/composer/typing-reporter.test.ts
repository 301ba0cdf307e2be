import { expect, it, jest } from "@jest/globals";
import { TypingReporter } from "./typing-reporter";

it("typing is reported at once, again every three seconds, and ends when the text is empty", () => {
  let now = 10_000;
  const say = jest.fn();
  const typing = new TypingReporter(say, () => now);
  typing.reportText("");
  for (const text of ["o", "oi", "oi,"]) typing.reportText(text);
  now += 2_999;
  typing.reportText("oi, t");
  now += 1;
  typing.reportText("oi, tu");
  typing.reportText("");
  typing.reportText("");
  expect(say.mock.calls).toEqual([[true], [true], [false]]);
  typing.reportText("e");
  typing.stop();
  expect(say.mock.calls.slice(3)).toEqual([[true], [false]]);
});
