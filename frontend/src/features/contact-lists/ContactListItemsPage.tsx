import type { ContactListItemDto } from "@guiche/contract/contact-lists";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useGo } from "../../shared/go";
import { adminError, adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { PageFrame } from "../../shared/lists/PageFrame";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, BackIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { TagsIcon, ExportIcon } from "../../shared/ui/screen-icons";
import { ImportIcon } from "./icons";
import { itemColumns } from "./item-columns";
import { ItemDialog } from "./ItemDialog";
import {
  downloadContactListCsv,
  useContactList,
  useContactListItems,
  useContactListMutations,
} from "./use-contact-lists";
import { lazyDialog } from "../../shared/ui/lazy-dialog";

const FillDialog = lazyDialog(async () => ({ default: (await import("./FillDialog")).FillDialog }));
const ImportDialog = lazyDialog(async () => ({ default: (await import("./ImportDialog")).ImportDialog }));

type Over =
  | { dialog: "none" | "import" | "fill" }
  | { dialog: "edit"; row: ContactListItemDto | null }
  | { dialog: "remove"; row: ContactListItemDto };
/** On a phone two buttons stand side by side. */
const actionsBox = {
  display: { xs: "grid", sm: "contents" },
  gridTemplateColumns: "1fr 1fr",
  gap: 2,
  width: "100%",
  "& .MuiButton-root": { px: { xs: 2, sm: 4 }, whiteSpace: "nowrap" },
} as const;

const idOf = ({ id }: ContactListItemDto) => id;

/** The people of one list. */
export function ContactListItemsPage() {
  const { t } = useTranslation(["contactLists", "lists", "common"]);
  const { t: words } = useTranslation("contactLists");
  const go = useGo();
  const id = Number(useParams().contactListId);
  const found = useContactList(id);
  const { search, typed, setTyped, clear } = useSearchParam();
  const list = useContactListItems(id, search);
  const { removeItem } = useContactListMutations();
  const [over, setOver] = useState<Over>({ dialog: "none" });
  const close = () => setOver({ dialog: "none" });
  const importing = (
    <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setOver({ dialog: "import" })}>
      {t("contactLists:import.open")}
    </Button>
  );
  const removeRow = async (row: ContactListItemDto) => {
    try {
      await removeItem(row.id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  return (
    <PageFrame
      title={found?.name ?? t("contactLists:title")}
      count={found?.contactsCount}
      search={<SearchField label={t("contactLists:searchItems")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={
        <Box sx={actionsBox}>
          <Button variant="outlined" startIcon={<BackIcon />} onClick={() => go("/contact-lists")}>
            {t("contactLists:back")}
          </Button>
          <Can do="campaigns:manage">
            {importing}
            <Button variant="outlined" startIcon={<TagsIcon />} onClick={() => setOver({ dialog: "fill" })}>
              {t("contactLists:fill.open")}
            </Button>
            <Button
              variant="outlined"
              startIcon={<ExportIcon />}
              onClick={() => void downloadContactListCsv(id).catch(adminError)}
            >
              {t("contactLists:export")}
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
              {t("contactLists:item.add")}
            </Button>
          </Can>
        </Box>
      }
    >
      <RecordTable
        label={t("contactLists:people")}
        testId="contact-list-item"
        columns={itemColumns(words)}
        rows={list.rows}
        idOf={idOf}
        list={list}
        search={search}
        onClearSearch={clear}
        empty={
          <EmptyState
            drawing="emptyRoll"
            text={t("contactLists:noPeople")}
            action={<Can do="campaigns:manage">{importing}</Can>}
          />
        }
        actions={(row) => (
          <Can do="campaigns:manage">
            <RowAction
              label={t("contactLists:edit", { name: row.name })}
              Icon={EditIcon}
              onClick={() => setOver({ dialog: "edit", row })}
            />
            <RowAction
              label={t("contactLists:item.remove", { name: row.name })}
              Icon={DeleteIcon}
              onClick={() => setOver({ dialog: "remove", row })}
            />
          </Can>
        )}
      />
      {over.dialog === "edit" ? <ItemDialog contactListId={id} row={over.row} onClose={close} /> : null}
      {over.dialog === "import" ? <ImportDialog contactListId={id} onClose={close} /> : null}
      {over.dialog === "fill" ? <FillDialog contactListId={id} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("contactLists:item.removeTitle", { name: over.row.name }) : ""}
        text={t("common:dialogs.deleteText")}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
