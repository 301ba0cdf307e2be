import { messageFailures } from "@guiche/contract/message-kinds";
import { describe, expect, it } from "@jest/globals";
import en from "@/shared/i18n/locales/en/messages";
import es from "@/shared/i18n/locales/es/messages";
import pt from "@/shared/i18n/locales/pt/messages";
import { causeOf } from "./failure-cause";

describe("the cause of a failed message", () => {
  it.each(messageFailures)("%s has a text in three languages", (failure) => {
    const cause = causeOf(failure);
    const word = cause && "key" in cause ? cause.key : null;
    expect(word).not.toBeNull();
    for (const words of [pt, en, es]) expect(words.cause[word!].length).toBeGreaterThan(10);
  });

  it("an unknown number is quoted, and anything else is not shown", () => {
    expect(causeOf("478")).toEqual({ code: "478" });
    expect(["toString", "<b>", "", null].map(causeOf)).toEqual([null, null, null, null]);
  });
});
