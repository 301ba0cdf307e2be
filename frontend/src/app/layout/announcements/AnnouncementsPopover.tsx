import type { AnnouncementDto } from "@guiche/contract/announcements";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { AnnouncementCard } from "@/features/announcements/AnnouncementCard";
import { StoredPicture } from "@/features/announcements/ShownPicture";
import type { useAnnouncements } from "@/features/announcements/use-announcements";
import { MoreRows } from "@/shared/lists/MoreRows";
import { useInView } from "@/shared/media/use-in-view";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { HeadedPopover } from "../HeadedPopover";

interface Props {
  anchor: HTMLElement;
  list: ReturnType<typeof useAnnouncements>;
  /** The active announcements: the platform owner also receives inactive ones. */
  rows: readonly AnnouncementDto[];
  onClose: () => void;
}

export default function AnnouncementsPopover({ anchor, list, rows, onClose }: Props) {
  const { t } = useTranslation("shell");
  return (
    <HeadedPopover
      anchor={anchor}
      title={t("announcements.open")}
      closeLabel={t("announcements.close")}
      isStale={list.isStale}
      onClose={onClose}
    >
      <Contents list={list} rows={rows} />
    </HeadedPopover>
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

/** Fetched when it scrolls into view. */
function Picture({ row, path }: { row: AnnouncementDto; path: string }) {
  const { t } = useTranslation("shell");
  const [look, seen] = useInView<HTMLElement>();
  return (
    <Box ref={look} sx={{ minHeight: 24 }}>
      {seen ? <StoredPicture path={path} alt={t("announcements.picture", { title: row.title })} /> : null}
    </Box>
  );
}
