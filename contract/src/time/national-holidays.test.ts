import { describe, expect, it } from "@jest/globals";
import { holidayList } from "./hours";
import { countryOfZone, easterOf, holidayCountries, holidaysFrom } from "./national-holidays";

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const datesOf = (country: "BR" | "MX" | "AR", today: string, kind: "legal" | "optional" = "legal") =>
  Object.fromEntries(holidaysFrom(country, today, kind).map(({ date, name }) => [date, name]));

describe("national holidays", () => {
  it.each([
    [1961, "1961-04-02"],
    [1981, "1981-04-19"],
    [2000, "2000-04-23"],
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
    [2049, "2049-04-18"],
  ])("know Easter of %i", (year, date) => {
    expect(dayOf(easterOf(year))).toBe(date);
  });

  it("of Brazil are yearly, except Good Friday, which is dated for this year and the next", () => {
    const list = holidaysFrom("BR", "2026-01-01", "legal");
    expect(list.filter(({ everyYear }) => everyYear).map(({ date }) => date.slice(5))).toEqual([
      ...["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"],
    ]);
    expect(list.filter(({ everyYear }) => !everyYear)).toEqual([
      { date: "2026-04-03", name: "Sexta-feira Santa", everyYear: false },
      { date: "2027-03-26", name: "Sexta-feira Santa", everyYear: false },
    ]);
  });

  it("leave out what is past, and keep yearly ones", () => {
    const dates = Object.keys(datesOf("BR", "2026-11-28"));
    expect(dates).toContain("2026-04-21");
    expect(dates).not.toContain("2026-04-03");
  });

  it("of Brazil have Carnival and Corpus Christi apart, because the law does not close companies then", () => {
    expect(Object.keys(datesOf("BR", "2026-01-01", "optional"))).toEqual([
      ...["2026-02-16", "2026-02-17", "2026-06-04", "2027-02-08", "2027-02-09", "2027-05-27"],
    ]);
  });

  it("of Mexico fall on Mondays, and on the day of a new president", () => {
    expect(datesOf("MX", "2026-01-01")).toMatchObject({
      "2026-02-02": "Día de la Constitución",
      "2026-03-16": "Natalicio de Benito Juárez",
      "2026-11-16": "Día de la Revolución",
      "2027-02-01": "Día de la Constitución",
    });
    expect(datesOf("MX", "2026-01-01")).not.toHaveProperty("2026-10-01");
    expect(datesOf("MX", "2029-12-01")).toHaveProperty("2030-10-01");
  });

  it("of Argentina move to a Monday", () => {
    expect(datesOf("AR", "2027-01-01")).toMatchObject({
      "2027-02-08": "Carnaval (lunes)",
      "2027-02-09": "Carnaval (martes)",
      "2027-06-21": "Paso a la Inmortalidad del Gral. Güemes",
      "2027-08-16": "Paso a la Inmortalidad del Gral. San Martín",
      "2027-10-11": "Día del Respeto a la Diversidad Cultural",
      "2027-11-20": "Día de la Soberanía Nacional",
    });
  });

  it.each(holidayCountries)("of %s fit into the setting, in every year", (country) => {
    for (let year = 2026; year < 2060; year += 1)
      for (const kind of ["legal", "optional"] as const)
        expect(holidayList.isValidSync(holidaysFrom(country, `${year}-01-01`, kind))).toBe(true);
  });

  it.each([
    ["America/Sao_Paulo", "BR"],
    ["America/Mexico_City", "MX"],
    ["America/Argentina/Cordoba", "AR"],
    ["Europe/Lisbon", "BR"],
  ])("of the company in %s begin with %s", (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });
});
