import { describe, expect, it } from "@jest/globals";
import { auditActions } from "@guiche/contract/audit";
import { recurrenceNames } from "@guiche/contract/companies";
import { weekdays } from "@guiche/contract/hours";
import { profiles } from "@guiche/contract/permissions";
import { planFlags } from "@guiche/contract/plan-flags";
import { allTicketValues } from "@guiche/contract/users";
import en from "../../shared/i18n/locales/en/audit";
import es from "../../shared/i18n/locales/es/audit";
import pt from "../../shared/i18n/locales/pt/audit";
import { isAction, partsOf, personOf, piecesOf, plainAddress, labelKeyOf } from "./label-keys";

describe("an audit entry", () => {
  it.each(Object.entries({ pt, en, es }))("has a translation in %s for every action", (_language, words) => {
    expect(Object.keys(words.what).sort()).toEqual(auditActions.map(labelKeyOf).sort());
  });

  it.each(Object.entries({ pt, en, es }))("has translations in %s for weekdays, plan areas and roles", (_l, words) => {
    const fields = [...weekdays.map(({ weekdayEn }) => weekdayEn), ...planFlags, "valueCents", "from", "number"];
    expect(fields.filter((name) => !(name in words.fields))).toEqual([]);
    expect(Object.keys(words.values.profile).sort()).toEqual([...profiles].sort());
    expect(Object.keys(words.values.recurrence)).toEqual(recurrenceNames);
    expect(Object.keys(words.values.allTicket)).toEqual(Object.values(allTicketValues));
  });

  it("translates the product's own values, and nothing that users typed", () => {
    expect(piecesOf("profile", "user → supervisor")).toEqual([
      { text: "user", key: "values.profile.user" },
      { text: "supervisor", key: "values.profile.supervisor" },
    ]);
    expect(piecesOf("", "enabled")).toEqual([{ text: "enabled", key: "values.setting.enabled" }]);
    expect(piecesOf("", "America/Manaus")).toEqual([{ text: "America/Manaus" }]);
    expect(piecesOf("queues", "admin → code")).toEqual([{ text: "admin" }, { text: "code" }]);
  });

  it("shows old and new as one change, and other fields by name", () => {
    expect(partsOf({ old: "disabled", new: "enabled" })).toEqual([{ name: "", was: "disabled", is: "enabled" }]);
    expect(partsOf({ new: "", by: "code" })).toEqual([
      { name: "", is: "" },
      { name: "by", is: "code" },
    ]);
    expect(partsOf({ old: null })).toEqual([{ name: "old", is: null }]);
    expect(partsOf({})).toEqual([]);
  });
});

describe("the filters in the address", () => {
  it("accept existing values only", () => {
    expect([isAction("user.deleted"), isAction("nonsense"), isAction(null)]).toEqual([true, false, false]);
    expect(["7", "0", "-1", "7x", "", null].map(personOf)).toEqual([7, ...Array<undefined>(5).fill(undefined)]);
  });
});

it("an IPv4 address is shown without the IPv6 prefix", () => {
  expect(["::ffff:10.0.0.7", "10.0.0.7", "::1", "2001:db8::ffff:1", ""].map(plainAddress)).toEqual([
    "10.0.0.7",
    "10.0.0.7",
    "::1",
    "2001:db8::ffff:1",
    "",
  ]);
});
