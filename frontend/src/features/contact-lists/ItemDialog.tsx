import { contactListItemInput, type ContactListItemDto } from "@guiche/contract/contact-lists";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useContactListItemMutations } from "./use-contact-lists";

interface Props {
  contactListId: number;
  /** Null adds a person. */
  row: ContactListItemDto | null;
  onClose: () => void;
}

/** A person of a list. */
export function ItemDialog({ contactListId, row, onClose }: Props) {
  const { t } = useTranslation("contactLists");
  const { add, change } = useContactListItemMutations();
  return (
    <ResourceDialog
      title={t(row ? "item.editTitle" : "item.add")}
      initialValues={{ name: row?.name ?? "", number: row?.number ?? "", email: row?.email ?? "", contactListId }}
      schema={contactListItemInput}
      fieldOfCode={{ ERR_NUMBER_IN_LIST: "number" }}
      onSubmit={async (form) => {
        const { contactListId: _, ...body } = contactListItemInput.cast(form);
        await (row ? change(row.id, body) : add({ ...body, contactListId }));
      }}
      onClose={onClose}
    >
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ autoComplete: "off" }} />
      <FieldText
        name="number"
        label={t("columns.number")}
        help={t("item.numberHelp")}
        required
        inputProps={{ inputMode: "tel", autoComplete: "off" }}
      />
      <FieldText name="email" label={t("columns.email")} inputProps={{ autoComplete: "off" }} />
    </ResourceDialog>
  );
}
