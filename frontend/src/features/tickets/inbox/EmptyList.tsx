import type { TicketStatus, WaitingInQueueDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { notifySuccess, notifyWarning } from "@/shared/api/notify-error";
import { useSession } from "@/shared/session";
import { EmptyState } from "@/shared/ui/EmptyState";
import { withNewTicketParam, searchNow, withTab } from "../state/routes";
import NoTicketsFound from "./NoTicketsFound";
import { useWaitingTickets } from "./use-waiting-tickets";
import { WaitingQueues } from "./WaitingQueues";

/** The empty state of a list: says why it is empty and what to do. */
export default function EmptyList({ status, narrowed }: { status: TicketStatus; narrowed: boolean }) {
  const { t } = useTranslation(["search", "tickets"]);
  const { rights } = useSession();
  const [search, setSearch] = useSearchParams();
  const inNoQueue = rights.profile !== "admin" && !rights.super && rights.queueIds.length === 0 && !rights.allTicket;
  if (narrowed) return <NoTicketsFound />;
  if (inNoQueue && status !== "closed") return <InNoQueue />;
  if (status === "closed") return <EmptyState drawing="closedWindow" text={t("empty.closed")} />;
  const action: ReactNode =
    status === "pending" ? (
      <Button variant="outlined" component={Link} to={withNewTicketParam(search)}>
        {t("tickets:list.new")}
      </Button>
    ) : (
      <Button variant="outlined" onClick={() => setSearch(withTab(searchNow(), "pending"), { replace: true })}>
        {t("empty.seePending")}
      </Button>
    );
  return status === "pending" ? <NothingPending action={action} /> : <NothingOpen action={action} />;
}

const sum = (queues: readonly WaitingInQueueDto[]) => queues.reduce((total, { count }) => total + count, 0);

/** Shown when the user has no open ticket: how many customers wait, and in which queues. */
function NothingOpen({ action }: { action: ReactNode }) {
  const { t } = useTranslation("search");
  const waiting = useWaitingTickets();
  if (!waiting) return <EmptyState drawing="closedWindow" text={t("empty.assigned")} action={action} />;
  const { count, queues, elsewhere } = waiting;
  const others = count === 0 ? sum(elsewhere) : 0;
  const text = others > 0 ? t("empty.assignedElsewhere", { count: others }) : t("empty.assignedWaiting", { count });
  return (
    <EmptyState
      drawing="closedWindow"
      text={text}
      action={
        <>
          <WaitingQueues queues={others > 0 ? elsewhere : queues} />
          {action}
        </>
      }
    />
  );
}

/** Shown when no ticket that the user sees waits: says that no customer waits only when that is so everywhere. */
function NothingPending({ action }: { action: ReactNode }) {
  const { t } = useTranslation("search");
  const elsewhere = useWaitingTickets()?.elsewhere;
  if (!elsewhere) return <EmptyState drawing="bell" text={t("empty.pendingHere")} action={action} />;
  const others = sum(elsewhere);
  return (
    <EmptyState
      drawing="bell"
      text={others > 0 ? t("empty.pendingElsewhere", { count: others }) : t("empty.pending")}
      action={
        <>
          <WaitingQueues queues={elsewhere} />
          {action}
        </>
      }
    />
  );
}

/** For a user in no queue: offers a request to copy and send to an admin. */
function InNoQueue() {
  const { t } = useTranslation("search");
  const { user } = useSession();
  const copy = () => {
    // Browsers offer the clipboard only on secure pages.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const request = t("empty.request", { name: user.name, email: user.email });
    const copyPromise = clipboard?.writeText(request) ?? Promise.reject(new Error("none"));
    copyPromise.then(
      () => notifySuccess(t("empty.copied")),
      () => notifyWarning(t("empty.notCopied", { request })),
    );
  };
  return (
    <EmptyState
      drawing="bell"
      text={t("empty.noQueue")}
      action={
        <Button variant="outlined" onClick={copy}>
          {t("empty.copyRequest")}
        </Button>
      }
    />
  );
}
