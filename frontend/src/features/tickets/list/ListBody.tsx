import type { FoundTicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";
import { StaleBar } from "../../../shared/ui/StaleBar";
import { toastError } from "../../../shared/ui/toast";
import { TicketList, type Picking } from "./TicketList";
import type { useTicketList } from "./use-ticket-list";

interface Props {
  list: ReturnType<typeof useTicketList>;
  label: string;
  openUuid: string | undefined;
  /** Another list begins at its own top. */
  listKey: string;
  picking: Picking;
  /** What stands in the place of no rows. */
  empty: ReactNode;
  extra?: (ticket: FoundTicketDto) => ReactNode;
}

/** A list in the state it is in: loading, failed, empty, or there. */
export function ListBody({ list, listKey, empty, ...shown }: Props) {
  const { t } = useTranslation("tickets");
  const { tickets, onMore } = useInTurns(list, listKey);
  const failed = list.error !== null || list.more === "failed";
  useEffect(() => {
    if (failed) toastError(t("list.failed"));
  }, [failed, t]);

  return (
    <Box sx={{ position: "relative", flexGrow: 1, minHeight: 0, overflow: "hidden" }}>
      <StaleBar on={list.isStale} />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !tickets ? (
        <SkeletonRows height={82} />
      ) : tickets.length === 0 && !list.hasMore ? (
        empty
      ) : (
        <TicketList
          key={listKey}
          tickets={tickets}
          hasMore={list.hasMore}
          more={list.more}
          onMore={onMore}
          {...shown}
        />
      )}
    </Box>
  );
}

/**
 * What news does to the cards is drawn in turns with keys and with the conversation, however much of it comes; another
 * list is drawn at once.
 */
function useInTurns({ tickets, loadMore }: Props["list"], listKey: string) {
  const deferred = useDeferredValue(useMemo(() => ({ tickets, listKey }), [tickets, listKey]));
  const latest = useRef(loadMore);
  useLayoutEffect(() => {
    latest.current = loadMore;
  });
  const onMore = useCallback(() => void latest.current(), []);
  return { tickets: deferred.listKey === listKey ? deferred.tickets : tickets, onMore };
}
