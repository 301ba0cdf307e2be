import { Suspense, useEffect } from "react";
import { withNamespaces } from "@/shared/i18n/i18n";
import { lazyPreloadOr } from "@/shared/ui/lazy-preload";
import { useRefusals, type Refusal } from "../../state/messages/refused";
import type { BubbleRow, InsertRows } from "./rows";
import { withRefusals } from "./with-refusals";

/** Optional: the toast has reported the refusal. */
const RefusalLine = lazyPreloadOr(() => withNamespaces(import("./RefusalLine"), "messages"));

export type RowInserter = { insertRows: InsertRows } | null;

const lineOf = ({ message, fromMe }: BubbleRow, refusal: Refusal) => (
  <Suspense fallback={null}>
    <RefusalLine messageId={message.id} fromMe={fromMe} refusal={refusal} />
  </Suspense>
);

/** Inserts refusals, and the rows of another `Weave`, between the messages. */
export function useWithRefusals(onInserter: (inserter: RowInserter) => void, other: RowInserter) {
  const refused = useRefusals();
  useEffect(() => {
    onInserter(
      refused.size === 0
        ? other
        : { insertRows: (rows, hasMore) => withRefusals(other?.insertRows(rows, hasMore) ?? rows, refused, lineOf) },
    );
    return () => onInserter(null);
  }, [onInserter, other, refused]);
}
