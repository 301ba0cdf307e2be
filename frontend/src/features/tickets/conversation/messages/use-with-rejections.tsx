import { useEffect } from "react";
import { useRejectedChanges, type RejectedChange } from "../../state/messages/rejected-changes";
import type { BubbleRow, InsertRows } from "./rows";
import { withRejections } from "./with-rejections";
import RejectionLine from "./RejectionLine";

export type RowInserter = { insertRows: InsertRows } | null;

const lineOf = ({ message, fromMe }: BubbleRow, refusal: RejectedChange) => (
  <RejectionLine messageId={message.id} fromMe={fromMe} rejection={refusal} />
);

/** Inserts refusals, and the rows of another inserter, between the messages. */
export function useWithRejections(onInserter: (inserter: RowInserter) => void, other: RowInserter) {
  const rejections = useRejectedChanges();
  useEffect(() => {
    onInserter(
      rejections.size === 0
        ? other
        : {
            insertRows: (rows, hasMore) => withRejections(other?.insertRows(rows, hasMore) ?? rows, rejections, lineOf),
          },
    );
    return () => onInserter(null);
  }, [onInserter, other, rejections]);
}
