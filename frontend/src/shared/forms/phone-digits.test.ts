import { describe, expect, it } from "@jest/globals";
import { phoneDigits } from "./phone-digits";

describe("a pasted phone number", () => {
  it.each([
    ["(11) 98888-7777", "11988887777"],
    ["+55 11 98888-7777", "11988887777"],
    ["5511988887777", "11988887777"],
    ["+55 11 3333-4444", "1133334444"],
    ["011 98888-7777", "11988887777"],
    ["+55 (0xx11) 98888-7777", "11988887777"],
    ["55 98888-7777", "55988887777"],
    ["11 98888-7777 1234", "11988887777"],
    ["Ligue!", ""],
  ])("%s is read as %s", (pastedText, read) => {
    expect(phoneDigits(pastedText)).toBe(read);
  });
});
