import type { AnnouncementDto } from "@guiche/contract/announcements";
import Button from "@mui/material/Button";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../shared/format/dates";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { StatusChip } from "../../shared/ui/StatusChip";
import { PriorityChip } from "./PriorityChip";
import { useAnnouncementMutations, useAnnouncements } from "./use-announcements";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const AnnouncementDialog = lazyDialog(async () => ({
  default: (await import("./AnnouncementDialog")).AnnouncementDialog,
}));

type Over =
  | { dialog: "none" }
  | { dialog: "edit"; row: AnnouncementDto | null }
  | { dialog: "remove"; row: AnnouncementDto };
const none: Over = { dialog: "none" };

function useColumns(): Column<AnnouncementDto>[] {
  const { t } = useTranslation("announcements");
  return useMemo(
    () => [
      { name: "title", label: t("columns.title"), isTitle: true, render: ({ title }) => <strong>{title}</strong> },
      {
        name: "priority",
        label: t("columns.priority"),
        render: ({ priority }) => <PriorityChip priority={priority} />,
      },
      {
        name: "status",
        label: t("columns.status"),
        render: ({ status }) => (
          <StatusChip state={status ? "ok" : "closed"} label={t(status ? "active" : "inactive")} />
        ),
      },
      {
        name: "picture",
        label: t("columns.picture"),
        render: ({ mediaPath, mediaName }) => (mediaPath ? (mediaName ?? t("withPicture")) : "–"),
      },
      { name: "createdAt", label: t("columns.createdAt"), render: ({ createdAt }) => formatDate(createdAt) },
    ],
    [t],
  );
}

/** Where the platform owner manages the announcements to all companies. */
export function AnnouncementsPage() {
  const { t } = useTranslation(["announcements", "lists", "common"]);
  const { search, typed, setTyped, clear } = useSearchParam();
  const list = useAnnouncements(search);
  const { remove } = useAnnouncementMutations();
  const columns = useColumns();
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
      {t("announcements:add")}
    </Button>
  );

  const removeRow = async ({ id }: AnnouncementDto) => {
    try {
      await remove(id);
      adminSuccess(t("lists:saved"));
    } catch (error) {
      adminFailure(error);
    }
  };

  const actions = useCallback(
    (row: AnnouncementDto) => (
      <>
        <RowAction
          label={t("announcements:edit", { title: row.title })}
          Icon={EditIcon}
          onClick={() => setOver({ dialog: "edit", row })}
        />
        <RowAction
          label={t("announcements:remove", { title: row.title })}
          Icon={DeleteIcon}
          onClick={() => setOver({ dialog: "remove", row })}
        />
      </>
    ),
    [t],
  );

  return (
    <PageFrame
      title={t("announcements:title")}
      search={<SearchField label={t("announcements:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={add}
    >
      <RecordTable
        label={t("announcements:label")}
        columns={columns}
        rows={list.rows}
        idOf={({ id }) => id}
        testId="announcement"
        list={list}
        search={search}
        onClearSearch={clear}
        actions={actions}
        empty={<EmptyState drawing="bell" text={t("announcements:none")} action={add} />}
      />
      {over.dialog === "edit" ? <AnnouncementDialog announcement={over.row} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={t("announcements:removeTitle", { title: over.dialog === "remove" ? over.row.title : "" })}
        text={t("common:dialogs.deleteText")}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
