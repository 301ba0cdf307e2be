import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import { useMemo, useState } from "react";
import type { MessageDto } from "@guiche/contract/messages";
import { useTranslation } from "react-i18next";
import ShowIcon from "lucide-react/icons/eye";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { useSession } from "@/shared/session";
import { ErrorState } from "@/shared/ui/ErrorState";
import { QueueChip } from "@/shared/ui/QueueChip";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { StatusChip } from "@/shared/ui/StatusChip";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import { BubbleActionsContext, readOnlyActions, type BubbleActions } from "../bubble-actions";
import { MessageList } from "../messages/MessageList";
import { useConversation } from "../messages/use-conversation";
import { useOpenedTicket } from "../messages/use-opened-ticket";
import { icons } from "../../state/icons";
import type { QuestionProps } from "../../actions/moving/question";
import { actionsFor } from "../../actions/shown-actions";
import type { ActionName } from "../../actions/ticket-action";

const Lightbox = lazyDialog(() => import("../media/Lightbox"), "messages");

/** The actions offered in the dialog. */
const offeredActions = new Set<ActionName>(["accept", "assume", "transfer"]);

/** A read-only conversation: nothing is marked as read, no one is notified, nothing can be written. */
export default function SpyDialog({ ticket: initialTicket, onOtherAction, onClose }: QuestionProps) {
  const { t } = useTranslation("panel");
  const { t: words } = useTranslation("tickets");
  const { rights } = useSession();
  // The ticket may change while the dialog is open.
  const ticket = useOpenedTicket(initialTicket.uuid).data ?? initialTicket;
  const { contact, queue, status } = ticket;
  return (
    <TitledDialog
      title={t("spy.title", { name: contact.name })}
      maxWidth="md"
      onClose={onClose}
      slotProps={{ paper: { sx: { height: { sm: "min(80dvh, 760px)" } } } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, px: 6, pb: 3 }}>
        <StatusChip state={status} label={words(`status.${status}`)} />
        <QueueChip queue={queue} />
      </Box>
      <Box
        sx={(theme) => ({
          display: "flex",
          alignItems: "center",
          gap: 2,
          px: 6,
          py: 2,
          typography: "body2",
          color: theme.vars.palette.state.pending.main,
          bgcolor: theme.vars.palette.state.pending.tint,
        })}
      >
        <ShowIcon size={20} />
        <span>
          <b>{t("spy.readOnly")}.</b> {t("spy.readOnlyText")}
        </span>
      </Box>
      <Box sx={{ display: "flex", flexDirection: "column", flexGrow: 1, minHeight: 0 }}>
        <Conversation ticket={ticket} />
      </Box>
      <DialogActions sx={{ flexWrap: "wrap", rowGap: 2 }}>
        <Button onClick={onClose}>{t("spy.close")}</Button>
        {actionsFor(rights, ticket)
          .filter(({ name }) => offeredActions.has(name))
          .map((action) => {
            const Icon = icons[action.icon];
            return (
              <Button
                key={action.name}
                variant={action.name === "transfer" ? "outlined" : "contained"}
                startIcon={<Icon size={20} />}
                onClick={() => onOtherAction(action)}
              >
                {words(`actions.${action.name}`)}
              </Button>
            );
          })}
      </DialogActions>
    </TitledDialog>
  );
}

const noItems: readonly never[] = [];

function Conversation({ ticket }: { ticket: TicketDto }) {
  const { own, messages, isFresh, hasMore, older, loadOlder, error, refetch } = useConversation(ticket);
  const [large, setLarge] = useState<MessageDto | null>(null);
  const actions = useMemo<BubbleActions>(() => ({ ...readOnlyActions, enlarge: setLarge }), []);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!own || !messages) return <SkeletonRows />;
  return (
    <BubbleActionsContext value={actions}>
      <MessageList
        ticketId={ticket.id}
        contactName={ticket.contact.name}
        messages={messages}
        own={own}
        items={noItems}
        unread={0}
        isFresh={isFresh}
        hasMore={hasMore}
        older={older}
        loadOlder={loadOlder}
      />
      {large ? <Lightbox message={large} onClose={() => setLarge(null)} /> : null}
    </BubbleActionsContext>
  );
}
