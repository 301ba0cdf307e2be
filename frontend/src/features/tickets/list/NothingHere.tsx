import type { TicketStatus } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { useSession } from "../../../shared/session";
import { EmptyState } from "../../../shared/ui/EmptyState";
import { newTicketBeside, withTab } from "../places";
import { withWords } from "./with-words";
import { soon } from "../../../shared/ui/soon";

const NothingFound = soon(() => withWords(import("./NothingFound")));

/** Why a list is empty, and what to do about it. */
export function NothingHere({ status, narrowed }: { status: TicketStatus; narrowed: boolean }) {
  const { t } = useTranslation("tickets");
  const { rights } = useSession();
  const [search, setSearch] = useSearchParams();
  const inNoQueue = rights.profile !== "admin" && !rights.super && rights.queueIds.length === 0 && !rights.allTicket;
  if (narrowed) {
    return (
      <Suspense fallback={null}>
        <NothingFound />
      </Suspense>
    );
  }
  if (inNoQueue && status !== "closed") return <EmptyState drawing="bell" text={t("list.noQueue")} />;
  if (status === "closed") return <EmptyState drawing="stamp" text={t("list.emptyClosed")} />;
  const action: ReactNode =
    status === "pending" ? (
      <Button variant="outlined" component={Link} to={newTicketBeside(search)}>
        {t("list.new")}
      </Button>
    ) : (
      <Button variant="outlined" onClick={() => setSearch(withTab(search, "pending"), { replace: true })}>
        {t("list.seePending")}
      </Button>
    );
  return status === "pending" ? (
    <EmptyState drawing="bell" text={t("list.emptyPending")} action={action} />
  ) : (
    <EmptyState drawing="closedWindow" text={t("list.emptyAssigned")} action={action} />
  );
}
