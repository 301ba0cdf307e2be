import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ChatRow } from "@/features/internal-chat/ChatRow";
import { useChats } from "@/features/internal-chat/use-chats";
import { chatsPath } from "@/shared/places";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { HeadedPopover } from "../HeadedPopover";

const most = 10;

/** The newest chats, and the way to all of them. */
export default function ChatsPopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation(["chats", "common"]);
  const { rows, error, isStale, refetch } = useChats("");
  return (
    <HeadedPopover
      anchor={anchor}
      title={t("chats:title")}
      closeLabel={t("common:actions.close")}
      isStale={isStale}
      onClose={onClose}
      footer={
        <Box sx={{ p: 2, borderTop: 1, borderColor: "divider" }}>
          <Button fullWidth component={Link} to={chatsPath} onClick={onClose}>
            {t("chats:all")}
          </Button>
        </Box>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!rows && !error ? <SkeletonRows /> : null}
      {rows?.length === 0 ? <Box sx={{ p: 4, typography: "body2" }}>{t("chats:none")}</Box> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rows?.slice(0, most).map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} isOpen={false} isOnline={false} onOpen={onClose} />
          </li>
        ))}
      </Box>
    </HeadedPopover>
  );
}
