import type { AnnouncementDto } from "@guiche/contract/announcements";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../shared/format/dates";
import type { Column } from "../../shared/lists/record-columns";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { EmptyState } from "../../shared/ui/EmptyState";
import { StatusChip } from "../../shared/ui/StatusChip";
import { PriorityChip } from "./PriorityChip";
import { useAnnouncementMutations, useAnnouncements } from "./use-announcements";
import { ResourcePage } from "../../shared/lists/ResourcePage";
import { AnnouncementDialog } from "./AnnouncementDialog";

function useColumns(): Column<AnnouncementDto>[] {
  const { t } = useTranslation("announcements");
  return useMemo(
    () => [
      {
        name: "title",
        label: t("dialog.title"),
        isTitle: true,
        sortBy: ({ title }) => title,
        render: ({ title }) => <strong>{title}</strong>,
      },
      {
        name: "priority",
        label: t("dialog.priority"),
        narrow: "line",
        sortBy: ({ priority }) => priority,
        render: ({ priority }) => <PriorityChip priority={priority} />,
      },
      {
        name: "status",
        label: t("columns.status"),
        narrow: "fact",
        render: ({ status }) => (
          <StatusChip state={status ? "ok" : "closed"} label={t(status ? "active" : "inactive")} />
        ),
      },
      {
        name: "picture",
        label: t("columns.picture"),
        render: ({ mediaPath, mediaName }) => (mediaPath ? (mediaName ?? t("withPicture")) : "–"),
      },
      {
        name: "createdAt",
        label: t("columns.createdAt"),
        sortBy: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => formatDate(createdAt),
      },
    ],
    [t],
  );
}

/** Where the platform owner manages the announcements to all companies. */
export function AnnouncementsPage() {
  const { t } = useTranslation("announcements");
  const search = useSearchParam();
  const { remove } = useAnnouncementMutations();
  return (
    <ResourcePage
      t={t}
      label={t("label")}
      testId="announcement"
      nameField="title"
      search={{ ...search, label: t("search") }}
      list={useAnnouncements(search.search)}
      columns={useColumns()}
      empty={({ button }) => <EmptyState drawing="card" text={t("none")} action={button} />}
      dialog={(row, close) => <AnnouncementDialog announcement={row} onClose={close} />}
      onRemove={({ id }) => remove(id)}
    />
  );
}
