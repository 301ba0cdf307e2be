import { describe, expect, it } from "@jest/globals";
import { auditActions } from "@guiche/contract/audit";
import en from "../../shared/i18n/locales/en/audit";
import es from "../../shared/i18n/locales/es/audit";
import pt from "../../shared/i18n/locales/pt/audit";
import { dayOf, isAction, labelKeyOf, personOf, plainAddress } from "./label-keys";

describe("an audit entry", () => {
  it.each(Object.entries({ pt, en, es }))("has a translation in %s for every action", (_language, words) => {
    expect(Object.keys(words.what).sort()).toEqual(auditActions.map(labelKeyOf).sort());
  });
});

describe("the filters in the address", () => {
  it("accept existing values only", () => {
    expect([isAction("user.deleted"), isAction("nonsense"), isAction(null)]).toEqual([true, false, false]);
    expect(["2026-11-21", "2026-02-30", "", null].map(dayOf)).toEqual([
      "2026-11-21",
      ...Array<undefined>(3).fill(undefined),
    ]);
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
