import type { BotMenusDto } from "@guiche/contract/bot-menus";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/ErrorState";
import { SkeletonRows } from "../../ui/SkeletonRows";
import { TitledDialog } from "../../ui/TitledDialog";
import { BotPhone } from "../BotPhone";
import { useBotMenus } from "../use-menus";
import { LastConversations } from "./LastConversations";
import { RealConversation } from "./RealConversation";

interface Props {
  /** The menus with what a form holds, saved or not. */
  withDraft: (menus: BotMenusDto) => BotMenusDto;
  /** Only conversations of this connection, which can be tried too. */
  whatsappId?: number;
  onClose: () => void;
}

/** Real conversations next to what the bot would do with a draft. Nothing is sent, and the draft is not saved. */
export default function CompareDialog({ withDraft, whatsappId, onClose }: Props) {
  const { t } = useTranslation(["botTry", "common", "queues"]);
  const { data, error, refetch } = useBotMenus();
  const [ticketId, setTicketId] = useState<number | null>(null);
  const menus = useMemo(() => data && withDraft(data), [data, withDraft]);
  const connection = menus?.connections.find(({ id }) => id === whatsappId);
  return (
    <TitledDialog title={t(whatsappId === undefined ? "botTry:last.title" : "queues:bot.page")} onClose={onClose}>
      <DialogContent sx={{ display: "grid", gap: 6, alignContent: "start" }}>
        <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
          {t("botTry:last.draft")}
        </Box>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {menus ? (
          <>
            {connection ? (
              <Box sx={{ display: "grid", height: "max(420px, 60vh)" }}>
                <BotPhone menus={menus} connection={connection} startQueueId={null} />
              </Box>
            ) : null}
            <LastConversations menus={menus} whatsappId={whatsappId} />
            <RealConversation menus={menus} ticketId={ticketId} onTicket={setTicketId} />
          </>
        ) : null}
        {menus || error ? null : <SkeletonRows count={3} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
