import { beginningOf } from "@guiche/contract/texts/beginning";
import type { Theirs } from "../source/source";

/** Readers of columns that may be missing, empty or of another type in some fork. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

export const shortText = (value: unknown, length: number): string => beginningOf(textOf(value).trim(), length);

export function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A column of yes and no: a boolean, a number, or a word. Null when it says neither. */
export function flagOf(value: unknown): boolean | null {
  const word = textOf(value).trim().toLowerCase();
  if (["true", "1", "enable", "enabled", "yes", "sim", "active"].includes(word)) return true;
  if (["false", "0", "disable", "disabled", "no", "não", "inactive"].includes(word)) return false;
  return null;
}

/** JSON that is in a column of its own type, or in one of text. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null;
  }
}

const oldest = Date.UTC(2009, 0, 1);

/** A time that can be true, because WhatsApp began in 2009; null for any other: databases have infinite ones, too. */
export const believableTime = (value: unknown): Date | null =>
  value instanceof Date && value.getTime() >= oldest ? value : null;

/** The first of these times that can be true; nothing of the future is stored. */
export function timeOf(now: Date, ...values: unknown[]): Date {
  for (const value of values) {
    const time = believableTime(value);
    if (time) return new Date(Math.min(time.getTime(), now.getTime()));
  }
  return now;
}

/** `createdAt` and `updatedAt` of a row; `instead` where it has neither. */
export function timesOf(row: Theirs, now: Date, instead?: unknown): { createdAt: Date; updatedAt: Date } {
  const createdAt = timeOf(now, row.createdAt, row.updatedAt, instead);
  return { createdAt, updatedAt: timeOf(now, row.updatedAt, createdAt) };
}
