import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { adminSuccess } from "../../shared/lists/admin-toast";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { sizeText } from "../../shared/media/size-text";
import { EmptyState } from "../../shared/ui/EmptyState";
import { fileColumns } from "./columns";
import { useFileListMutations, useFileLists } from "./use-file-lists";
import { ResourcePage } from "../../shared/lists/ResourcePage";
import { FileListDialog } from "./FileListDialog";

/** Files that are stored once and sent often. */
export function FilesPage() {
  const { t, i18n } = useTranslation("files");
  const search = useSearchParam();
  const list = useFileLists(search.search);
  const { remove } = useFileListMutations();
  const bytes = list.pages?.[0]?.bytes ?? 0;
  return (
    <ResourcePage
      t={t}
      testId="file-list"
      nameField="name"
      rule="files:manage"
      search={{ ...search, label: t("search") }}
      list={list}
      columns={fileColumns(t, i18n.language)}
      cardsBelow={900}
      empty={({ button }) => <EmptyState drawing="card" text={t("empty")} action={button} />}
      dialog={(row, close) => <FileListDialog row={row} onClose={close} />}
      onRemove={({ id }) => remove(id)}
      onRemoved={() => adminSuccess(t("removed"))}
      removeText={() => t("removeText")}
    >
      {bytes > 0 ? (
        <Box sx={{ mt: 3, typography: "body2", color: "text.secondary" }}>
          {t("total", { size: sizeText(bytes, i18n.language) })}
        </Box>
      ) : null}
    </ResourcePage>
  );
}
