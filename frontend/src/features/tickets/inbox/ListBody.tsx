import type { FoundTicketDto, TicketDto } from "@guiche/contract/tickets";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { staticStyled } from "@/shared/ui/static-styled";
import { StaleBar } from "@/shared/ui/StaleBar";
import { toastError } from "@/shared/ui/toast";
import { TicketList, type Picking } from "./TicketList";
import type { useTicketList } from "../state/use-ticket-list";

const Frame = staticStyled("div", { position: "relative", flexGrow: 1, minHeight: 0, overflow: "hidden" });

interface Props {
  list: ReturnType<typeof useTicketList>;
  label: string;
  openUuid: string | undefined;
  /** Identifies the list; a new key resets the scroll position. */
  listKey: string;
  picking: Picking;
  /** The ticket that the accept shortcut takes, in a list of pending tickets. */
  longest?: TicketDto | null | undefined;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  extra?: (ticket: FoundTicketDto) => ReactNode;
}

/** A list in one of its states: loading, failed, empty or loaded. */
export function ListBody({ list, listKey, empty, ...shown }: Props) {
  const { t } = useTranslation("tickets");
  const failed = list.error !== null || list.more === "failed";
  useEffect(() => {
    if (failed) toastError(t("list.failed"));
  }, [failed, t]);

  return (
    <Frame>
      <StaleBar on={list.isStale} />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.tickets ? (
        <SkeletonRows height={72} />
      ) : list.tickets.length === 0 && !list.hasMore ? (
        empty
      ) : (
        <TicketList
          key={listKey}
          tickets={list.tickets}
          hasMore={list.hasMore}
          more={list.more}
          onMore={list.loadMore}
          {...shown}
        />
      )}
    </Frame>
  );
}
