import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import BackIcon from "lucide-react/icons/chevron-left";
import ExportIcon from "lucide-react/icons/download";
import ImportIcon from "lucide-react/icons/upload";
import TagsIcon from "lucide-react/icons/tag";
import { useGo } from "../../shared/go";
import { adminError } from "../../shared/lists/admin-toast";
import { useSearchParam } from "../../shared/lists/use-search-param";
import { Can } from "../../shared/permissions/Can";
import { EmptyState } from "../../shared/ui/EmptyState";
import { itemColumns } from "./item-columns";
import { ItemDialog } from "./ItemDialog";
import {
  downloadContactListCsv,
  useContactList,
  useContactListItems,
  useContactListItemMutations,
} from "./use-contact-lists";
import { ResourcePage } from "../../shared/lists/ResourcePage";
import { FillDialog } from "./FillDialog";
import { ImportDialog } from "./ImportDialog";

/** On a phone two buttons stand side by side. */
const actionsBox = {
  display: { xs: "grid", sm: "contents" },
  gridTemplateColumns: "1fr 1fr",
  gap: 2,
  width: "100%",
  "& .MuiButton-root": { px: { xs: 2, sm: 4 }, whiteSpace: "nowrap" },
} as const;

/** The people of one list. */
export function ContactListItemsPage() {
  const { t } = useTranslation("contactLists");
  const go = useGo();
  const id = Number(useParams().contactListId);
  const contactList = useContactList(id);
  const search = useSearchParam();
  const { remove } = useContactListItemMutations();
  const [over, setOver] = useState<"import" | "fill" | null>(null);
  const close = () => setOver(null);
  const importing = (
    <Can do="campaigns:manage">
      <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setOver("import")}>
        {t("import.open")}
      </Button>
    </Can>
  );
  return (
    <ResourcePage
      t={(key, values) => t(`item.${key}`, values)}
      title={contactList?.name ?? t("title")}
      count={contactList?.contactsCount}
      label={t("item.title")}
      testId="contact-list-item"
      nameField="name"
      rule="campaigns:manage"
      search={{ ...search, label: t("searchItems") }}
      list={useContactListItems(id, search.search)}
      columns={itemColumns(t)}
      buttons={(add) => (
        <Box sx={actionsBox}>
          <Button variant="outlined" startIcon={<BackIcon />} onClick={() => go("/contact-lists")}>
            {t("back")}
          </Button>
          {importing}
          <Can do="campaigns:manage">
            <Button variant="outlined" startIcon={<TagsIcon />} onClick={() => setOver("fill")}>
              {t("fill.open")}
            </Button>
            <Button
              variant="outlined"
              startIcon={<ExportIcon />}
              onClick={() => void downloadContactListCsv(id, t("file")).catch(adminError)}
            >
              {t("export")}
            </Button>
          </Can>
          {add}
        </Box>
      )}
      empty={() => <EmptyState drawing="card" text={t("noPeople")} action={importing} />}
      dialog={(row, onClose) => <ItemDialog contactListId={id} row={row} onClose={onClose} />}
      onRemove={(row) => remove(row.id)}
    >
      {over === "import" ? <ImportDialog contactListId={id} onClose={close} /> : null}
      {over === "fill" ? <FillDialog contactListId={id} onClose={close} /> : null}
    </ResourcePage>
  );
}
