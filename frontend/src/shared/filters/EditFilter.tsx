import {
  filterAudiences,
  savedFilterEdit,
  type FilterAudience,
  type SavedFilterDto,
} from "@guiche/contract/saved-filters";
import MenuItem from "@mui/material/MenuItem";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../forms/FieldSelect";
import { FieldSwitch } from "../forms/FieldSwitch";
import { FieldText } from "../forms/FieldText";
import { FormDialog } from "../forms/FormDialog";
import { FieldQueue } from "../pickers/FieldQueue";
import { toastSuccess } from "../ui/toast";
import { useFilterActions } from "./saved-filters";

interface Form {
  name: string;
  pinned: boolean;
  audience: FilterAudience;
  queueId: number | null | "";
}

/** Renames a saved filter, shows it as a tab or not, and shares it where the user may share. */
export default function EditFilter({ filter, onClose }: { filter: SavedFilterDto; onClose: () => void }) {
  const { t } = useTranslation("savedFilters");
  const { change, mayShare } = useFilterActions(filter.kind);
  const { name, pinned, audience, queueId } = filter;

  const submit = async (form: Form) => {
    const shared = { audience: form.audience, queueId: form.queueId || null };
    await change(filter.id, { name: form.name.trim(), pinned: form.pinned, ...(mayShare && shared) });
    toastSuccess(t("saved"));
  };

  return (
    <FormDialog<Form, void>
      title={t("title")}
      initialValues={{ name, pinned, audience, queueId }}
      schema={savedFilterEdit}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText name="name" label={t("name")} required inputProps={{ autoComplete: "off" }} />
      {filter.kind === "tickets" ? <FieldSwitch name="pinned" label={t("pinned")} /> : null}
      {mayShare ? <Audience /> : null}
    </FormDialog>
  );
}

function Audience() {
  const { t } = useTranslation("savedFilters");
  const { values } = useFormikContext<Form>();
  return (
    <>
      <FieldSelect<FilterAudience> name="audience" label={t("audience")}>
        {filterAudiences.map((audience) => (
          <MenuItem key={audience} value={audience}>
            {t(`audiences.${audience}`)}
          </MenuItem>
        ))}
      </FieldSelect>
      {values.audience === "queue" ? <FieldQueue name="queueId" label={t("queue")} emptyText={t("noQueue")} /> : null}
    </>
  );
}
