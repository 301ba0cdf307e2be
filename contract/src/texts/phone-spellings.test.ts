import { describe, expect, it } from "@jest/globals";
import { personKey, phoneSpellings, searchedDigits } from "./phone-spellings";

const people: [country: string, spellings: string[]][] = [
  ["Brazil", ["5511988887777", "551188887777"]],
  ["Brazil, a line that begins with 9", ["5511999990000", "551199990000"]],
  ["Mexico", ["525512345678", "5215512345678"]],
  ["Argentina, Buenos Aires", ["5491123456789", "541123456789", "54111523456789", "549111523456789"]],
  [
    "Argentina, an area of three or four digits",
    ["5492214123456", "542214123456", "54221154123456", "54221415123456", "549221154123456", "549221415123456"],
  ],
  [
    "Argentina, a line that begins with 15",
    ["5492211512345", "542211512345", "54221151512345", "54221115512345", "549221151512345", "549221115512345"],
  ],
  ["Benin", ["22990011234", "2290190011234"]],
];

describe.each(people)("a number of %s", (_, spellings) => {
  it.each(spellings)("is the same person as %s", (digits) => {
    expect(phoneSpellings(digits)[0]).toBe(digits);
    expect(phoneSpellings(digits).sort()).toEqual([...spellings].sort());
    expect(personKey(digits)).toBe(personKey(spellings[0]!));
  });
});

it.each(["551133334444", "12025550123", "351912345678", "5233", "52155123456789", "5411", "2290", "", "abc"])(
  "%s has one spelling",
  (digits) => {
    expect(phoneSpellings(digits)).toEqual([digits]);
    expect(personKey(digits)).toBe(digits);
  },
);

it("is searched without the country code too, and a part of it as it is", () => {
  expect(searchedDigits("11988887777")).toContain("1188887777");
  expect(searchedDigits("5215512345678")).toContain("525512345678");
  expect(searchedDigits("8888")).toEqual(["8888"]);
});
