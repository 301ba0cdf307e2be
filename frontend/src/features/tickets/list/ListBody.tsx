import type { TicketStatus } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/session";
import { EmptyState } from "../../../shared/ui/EmptyState";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";
import { StaleBar } from "../../../shared/ui/StaleBar";
import { toastError } from "../../../shared/ui/toast";
import { TicketList } from "./TicketList";
import type { useTicketList } from "./use-ticket-list";

interface Props {
  status: TicketStatus;
  list: ReturnType<typeof useTicketList>;
  openUuid: string | undefined;
  /** Another list begins at its own top. */
  listKey: string;
  onSeePending?: () => void;
}

/** A list in the state it is in: loading, failed, empty, or there. */
export function ListBody({ status, list, openUuid, listKey, onSeePending }: Props) {
  const { t } = useTranslation("tickets");
  const failed = list.error !== null || list.more === "failed";
  useEffect(() => {
    if (failed) toastError(t("list.failed"));
  }, [failed, t]);

  return (
    <Box sx={{ position: "relative", flexGrow: 1, minHeight: 0, overflow: "hidden" }}>
      <StaleBar on={list.isStale} />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.tickets ? (
        <SkeletonRows height={82} />
      ) : list.tickets.length === 0 && !list.hasMore ? (
        <Empty status={status} onSeePending={onSeePending} />
      ) : (
        <TicketList
          key={listKey}
          tickets={list.tickets}
          label={t(`status.${status}`)}
          openUuid={openUuid}
          hasMore={list.hasMore}
          more={list.more}
          onMore={() => void list.loadMore()}
        />
      )}
    </Box>
  );
}

function Empty({ status, onSeePending }: Pick<Props, "status" | "onSeePending">) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const inNoQueue = rights.profile !== "admin" && !rights.super && rights.queueIds.length === 0 && !rights.allTicket;
  if (inNoQueue && status !== "closed") return <EmptyState drawing="bell" text={t("list.noQueue")} />;
  if (status === "pending") return <EmptyState drawing="bell" text={t("list.emptyPending")} />;
  if (status === "closed") return <EmptyState drawing="stamp" text={t("list.emptyClosed")} />;
  return (
    <EmptyState
      drawing="closedWindow"
      text={t("list.emptyAssigned")}
      action={
        <Button variant="outlined" onClick={onSeePending}>
          {t("list.seePending")}
        </Button>
      }
    />
  );
}
