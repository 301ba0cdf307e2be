import * as yup from "yup";
import { isDay, strictObject, trimmedText } from "../input";

/** The seven days as the specification writes them, Monday first. */
export const weekdays = [
  { weekday: "Segunda-feira", weekdayEn: "monday" },
  { weekday: "Terça-feira", weekdayEn: "tuesday" },
  { weekday: "Quarta-feira", weekdayEn: "wednesday" },
  { weekday: "Quinta-feira", weekdayEn: "thursday" },
  { weekday: "Sexta-feira", weekdayEn: "friday" },
  { weekday: "Sábado", weekdayEn: "saturday" },
  { weekday: "Domingo", weekdayEn: "sunday" },
] as const;
export type WeekdayEn = (typeof weekdays)[number]["weekdayEn"];

/**
 * From `startTime` up to `endTime`, both `HH:mm` in the company's time zone. An end before the start is on the next
 * day; start equal to end means closed; `23:59` lasts until midnight.
 */
export interface TimeRange {
  startTime: string;
  endTime: string;
}

/** One day: the specification's range and, for lunch breaks and night shifts, further ones. */
export interface WorkDay extends TimeRange {
  weekday: string;
  weekdayEn: WeekdayEn;
  ranges: TimeRange[];
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A blank time means closed: it is read as midnight. */
const time = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? value.replace(/\s/g, "") || "00:00" : value))
    .matches(clock, "Invalid time")
    .required("Required");

const range = { startTime: time(), endTime: time() };

const workDay = strictObject({
  weekday: yup.string().max(20).default(""),
  weekdayEn: yup
    .string<WeekdayEn>()
    .oneOf(weekdays.map((day) => day.weekdayEn))
    .required("Required"),
  ...range,
  ranges: yup.array(strictObject(range)).max(5).default([]),
});

/** Seven rows, each day once, in any order. An empty list is read as the default week. */
export const workWeek = () =>
  yup
    .array(workDay.required())
    .max(7)
    .test("each-day-once", "Invalid", (days) => {
      // Another test refuses an invalid day, but yup still calls this one with it.
      const weekdayNames = (days ?? []).map((day: WorkDay | null) => day?.weekdayEn);
      return (
        new Set(weekdayNames).size === weekdayNames.length && (weekdayNames.length === 0 || weekdayNames.length === 7)
      );
    });

const day = (place: number, startTime: string, endTime: string): WorkDay => {
  const weekday = weekdays[place];
  if (!weekday) throw new Error("A week has seven days.");
  return { ...weekday, startTime, endTime, ranges: [] };
};

/** Monday to Friday 08:00-18:00, Saturday 08:00-12:00, Sunday closed. */
export const defaultWeek: readonly WorkDay[] = [
  ...[0, 1, 2, 3, 4].map((place) => day(place, "08:00", "18:00")),
  day(5, "08:00", "12:00"),
  day(6, "00:00", "00:00"),
];

/**
 * Stored hours in the order that screens and clocks read: Monday first, each day by its name. An empty list gives the
 * default week.
 */
export const weekOf = (storedDays: readonly WorkDay[]): WorkDay[] =>
  storedDays.length === 0
    ? [...defaultWeek]
    : weekdays.flatMap((weekday) =>
        storedDays.filter(({ weekdayEn }) => weekdayEn === weekday.weekdayEn).map((row) => ({ ...row, ...weekday })),
      );

/**
 * A day off, or a half holiday: then it is open from `startTime` to `endTime`, as in `TimeRange`,
 * whatever the weekday's hours. `date` is `yyyy-MM-dd`; a yearly holiday ignores the year.
 */
export interface Holiday extends Partial<TimeRange> {
  date: string;
  name: string;
  everyYear: boolean;
}

/** A time of a half holiday; a blank one counts as absent. */
const holidayTime = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? value.replace(/\s/g, "") || undefined : value))
    .matches(clock, "Invalid time");

/** The setting `holidays` is the JSON text of this list. */
export const holidayList = yup
  .array(
    strictObject({
      date: yup
        .string()
        .required("Required")
        .test("a-day", "Invalid date", (text = "") => isDay(text)),
      name: trimmedText().max(60, "Too Long!").default(""),
      everyYear: yup.boolean().default(false),
      startTime: holidayTime(),
      endTime: holidayTime(),
    })
      .test(
        "both-times",
        "Invalid time",
        ({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined),
      )
      .required(),
  )
  .max(200);
