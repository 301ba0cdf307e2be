import { optionLimits } from "@guiche/contract/queue-options";
import { numberOf, textOf, timeOf } from "./values";
import type { Theirs } from "../source/source";

export interface PlacedOption {
  row: Theirs;
  /** The queue of the root above it: options below one may have none of their own. */
  queueId: unknown;
  /** Its number in its list, from 1 without gaps. */
  option: number;
  isRenumbered: boolean;
  /** 0 for what the queue itself offers. */
  depth: number;
  /** Null when it comes; else its list is full, too deep, or nowhere. */
  leftOut: "tooDeep" | "noParent" | null;
}

/** The options of all queues, parents before children, each with its place. */
export function placeOptions(rows: readonly Theirs[], now: Date): PlacedOption[] {
  const below = new Map<string, Theirs[]>();
  for (const row of rows) {
    const parent = row.parentId == null ? `queue ${textOf(row.queueId)}` : textOf(row.parentId);
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const placedOptions: PlacedOption[] = [];
  const place = (parent: string, queueId: unknown, depth: number): void => {
    inOrder(below.get(parent) ?? [], now).forEach((row, at) => {
      const option = at + 1;
      const isTooDeep = depth >= optionLimits.depth || option > optionLimits.siblings;
      // The chatbots of a multi100 have no numbers.
      const isRenumbered = row.option != null && textOf(row.option).trim() !== String(option);
      placedOptions.push({ row, queueId, option, isRenumbered, depth, leftOut: isTooDeep ? "tooDeep" : null });
      place(textOf(row.id), queueId, isTooDeep ? optionLimits.depth : depth + 1);
    });
    below.delete(parent);
  };
  for (const { parentId, queueId } of rows) if (parentId == null) place(`queue ${textOf(queueId)}`, queueId, 0);
  // Their parent is gone, or they are below themselves.
  for (const row of [...below.values()].flat())
    placedOptions.push({ row, queueId: null, option: 0, isRenumbered: false, depth: 0, leftOut: "noParent" });
  return placedOptions;
}

/** By number; those of the same number, or of none, by age. */
const inOrder = (rows: readonly Theirs[], now: Date): Theirs[] =>
  [...rows].sort(
    (a, b) =>
      (numberOf(a.option) ?? Infinity) - (numberOf(b.option) ?? Infinity) ||
      timeOf(now, a.createdAt).getTime() - timeOf(now, b.createdAt).getTime() ||
      (numberOf(a.id) ?? 0) - (numberOf(b.id) ?? 0),
  );
