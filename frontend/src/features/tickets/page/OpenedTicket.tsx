import { maySeeTicket } from "@guiche/contract/rules/ticket.rules";
import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ApiError } from "@/shared/api/call";
import { useEarlyKeys } from "@/shared/commands";
import { useGo } from "@/shared/go";
import { useSession } from "@/shared/session";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { toastError } from "@/shared/ui/toast";
import { listPath } from "../state/routes";
import { TicketView } from "./TicketView";
import { prefetchMessages } from "../conversation/messages/use-messages";
import { usePerVisit } from "../conversation/messages/use-per-visit";
import { useOpenedTicket } from "../conversation/messages/use-opened-ticket";

const isRefusedWith = (error: unknown, ...status: number[]) =>
  error instanceof ApiError && status.includes(error.status);

interface Props {
  uuid: string;
  /** Increases with every visit to the conversation. */
  visit: number;
}

/** The conversation of the address, or the reason why it cannot be shown. */
export const OpenedTicket = memo(function OpenedTicket({ uuid, visit }: Props) {
  const { t } = useTranslation("tickets");
  const go = useGo();
  const { rights } = useSession();
  const { data: ticket, error, refetch } = useOpenedTicket(uuid, visit);
  const notAllowed = isRefusedWith(error, 403) || (ticket !== undefined && !maySeeTicket(rights, ticket));
  const missing = isRefusedWith(error, 404, 400);
  const failed = missing || (!notAllowed && error !== null && ticket === undefined);
  const client = useQueryClient();
  useEarlyKeys(ticket === undefined && error === null);
  usePerVisit(visit, () => ticket && !notAllowed && prefetchMessages(client, ticket.id));

  useEffect(() => {
    if (!notAllowed) return;
    toastError(t("ticket.notAllowed"));
    go(listPath, { replace: true });
  }, [notAllowed, go, t]);
  useEffect(() => {
    if (failed) toastError(t("ticket.failed"));
  }, [failed, t]);

  if (notAllowed) return null;
  if (missing) return <Missing />;
  if (ticket) return <TicketView key={ticket.id} ticket={ticket} visit={visit} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows />;
});

function Missing() {
  const { t } = useTranslation("tickets");
  return (
    <Box sx={{ display: "grid", placeItems: "center", height: "100%" }}>
      <EmptyState
        drawing="brokenTicket"
        text={t("ticket.failed")}
        action={
          <Button variant="outlined" component={Link} to={listPath}>
            {t("ticket.back")}
          </Button>
        }
      />
    </Box>
  );
}
