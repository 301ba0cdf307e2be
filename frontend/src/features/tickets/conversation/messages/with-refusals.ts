import type { ReactNode } from "react";
import type { Refusal } from "../../state/messages/refused";
import type { BubbleRow, Row } from "./rows";

/** Inserts each refusal below its message, unless that is deleted or not loaded. */
export function withRefusals(
  rows: readonly Row[],
  refused: ReadonlyMap<number, Refusal>,
  lineOf: (row: BubbleRow, refusal: Refusal) => ReactNode,
): readonly Row[] {
  if (refused.size === 0) return rows;
  return rows.flatMap((row): Row | Row[] => {
    if (row.kind !== "bubble" || row.id === null || row.message.isDeleted) return row;
    const refusal = refused.get(row.id);
    return refusal ? [row, { kind: "insert", key: `refused-${row.key}`, node: lineOf(row, refusal) }] : row;
  });
}
