import { Suspense, useEffect } from "react";
import { withNamespaces } from "@/shared/i18n/i18n";
import { lazyPreloadOr } from "@/shared/ui/lazy-preload";
import { useRefusals, type Refusal } from "../../state/messages/refused";
import type { BubbleRow, Weave } from "./rows";
import { withRefusals } from "./with-refusals";

/** Optional: the toast has reported the refusal. */
const RefusalLine = lazyPreloadOr(() => withNamespaces(import("./RefusalLine"), "messages"));

export type Weaving = { weave: Weave } | null;

const lineOf = ({ message, fromMe }: BubbleRow, refusal: Refusal) => (
  <Suspense fallback={null}>
    <RefusalLine messageId={message.id} fromMe={fromMe} refusal={refusal} />
  </Suspense>
);

/** Inserts refusals, and the rows of another `Weave`, between the messages. */
export function useWithRefusals(onWeave: (weaving: Weaving) => void, other: Weaving) {
  const refused = useRefusals();
  useEffect(() => {
    onWeave(
      refused.size === 0
        ? other
        : { weave: (rows, hasMore) => withRefusals(other?.weave(rows, hasMore) ?? rows, refused, lineOf) },
    );
    return () => onWeave(null);
  }, [onWeave, other, refused]);
}
