import { contactListItemInput, type ContactListItemDto } from "@guiche/contract/contact-lists";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useContactListMutations } from "./use-contact-lists";

interface Props {
  contactListId: number;
  /** Null adds a person. */
  row: ContactListItemDto | null;
  onClose: () => void;
}

/** A person of a list. */
export function ItemDialog({ contactListId, row, onClose }: Props) {
  const { t } = useTranslation(["contactLists", "lists"]);
  const { saveItem } = useContactListMutations();
  return (
    <FormDialog
      title={t(row ? "contactLists:item.edit" : "contactLists:item.add")}
      initialValues={{ name: row?.name ?? "", number: row?.number ?? "", email: row?.email ?? "", contactListId }}
      schema={contactListItemInput}
      fieldOfCode={{ ERR_NUMBER_IN_LIST: "number" }}
      onSubmit={async (form) => {
        await saveItem(row?.id ?? null, contactListItemInput.cast(form));
        adminSuccess(t("lists:saved"));
      }}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText name="name" label={t("contactLists:columns.name")} required inputProps={{ autoComplete: "off" }} />
      <FieldText
        name="number"
        label={t("contactLists:columns.number")}
        help={t("contactLists:item.numberHelp")}
        required
        inputProps={{ inputMode: "tel", autoComplete: "off" }}
      />
      <FieldText name="email" label={t("contactLists:columns.email")} inputProps={{ autoComplete: "off" }} />
    </FormDialog>
  );
}
