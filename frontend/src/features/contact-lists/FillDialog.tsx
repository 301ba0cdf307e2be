import { contactListApi, contactListFill } from "@guiche/contract/contact-lists";
import { tagApi } from "@guiche/contract/tags";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { namedItems } from "../../shared/forms/menu-items";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useContactListMutations } from "./use-contact-lists";

/** A preview of the people who would be added. */
function FillPreview({ contactListId }: { contactListId: number }) {
  const { t } = useTranslation("contactLists");
  const { values } = useFormikContext<{ searchParam: string; tagIds: number[] }>();
  const { data } = useQuery({
    ...endpointQuery(contactListApi.fill, { params: { id: contactListId }, body: { ...values, preview: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!data) return null;
  const { created, repeated, withoutNumber, names } = data;
  return (
    <Box role="status">
      {t("fill.preview", { count: created, repeated, withoutNumber })}
      {names.length > 0 ? (
        <Box sx={{ color: "text.secondary" }}>
          {names.join(", ")}
          {created > names.length ? "…" : ""}
        </Box>
      ) : null}
    </Box>
  );
}

/** Adds the company's contacts that match a search and have one of the tags. */
export function FillDialog({ contactListId, onClose }: { contactListId: number; onClose: () => void }) {
  const { t } = useTranslation("contactLists");
  const { fill } = useContactListMutations();
  const { data: tags = [] } = useQuery(endpointQuery(tagApi.all));
  const nameOf = (id: number) => tags.find((tag) => tag.id === id)?.name;
  return (
    <FormDialog
      title={t("fill.title")}
      initialValues={{ searchParam: "", tagIds: [] as number[], preview: false }}
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
      <FillPreview contactListId={contactListId} />
      <FieldText name="searchParam" label={t("fill.search")} help={t("fill.searchHelp")} />
      <FieldSelect<number[]>
        name="tagIds"
        label={t("fill.tags")}
        multiple
        displayEmpty
        renderValue={(ids) => (ids.length === 0 ? t("fill.everyTag") : ids.map(nameOf).join(", "))}
      >
        {namedItems(tags)}
      </FieldSelect>
    </FormDialog>
  );
}
