import { expect, it } from "@jest/globals";
import { usualAbsenceNotice } from "./absence-notice";
import { defaultWeek } from "../time/hours";
import type { Hours } from "../time/open-hours";

const hours: Hours = { timezone: "America/Sao_Paulo", schedules: [...defaultWeek], holidays: [] };
const notice = (at: string, language = "pt", of = hours) => usualAbsenceNotice(of, new Date(`${at}-03:00`), language);

it("says when the company is back, in three languages", () => {
  // 2026-11-23 is a Monday; open until 18:00, on Saturdays until 12:00.
  expect(notice("2026-11-23T22:00")).toBe("No momento não estamos atendendo. Voltamos amanhã às 8h.");
  expect(notice("2026-11-23T06:00")).toBe("No momento não estamos atendendo. Voltamos hoje às 8h.");
  expect(notice("2026-11-28T13:00")).toBe("No momento não estamos atendendo. Voltamos na segunda-feira às 8h.");
  expect(notice("2026-11-28T13:00", "en")).toBe("We're closed at the moment. We'll be back on Monday at 8 am.");
  expect(notice("2026-11-23T22:00", "es")).toBe("En este momento no estamos atendiendo. Volvemos mañana a las 8:00.");
});

it("skips holidays, names a date beyond a week, and promises nothing where it never opens", () => {
  const holidays = ["24", "25", "26", "27", "28", "30"].map((each) => ({
    ...{ date: `2026-11-${each}`, name: "", everyYear: false },
  }));
  expect(notice("2026-11-23T22:00", "pt", { ...hours, holidays })).toBe(
    "No momento não estamos atendendo. Voltamos em 01/12 às 8h.",
  );
  expect(notice("2026-11-23T22:00", "en", { ...hours, holidays })).toBe(
    "We're closed at the moment. We'll be back on December 1 at 8 am.",
  );
  const never = defaultWeek.map((row) => ({ ...row, startTime: "00:00", endTime: "00:00" }));
  expect(notice("2026-11-23T22:00", "pt", { ...hours, schedules: never })).toBe(
    "No momento não estamos atendendo. Responderemos assim que possível.",
  );
});

it("says minutes where there are some", () => {
  const half = defaultWeek.map((row) => ({ ...row, startTime: "08:30", endTime: "13:00" }));
  const late = { ...hours, schedules: half };
  expect(notice("2026-11-23T22:00", "pt", late)).toContain("amanhã às 8h30.");
  expect(notice("2026-11-23T22:00", "en", late)).toContain("tomorrow at 8:30 am.");
});
