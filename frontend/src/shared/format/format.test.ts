import { beforeAll, describe, expect, it } from "@jest/globals";
import { languages } from "@guiche/contract/texts/languages";
import i18next from "i18next";
import { initials } from "../ui/initials";
import { formatDate, formatDay, formatLongDay, formatMoment } from "./dates";
import { daysUntil, readDay } from "./days";
import { formatMoney } from "./money";

describe("dates and prices", () => {
  const inEach = async (write: () => string) => {
    const formattedTexts: string[] = [];
    for (const language of languages) {
      await i18next.changeLanguage(language);
      formattedTexts.push(write().replace(/\s/g, " "));
    }
    return formattedTexts;
  };
  beforeAll(() => i18next.init({ lng: "pt" }));

  it("use the interface language, whatever the browser's language", async () => {
    expect(await inEach(() => formatLongDay("2026-11-21"))).toEqual([
      "21 de novembro de 2026",
      "November 21, 2026",
      "21 de noviembre de 2026",
    ]);
    expect(await inEach(() => formatMoney(99.9))).toEqual(["R$ 99,90", "R$99.90", "99,90 R$"]);
  });

  it("in digits are the same in every language", async () => {
    const noon = "2026-11-02T12:05:00";
    expect(new Set(await inEach(() => `${formatDate(noon)} ${formatMoment(noon)} ${formatDay("2026-11-02")}`))).toEqual(
      new Set(["02/11/2026 02/11/26 12:05 02/11/2026"]),
    );
  });
});

describe("readDay", () => {
  it("reads a day in the format in which it is shown", () => {
    for (const day of ["2026-11-21", "2024-02-29", "1970-01-01"]) expect(readDay(formatDay(day))).toBe(day);
  });

  it("returns null for an incomplete date and for a day the calendar does not have", () => {
    for (const dateText of ["", "21", "21/1", "21/11/202", "30/02/2026", "29/02/2025", "00/01/2026", "11/21/2026"])
      expect([dateText, readDay(dateText)]).toEqual([dateText, null]);
  });
});

describe("daysUntil", () => {
  it("counts calendar days, whatever the hour", () => {
    expect(daysUntil("2026-11-24", new Date(2026, 10, 21, 23, 59))).toBe(3);
    expect(daysUntil("2026-11-21", new Date(2026, 10, 21, 0, 1))).toBe(0);
    expect(daysUntil("2026-11-20", new Date(2026, 10, 21))).toBe(-1);
    expect(daysUntil("2027-01-01", new Date(2026, 11, 31))).toBe(1);
  });
});

describe("initials", () => {
  it("are those of the first and the last name", () => {
    expect(initials("Ana Beatriz de Souza")).toBe("AS");
    expect(initials("  joão ")).toBe("J");
    expect(initials("🙂 loja")).toBe("🙂L");
    expect(initials("")).toBe("?");
  });
});
