import { contactListFill } from "@guiche/contract/contact-lists";
import { tagApi } from "@guiche/contract/tags";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { listQueryOptions } from "../../shared/lists/list-query-options";
import { useContactListMutations } from "./use-contact-lists";

/** Adds the company's contacts that match a search and have one of the tags. */
export function FillDialog({ contactListId, onClose }: { contactListId: number; onClose: () => void }) {
  const { t } = useTranslation("contactLists");
  const { fill } = useContactListMutations();
  const { data: tags = [] } = useQuery(listQueryOptions(tagApi.all));
  const nameOf = (id: number) => tags.find((tag) => tag.id === id)?.name;
  return (
    <FormDialog
      title={t("fill.title")}
      initialValues={{ searchParam: "", tagIds: [] as number[] }}
      schema={contactListFill}
      submitLabel={t("fill.submit")}
      fieldOfCode={{ ERR_NO_TAG_FOUND: "tagIds" }}
      onSubmit={async (form) => {
        const { created, repeated, optedOut, withoutNumber } = await fill(contactListId, form);
        const counts = t("fill.done", { created, repeated, withoutNumber });
        adminSuccess(optedOut > 0 ? `${counts} ${t("import.optedOut", { count: optedOut })}` : counts);
      }}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText name="searchParam" label={t("fill.search")} help={t("fill.searchHelp")} />
      <FieldSelect<number[]>
        name="tagIds"
        label={t("fill.tags")}
        multiple
        displayEmpty
        renderValue={(ids) => (ids.length === 0 ? t("fill.everyTag") : ids.map(nameOf).join(", "))}
      >
        {tags.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </FieldSelect>
    </FormDialog>
  );
}
