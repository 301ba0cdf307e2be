import { describe, expect, it } from "@jest/globals";
import { auditActions } from "@guiche/contract/audit";
import en from "../../shared/i18n/locales/en/audit";
import es from "../../shared/i18n/locales/es/audit";
import pt from "../../shared/i18n/locales/pt/audit";
import { isAction, partsOf, personOf, plainAddress, wordOf } from "./words";

describe("what was done", () => {
  it.each(Object.entries({ pt, en, es }))("has a word in %s, whatever it was", (_language, words) => {
    expect(Object.keys(words.what).sort()).toEqual(auditActions.map(wordOf).sort());
  });

  it("says before and after as one change, and the rest by name", () => {
    expect(partsOf({ old: "disabled", new: "enabled" })).toEqual([{ name: "", was: "disabled", is: "enabled" }]);
    expect(partsOf({ new: "", by: "code" })).toEqual([
      { name: "", is: "" },
      { name: "by", is: "code" },
    ]);
    expect(partsOf({ old: null })).toEqual([{ name: "old", is: null }]);
    expect(partsOf({})).toEqual([]);
  });
});

describe("the filters of the address", () => {
  it("take what there is and nothing else", () => {
    expect([isAction("user.deleted"), isAction("nonsense"), isAction(null)]).toEqual([true, false, false]);
    expect(["7", "0", "-1", "7x", "", null].map(personOf)).toEqual([7, ...Array<undefined>(5).fill(undefined)]);
  });
});

it("an address is shown as one knows it", () => {
  expect(["::ffff:10.0.0.7", "10.0.0.7", "::1", "2001:db8::ffff:1", ""].map(plainAddress)).toEqual([
    "10.0.0.7",
    "10.0.0.7",
    "::1",
    "2001:db8::ffff:1",
    "",
  ]);
});
