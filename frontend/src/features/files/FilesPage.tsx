import type { FileListDto } from "@guiche/contract/files";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { sizeText } from "../../shared/media/size-text";
import { Can } from "../../shared/permissions/Can";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { fileColumns } from "./columns";
import { useFileListMutations, useFileLists } from "./use-file-lists";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const FileListDialog = lazyDialog(async () => ({ default: (await import("./FileListDialog")).FileListDialog }));

type Over = { dialog: "none" } | { dialog: "edit"; row: FileListDto | null } | { dialog: "remove"; row: FileListDto };
const none: Over = { dialog: "none" };
const idOf = ({ id }: FileListDto) => id;

/** Files that are stored once and sent often. */
export function FilesPage() {
  const { t, i18n } = useTranslation(["files", "lists", "common"]);
  const { t: words } = useTranslation("files");
  const { search, typed, setTyped, clear } = useSearchParam();
  const list = useFileLists(search);
  const { remove } = useFileListMutations();
  const [over, setOver] = useState<Over>(none);
  const close = () => setOver(none);
  const bytes = list.pages?.[0]?.bytes ?? 0;
  const add = (
    <Can do="files:manage">
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
        {t("files:add")}
      </Button>
    </Can>
  );
  const removeRow = async ({ id }: FileListDto) => {
    try {
      await remove(id);
      adminSuccess(t("files:removed"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  return (
    <PageFrame
      title={t("files:title")}
      search={<SearchField label={t("files:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={add}
    >
      <RecordTable
        label={t("files:title")}
        testId="file-list"
        columns={fileColumns(words, i18n.language)}
        rows={list.rows}
        idOf={idOf}
        list={list}
        search={search}
        onClearSearch={clear}
        empty={<EmptyState drawing="stamp" text={t("files:empty")} action={add} />}
        cardsBelow={900}
        actions={(row) => (
          <Can do="files:manage">
            <RowAction
              label={t("files:edit", { name: row.name })}
              Icon={EditIcon}
              onClick={() => setOver({ dialog: "edit", row })}
            />
            <RowAction
              label={t("files:remove", { name: row.name })}
              Icon={DeleteIcon}
              onClick={() => setOver({ dialog: "remove", row })}
            />
          </Can>
        )}
      />
      {bytes > 0 ? (
        <Box sx={{ mt: 3, typography: "body2", color: "text.secondary" }}>
          {t("files:total", { size: sizeText(bytes, i18n.language) })}
        </Box>
      ) : null}
      {over.dialog === "edit" ? <FileListDialog row={over.row} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("files:removeTitle", { name: over.row.name }) : ""}
        text={`${t("common:dialogs.deleteText")} ${t("files:removeText")}`}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
