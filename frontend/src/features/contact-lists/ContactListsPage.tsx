import type { ContactListDto } from "@guiche/contract/contact-lists";
import { exportedColumns } from "@guiche/contract/contact-sheets";
import { byteOrderMark, csvTextLine } from "@guiche/contract/texts/csv";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import ContactsIcon from "lucide-react/icons/book-user";
import SheetIcon from "lucide-react/icons/file-spreadsheet";
import { useGo } from "../../shared/go";
import { currentLanguage } from "../../shared/i18n/current";
import { CellName } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { RowAction } from "../../shared/lists/RowAction";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { saveBlob } from "../../shared/media/save";
import { EmptyState } from "../../shared/ui/EmptyState";
import { ListDialog } from "./ListDialog";
import { useContactListMutations, useContactLists } from "./use-contact-lists";
import { ResourcePage } from "../../shared/lists/ResourcePage";

/** Lists of people to write to. */
export function ContactListsPage() {
  const { t } = useTranslation("contactLists");
  const go = useGo();
  const search = useSearchParam();
  const { remove } = useContactListMutations();
  const columns: Column<ContactListDto>[] = [
    {
      name: "name",
      label: t("dialog.name"),
      isTitle: true,
      sortBy: ({ name }) => name,
      render: ({ name }) => <CellName>{name}</CellName>,
    },
    {
      name: "contacts",
      label: t("columns.contacts"),
      align: "right",
      width: "20%",
      narrow: "fact",
      sortBy: ({ contactsCount }) => contactsCount,
      render: ({ contactsCount }) => contactsCount.toLocaleString(currentLanguage()),
    },
  ];
  const saveExample = () => {
    const lines = [exportedColumns, [t("exampleName"), "+5511987654321", t("exampleEmail")]].map(csvTextLine);
    saveBlob(new Blob([byteOrderMark, ...lines], { type: "text/csv;charset=utf-8" }), t("exampleFile"));
  };
  return (
    <ResourcePage
      t={t}
      testId="contact-list"
      nameField="name"
      rule="campaigns:manage"
      search={{ ...search, label: t("search") }}
      list={useContactLists(search.search)}
      columns={columns}
      buttons={(add) => (
        <>
          <Button variant="outlined" startIcon={<SheetIcon />} onClick={saveExample}>
            {t("example")}
          </Button>
          {add}
        </>
      )}
      actions={({ id, name }, { edit, remove: removes }) => (
        <>
          <RowAction
            label={t("open", { name })}
            Icon={ContactsIcon}
            onClick={() => go(`/contact-lists/${id}/contacts`)}
          />
          {edit}
          {removes}
        </>
      )}
      empty={({ button }) => <EmptyState drawing="card" text={t("empty")} action={button} />}
      dialog={(row, close) => <ListDialog row={row} onClose={close} />}
      onRemove={({ id }) => remove(id)}
      removeText={() => t("removeText")}
    />
  );
}
