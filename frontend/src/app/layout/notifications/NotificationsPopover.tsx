import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { EmptyState } from "../../../shared/ui/EmptyState";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { CloseIcon } from "../../../shared/ui/icons";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";
import { StaleBar } from "../../../shared/ui/StaleBar";
import { DesktopSettings } from "./DesktopSettings";
import { leadTo } from "./lead-to";
import { dialogPaper, underButton } from "./paper";
import { Troubles } from "./Troubles";
import { UnreadRow } from "./UnreadRow";
import type { Unread } from "./use-unread";

interface Props {
  anchor: HTMLElement;
  unread: Unread;
  onClose: () => void;
}

const titleId = "notifications-title";

/** What is unread and concerns me, ticket by ticket; what went wrong; and how to be called. */
export default function NotificationsPopover({ anchor, unread, onClose }: Props) {
  const { t } = useTranslation("attention");
  return (
    <Popover open anchorEl={anchor} onClose={onClose} {...underButton} slotProps={{ paper: dialogPaper(titleId, 400) }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 2,
          pl: 4,
          pr: 2,
          py: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Box component="h2" id={titleId} sx={{ m: 0, typography: "h2", flexGrow: 1 }}>
          {t("title")}
        </Box>
        <IconButton aria-label={t("close")} onClick={onClose} autoFocus>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflow: "auto", minHeight: 0, position: "relative" }}>
        <StaleBar on={unread.isStale} />
        <Rows unread={unread} onClose={onClose} />
        <Troubles />
      </Box>
      <DesktopSettings />
    </Popover>
  );
}

function Rows({ unread, onClose }: Pick<Props, "unread" | "onClose">) {
  const { t } = useTranslation("attention");
  const navigate = useNavigate();
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
              leadTo(navigate, ticket);
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
