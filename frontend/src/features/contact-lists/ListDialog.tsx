import { contactListInput, type ContactListDto } from "@guiche/contract/contact-lists";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useContactListMutations } from "./use-contact-lists";

/** The name of a list. `row` null adds one. */
export function ListDialog({ row, onClose }: { row: ContactListDto | null; onClose: () => void }) {
  const { t } = useTranslation("contactLists");
  const { save } = useContactListMutations();
  return (
    <ResourceDialog
      title={t(row ? "dialog.edit" : "dialog.add")}
      initialValues={{ name: row?.name ?? "" }}
      schema={contactListInput}
      onSubmit={({ name }) => save(row?.id ?? null, { name: name.trim() })}
      onClose={onClose}
    >
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ autoComplete: "off" }} />
    </ResourceDialog>
  );
}
