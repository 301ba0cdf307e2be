import type { ReactNode } from "react";
import type { RejectedChange } from "../../state/messages/rejected-changes";
import type { BubbleRow, Row } from "./rows";

/** Inserts each refusal below its message, unless that is deleted or not loaded. */
export function withRejections(
  rows: readonly Row[],
  rejections: ReadonlyMap<number, RejectedChange>,
  lineOf: (row: BubbleRow, refusal: RejectedChange) => ReactNode,
): readonly Row[] {
  if (rejections.size === 0) return rows;
  return rows.flatMap((row): Row | Row[] => {
    if (row.kind !== "bubble" || row.id === null || row.message.isDeleted) return row;
    const refusal = rejections.get(row.id);
    return refusal ? [row, { kind: "insert", key: `refused-${row.key}`, node: lineOf(row, refusal) }] : row;
  });
}
