import type { ContactListDto } from "@guiche/contract/contact-lists";
import { exportedColumns } from "@guiche/contract/contact-sheets";
import { byteOrderMark, csvTextLine } from "@guiche/contract/csv";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGo } from "../../shared/go";
import { currentLanguage } from "../../shared/i18n/current";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { CellName } from "../../shared/lists/cell-parts";
import { PageFrame } from "../../shared/lists/PageFrame";
import type { Column } from "../../shared/lists/record-columns";
import { RecordTable } from "../../shared/lists/RecordTable";
import { RowAction } from "../../shared/lists/RowAction";
import { SearchField } from "../../shared/lists/SearchField";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { saveBlob } from "../../shared/media/save";
import { Can } from "../../shared/permissions/Can";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import { EmptyState } from "../../shared/ui/EmptyState";
import { AddIcon, DeleteIcon, EditIcon } from "../../shared/ui/icons";
import { ContactsIcon } from "../../shared/ui/screen-icons";
import { SheetIcon } from "./icons";
import { ListDialog } from "./ListDialog";
import { useContactListMutations, useContactLists } from "./use-contact-lists";

type Over =
  | { dialog: "none" }
  | { dialog: "edit"; row: ContactListDto | null }
  | { dialog: "remove"; row: ContactListDto };
const idOf = ({ id }: ContactListDto) => id;

/** Lists of people to write to. */
export function ContactListsPage() {
  const { t } = useTranslation(["contactLists", "lists", "common"]);
  const go = useGo();
  const { search, typed, setTyped, clear } = useSearchParam();
  const list = useContactLists(search);
  const { remove } = useContactListMutations();
  const [over, setOver] = useState<Over>({ dialog: "none" });
  const close = () => setOver({ dialog: "none" });
  const add = (
    <Can do="campaigns:manage">
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOver({ dialog: "edit", row: null })}>
        {t("contactLists:add")}
      </Button>
    </Can>
  );
  const columns: Column<ContactListDto>[] = [
    {
      name: "name",
      label: t("contactLists:columns.name"),
      isTitle: true,
      render: ({ name }) => <CellName>{name}</CellName>,
    },
    {
      name: "contacts",
      label: t("contactLists:columns.contacts"),
      align: "right",
      width: "20%",
      render: ({ contactsCount }) => contactsCount.toLocaleString(currentLanguage()),
    },
  ];
  const saveExample = () => {
    const lines = [exportedColumns, ["Maria Souza", "+5511987654321", "maria@exemplo.com"]].map(csvTextLine);
    saveBlob(new Blob([byteOrderMark, ...lines], { type: "text/csv;charset=utf-8" }), "exemplo-de-lista.csv");
  };
  const removeRow = async ({ id }: ContactListDto) => {
    try {
      await remove(id);
      adminSuccess(t("lists:saved"));
    } catch (failure) {
      adminFailure(failure);
    }
  };

  return (
    <PageFrame
      title={t("contactLists:title")}
      search={<SearchField label={t("contactLists:search")} typed={typed} onType={setTyped} onClear={clear} />}
      actions={
        <>
          <Button variant="outlined" startIcon={<SheetIcon />} onClick={saveExample}>
            {t("contactLists:example")}
          </Button>
          {add}
        </>
      }
    >
      <RecordTable
        label={t("contactLists:title")}
        testId="contact-list"
        columns={columns}
        rows={list.rows}
        idOf={idOf}
        list={list}
        search={search}
        onClearSearch={clear}
        empty={<EmptyState drawing="stamp" text={t("contactLists:empty")} action={add} />}
        actions={(row) => (
          <>
            <RowAction
              label={t("contactLists:open", { name: row.name })}
              Icon={ContactsIcon}
              onClick={() => go(`/contact-lists/${row.id}/contacts`)}
            />
            <Can do="campaigns:manage">
              <RowAction
                label={t("contactLists:edit", { name: row.name })}
                Icon={EditIcon}
                onClick={() => setOver({ dialog: "edit", row })}
              />
              <RowAction
                label={t("contactLists:remove", { name: row.name })}
                Icon={DeleteIcon}
                onClick={() => setOver({ dialog: "remove", row })}
              />
            </Can>
          </>
        )}
      />
      {over.dialog === "edit" ? <ListDialog row={over.row} onClose={close} /> : null}
      <ConfirmDialog
        open={over.dialog === "remove"}
        title={over.dialog === "remove" ? t("contactLists:removeTitle", { name: over.row.name }) : ""}
        text={`${t("common:dialogs.deleteText")} ${t("contactLists:removeText")}`}
        danger
        onConfirm={() => (over.dialog === "remove" ? removeRow(over.row) : undefined)}
        onClose={close}
      />
    </PageFrame>
  );
}
