import { contactListInput, type ContactListDto } from "@guiche/contract/contact-lists";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useContactListMutations } from "./use-contact-lists";

/** The name of a list. `row` null adds one. */
export function ListDialog({ row, onClose }: { row: ContactListDto | null; onClose: () => void }) {
  const { t } = useTranslation(["contactLists", "lists"]);
  const { save } = useContactListMutations();
  return (
    <FormDialog
      title={t(row ? "contactLists:dialog.edit" : "contactLists:dialog.add")}
      initialValues={{ name: row?.name ?? "" }}
      schema={contactListInput}
      onSubmit={async ({ name }) => {
        await save(row?.id ?? null, { name: name.trim() });
        adminSuccess(t("lists:saved"));
      }}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText name="name" label={t("contactLists:dialog.name")} required inputProps={{ autoComplete: "off" }} />
    </FormDialog>
  );
}
