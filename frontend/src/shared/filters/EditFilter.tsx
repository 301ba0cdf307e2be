import {
  filterAudiences,
  filterIcons as iconNames,
  savedFilterEdit,
  type FilterAudience,
  type FilterIcon,
  type SavedFilterDto,
} from "@guiche/contract/saved-filters";
import MenuItem from "@mui/material/MenuItem";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../forms/FieldSelect";
import { FieldSwitch } from "../forms/FieldSwitch";
import { FieldText } from "../forms/FieldText";
import { FormDialog } from "../forms/FormDialog";
import { valueItems } from "../forms/menu-items";
import { FieldQueue } from "../pickers/FieldQueue";
import { toastSuccess } from "../ui/toast";
import { filterIcons } from "./filter-icons";
import { FilterParts } from "./FilterParts";
import { useFilterActions } from "./saved-filters";

interface Form {
  name: string;
  pinned: boolean;
  audience: FilterAudience;
  queueId: number | null | "";
  icon: FilterIcon | "" | null;
}

/** Renames a saved filter and marks it with an icon, shows it as a tab or not, and shares it where the user may share. */
export default function EditFilter({ filter, onClose }: { filter: SavedFilterDto; onClose: () => void }) {
  const { t } = useTranslation("savedFilters");
  const { change, mayShare } = useFilterActions(filter.kind);
  const { name, pinned, audience, queueId, icon } = filter;

  const submit = async (form: Form) => {
    const sharedFields = { audience: form.audience, queueId: form.queueId || null };
    const own = { name: form.name.trim(), pinned: form.pinned, icon: form.icon || null };
    await change(filter.id, { ...own, ...(mayShare && sharedFields) });
    toastSuccess(t("saved"));
  };

  return (
    <FormDialog<Form, void>
      title={t("title")}
      initialValues={{ name, pinned, audience, queueId, icon: icon ?? "" }}
      schema={savedFilterEdit}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText name="name" label={t("name")} required inputProps={{ autoComplete: "off" }} />
      <IconChoice />
      {filter.kind === "tickets" ? <FieldSwitch name="pinned" label={t("pinned")} /> : null}
      {mayShare ? <Audience /> : null}
      <FilterParts filter={filter} />
    </FormDialog>
  );
}

function IconChoice() {
  const { t } = useTranslation("savedFilters");
  return (
    <FieldSelect<FilterIcon | ""> name="icon" label={t("icon")} displayEmpty>
      <MenuItem value="">{t("icons.none")}</MenuItem>
      {iconNames.map((name) => {
        const Icon = filterIcons[name];
        return (
          <MenuItem key={name} value={name}>
            <Icon size={20} style={{ marginRight: 8, verticalAlign: "middle" }} />
            {t(`icons.${name}`)}
          </MenuItem>
        );
      })}
    </FieldSelect>
  );
}

function Audience() {
  const { t } = useTranslation("savedFilters");
  const { values } = useFormikContext<Form>();
  return (
    <>
      <FieldSelect<FilterAudience> name="audience" label={t("audience")}>
        {valueItems(filterAudiences, (audience) => t(`audiences.${audience}`))}
      </FieldSelect>
      {values.audience === "queue" ? <FieldQueue name="queueId" label={t("queue")} emptyText={t("noQueue")} /> : null}
    </>
  );
}
