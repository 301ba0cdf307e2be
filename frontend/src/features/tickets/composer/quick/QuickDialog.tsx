import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PickDialog } from "@/shared/pickers/PickDialog";
import { EmptyState } from "@/shared/ui/EmptyState";
import { matching } from "./match";
import { QuickOptions } from "./QuickOptions";
import { useQuickReplies } from "./use-quick-replies";

interface Props {
  ticket: TicketDto;
  onPick: (reply: QuickMessageDto) => void;
  onClose: () => void;
}

const find = (replies: readonly QuickMessageDto[], search: string) => matching(replies, search.replace(/^\//, ""));

/** All quick replies for this ticket. */
export default function QuickDialog({ ticket, onPick, onClose }: Props) {
  const { t } = useTranslation("writing");
  const { data, error, refetch } = useQuickReplies(true, ticket.queueId);
  return (
    <PickDialog
      title={t("quick.title")}
      searchLabel={t("quick.search")}
      items={data}
      error={error}
      onRetry={() => void refetch()}
      find={find}
      empty={
        <EmptyState
          drawing="card"
          text={t("quick.empty")}
          action={
            <Button variant="outlined" component={Link} to="/quick-messages">
              {t("quick.manage")}
            </Button>
          }
        />
      }
      noneFound={t("quick.none")}
      countText={(count) => t("quick.count", { count })}
      onPick={onPick}
      onClose={onClose}
    >
      {(list) => <QuickOptions {...list} ticket={ticket} onPick={onPick} />}
    </PickDialog>
  );
}
