import { describe, expect, it } from "@jest/globals";
import { auditActions } from "@guiche/contract/audit";
import { recurrenceNames } from "@guiche/contract/companies";
import { weekdays } from "@guiche/contract/hours";
import { profiles } from "@guiche/contract/permissions";
import { planFlags } from "@guiche/contract/plans";
import { allTicketWords } from "@guiche/contract/users";
import en from "../../shared/i18n/locales/en/audit";
import es from "../../shared/i18n/locales/es/audit";
import pt from "../../shared/i18n/locales/pt/audit";
import { isAction, partsOf, personOf, piecesOf, plainAddress, wordOf } from "./words";

describe("what was done", () => {
  it.each(Object.entries({ pt, en, es }))("has a word in %s, whatever it was", (_language, words) => {
    expect(Object.keys(words.what).sort()).toEqual(auditActions.map(wordOf).sort());
  });

  it.each(Object.entries({ pt, en, es }))(
    "is told in %s, with the names of days, areas and people's parts",
    (_l, words) => {
      const fields = [...weekdays.map(({ weekdayEn }) => weekdayEn), ...planFlags, "valueCents", "from", "number"];
      expect(fields.filter((name) => !(name in words.fields))).toEqual([]);
      expect(Object.keys(words.values.profile).sort()).toEqual([...profiles].sort());
      expect(Object.keys(words.values.recurrence)).toEqual(recurrenceNames);
      expect(Object.keys(words.values.allTicket)).toEqual(Object.values(allTicketWords));
    },
  );

  it("takes words of the product for such, and nothing that people wrote", () => {
    expect(piecesOf("profile", "user → supervisor")).toEqual([
      { text: "user", key: "values.profile.user" },
      { text: "supervisor", key: "values.profile.supervisor" },
    ]);
    expect(piecesOf("", "enabled")).toEqual([{ text: "enabled", key: "values.setting.enabled" }]);
    expect(piecesOf("", "America/Manaus")).toEqual([{ text: "America/Manaus" }]);
    expect(piecesOf("queues", "admin → code")).toEqual([{ text: "admin" }, { text: "code" }]);
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
