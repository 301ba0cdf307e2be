import { expect, it } from "@jest/globals";
import { matchingOf } from "./folded-search";

it.each([
  ["sala", "contained"],
  ["AB-12", "contained"],
  ["wi-fi", "contained"],
  ["05/12", "contained"],
  ["TV 4K", "contained"],
  ["R$ 50", "contained"],
  ["4k!", "contained"],
  ["4K", "beginsWord"],
  ["çã", "beginsWord"],
  ["a", "unindexed"],
  ["R$ 5", "unindexed"],
  ["%_", "unindexed"],
  ["", "unindexed"],
])("a search for %s: %s", (text, matching) => expect(matchingOf(text)).toBe(matching));
