import { maxKanbanLimit, type TagDto } from "@guiche/contract/tags";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldColor } from "../../shared/forms/FieldColor";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useMayOpen } from "../../shared/permissions/Can";
import { TagChip } from "../../shared/ui/TagChip";
import { formFromTag, inputFromForm, tagForm, type TagForm } from "./fields";
import { useTagMutations } from "./use-tags";

interface Props {
  /** Null adds a tag. */
  tag: TagDto | null;
  /** The tags on the page: their colours are marked as used. */
  tags: readonly TagDto[];
  onClose: () => void;
}

export function TagDialog({ tag, tags, onClose }: Props) {
  const { t } = useTranslation("tags");
  const { save } = useTagMutations();
  const mayOpen = useMayOpen();
  const usedColors = tags.filter(({ id }) => id !== tag?.id).map(({ name, color }) => ({ color, by: name }));

  return (
    <ResourceDialog
      title={t(tag ? "dialog.editTitle" : "add")}
      initialValues={formFromTag(tag, tags)}
      schema={tagForm}
      onSubmit={(form: TagForm) => save(tag?.id ?? null, inputFromForm(form))}
      onClose={onClose}
    >
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ autoComplete: "off" }} />
      <Preview />
      <FieldColor name="color" label={t("dialog.color")} usedColors={usedColors} />
      {mayOpen({ rule: "tags:kanban", plan: "useKanban" }) ? (
        <>
          <FieldSwitch name="kanban" label={t("dialog.kanban")} help={t("dialog.kanbanHelp")} />
          <LaneFields />
        </>
      ) : null}
    </ResourceDialog>
  );
}

/** How many cards the lane should hold, and whether it is kept for the contact's next ticket. */
function LaneFields() {
  const { t } = useTranslation("tags");
  if (!useFormikContext<TagForm>().values.kanban) return null;
  return (
    <>
      <FieldText
        name="kanbanLimit"
        type="number"
        label={t("dialog.kanbanLimit")}
        help={t("dialog.kanbanLimitHelp")}
        inputProps={{ min: 1, max: maxKanbanLimit }}
      />
      <FieldSwitch name="kanbanKept" label={t("dialog.kanbanKept")} help={t("dialog.kanbanKeptHelp")} />
    </>
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
