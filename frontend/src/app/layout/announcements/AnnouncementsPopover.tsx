import type { AnnouncementDto } from "@guiche/contract/announcements";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { useTranslation } from "react-i18next";
import { AnnouncementCard } from "../../../features/announcements/AnnouncementCard";
import { KeptPicture } from "../../../features/announcements/ShownPicture";
import type { useAnnouncements } from "../../../features/announcements/use-announcements";
import { MoreRows } from "../../../shared/lists/MoreRows";
import { useInSight } from "../../../shared/media/use-in-sight";
import { EmptyState } from "../../../shared/ui/EmptyState";
import { ErrorState } from "../../../shared/ui/ErrorState";
import { CloseIcon } from "../../../shared/ui/icons";
import { SkeletonRows } from "../../../shared/ui/SkeletonRows";
import { StaleBar } from "../../../shared/ui/StaleBar";

interface Props {
  anchor: HTMLElement;
  list: ReturnType<typeof useAnnouncements>;
  /** Those that are active: the platform's owner has the others too. */
  rows: readonly AnnouncementDto[];
  onClose: () => void;
}

const titleId = "announcements-title";

export function AnnouncementsPopover({ anchor, list, rows, onClose }: Props) {
  const { t } = useTranslation("shell");
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      marginThreshold={8}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": titleId,
          sx: {
            width: "min(400px, calc(100vw - 16px))",
            maxHeight: "min(640px, calc(100dvh - 80px))",
            display: "flex",
            flexDirection: "column",
          },
        },
      }}
    >
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
          {t("announcements.open")}
        </Box>
        <IconButton aria-label={t("announcements.close")} onClick={onClose} autoFocus>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflow: "auto", minHeight: 0, position: "relative" }}>
        <StaleBar on={list.isStale} />
        <Contents list={list} rows={rows} />
      </Box>
    </Popover>
  );
}

function Contents({ list, rows }: Pick<Props, "list" | "rows">) {
  const { t } = useTranslation("shell");
  const { error, hasMore, isLoading } = list;
  if (isLoading) return <SkeletonRows count={3} height={72} />;
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0 && !hasMore) return <EmptyState drawing="stamp" text={t("announcements.empty")} />;
  return (
    <>
      <Box
        component="ul"
        sx={{ m: 0, p: 3, listStyle: "none", display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}
      >
        {rows.map((row) => (
          <li key={row.id}>
            <AnnouncementCard
              {...row}
              picture={row.mediaPath ? <Picture row={row} path={row.mediaPath} /> : undefined}
            />
          </li>
        ))}
      </Box>
      {hasMore ? <MoreRows isFetching={list.isFetchingNext} failed={error !== null} onMore={list.fetchNext} /> : null}
    </>
  );
}

/** Fetched when it comes into sight. */
function Picture({ row, path }: { row: AnnouncementDto; path: string }) {
  const { t } = useTranslation("shell");
  const [look, seen] = useInSight<HTMLElement>();
  return (
    <Box ref={look} sx={{ minHeight: 24 }}>
      {seen ? <KeptPicture path={path} alt={t("announcements.picture", { title: row.title })} /> : null}
    </Box>
  );
}
