import { maxKanbanLimit, type TagDto } from "@guiche/contract/tags";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldColor } from "../../shared/forms/FieldColor";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useOpens } from "../../shared/permissions/Can";
import { TagChip } from "../../shared/ui/TagChip";
import { formOf, inputOf, tagForm, type TagForm } from "./fields";
import { useTagMutations } from "./use-tags";

interface Props {
  /** Null adds a tag. */
  tag: TagDto | null;
  /** The tags on the page: their colours are marked as used. */
  tags: readonly TagDto[];
  onClose: () => void;
}

export function TagDialog({ tag, tags, onClose }: Props) {
  const { t } = useTranslation(["tags", "lists"]);
  const { add, change } = useTagMutations();
  const opens = useOpens();
  const used = tags.filter(({ id }) => id !== tag?.id).map(({ name, color }) => ({ color, by: name }));

  const submit = async (form: TagForm) => {
    const body = inputOf(form);
    await (tag === null ? add(body) : change(tag.id, body));
    adminSuccess(t("lists:saved"));
  };

  return (
    <FormDialog
      title={t(tag ? "tags:dialog.editTitle" : "tags:dialog.addTitle")}
      initialValues={formOf(tag)}
      schema={tagForm}
      onSubmit={submit}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText name="name" label={t("tags:dialog.name")} required inputProps={{ autoComplete: "off" }} />
      <Preview />
      <FieldColor name="color" label={t("tags:dialog.color")} used={used} />
      {opens({ rule: "tags:kanban", plan: "useKanban" }) ? (
        <>
          <FieldSwitch name="kanban" label={t("tags:dialog.kanban")} help={t("tags:dialog.kanbanHelp")} />
          <Limit />
        </>
      ) : null}
    </FormDialog>
  );
}

/** How many cards the lane should hold. */
function Limit() {
  const { t } = useTranslation("tags");
  if (!useFormikContext<TagForm>().values.kanban) return null;
  return (
    <FieldText
      name="kanbanLimit"
      type="number"
      label={t("dialog.kanbanLimit")}
      help={t("dialog.kanbanLimitHelp")}
      inputProps={{ min: 1, max: maxKanbanLimit }}
    />
  );
}

/** A preview of the tag on a ticket. */
function Preview() {
  const { t } = useTranslation("tags");
  const { name, color } = useFormikContext<TagForm>().values;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 3, typography: "body2", color: "text.secondary" }}>
      {t("dialog.preview")}
      <TagChip tag={{ name: name.trim() || t("dialog.sample"), color }} />
    </Box>
  );
}
