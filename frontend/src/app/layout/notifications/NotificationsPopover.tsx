import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { showNotesUnlessOff } from "@/features/tickets/state/notes/notes-in-log";
import { useGo } from "@/shared/go";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { HeadedPopover } from "../HeadedPopover";
import { DesktopSettings } from "./DesktopSettings";
import { navigateToTicket } from "./navigate-to-ticket";
import { Notices } from "./Notices";
import { Problems } from "./Problems";
import { UnreadRow } from "./UnreadRow";
import { useLowRatings, useMentions } from "./use-notices";
import type { Unread } from "./use-unread";

interface Props {
  anchor: HTMLElement;
  unread: Unread;
  onClose: () => void;
}

/** The user's notices and unread tickets, recent failures, and the notification settings. */
export default function NotificationsPopover({ anchor, unread, onClose }: Props) {
  const { t } = useTranslation("attention");
  const go = useGo();
  const mentions = useMentions();
  const lowRatings = useLowRatings();
  return (
    <HeadedPopover
      anchor={anchor}
      title={t("title")}
      closeLabel={t("close")}
      isStale={unread.isStale}
      onClose={onClose}
      footer={<DesktopSettings />}
    >
      <Notices
        title={t("ratings.title")}
        notices={lowRatings.notices.map(({ id, comment, user, ticket, contact, createdAt }) => ({
          id,
          title: t("ratings.one", { contact: contact.name }),
          text: comment ?? t("ratings.closedBy", { name: user.name }),
          createdAt,
          onOpen: () => {
            onClose();
            lowRatings.read(id);
            navigateToTicket(go, ticket);
          },
        }))}
      />
      <Notices
        title={t("mentions.title")}
        notices={mentions.notices.map(({ id, note, ticket, contact, createdAt }) => ({
          id,
          title: t("mentions.one", { name: note.user.name, contact: contact.name }),
          text: note.note,
          createdAt,
          onOpen: () => {
            onClose();
            mentions.read(id);
            showNotesUnlessOff();
            navigateToTicket(go, ticket);
          },
        }))}
      />
      <Rows unread={unread} onClose={onClose} />
      <Problems />
    </HeadedPopover>
  );
}

function Rows({ unread, onClose }: Pick<Props, "unread" | "onClose">) {
  const { t } = useTranslation("attention");
  const go = useGo();
  const { tickets, hasMore, isLoading, error, refetch } = unread;
  if (tickets.length === 0) {
    if (error) return <ErrorState error={error} onRetry={refetch} />;
    if (isLoading) return <SkeletonRows count={3} height={64} />;
    return <EmptyState drawing="stamp" text={t("empty")} />;
  }
  return (
    <>
      <Box component="ul" aria-label={t("list")} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {tickets.map((ticket) => (
          <UnreadRow
            key={ticket.id}
            ticket={ticket}
            onOpen={() => {
              onClose();
              navigateToTicket(go, ticket);
            }}
          />
        ))}
      </Box>
      {hasMore ? (
        <Box component="p" sx={{ m: 0, px: 4, py: 3, typography: "body2", color: "text.secondary" }}>
          {t("more")}
        </Box>
      ) : null}
    </>
  );
}
