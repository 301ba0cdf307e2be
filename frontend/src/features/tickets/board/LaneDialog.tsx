import { tagApi, tagInput, type TagDto } from "@guiche/contract/tags";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { FieldColor } from "@/shared/forms/FieldColor";
import { FieldSwitch } from "@/shared/forms/FieldSwitch";
import { FieldText } from "@/shared/forms/FieldText";
import { FormDialog } from "@/shared/forms/FormDialog";
import { adminFailure } from "@/shared/lists/admin-toast";
import { freeColour } from "@/shared/theme/palette";
import { refetch } from "@/shared/lists/refetch";

interface Props {
  lanes: readonly TagDto[];
  onMade: (lane: TagDto) => void;
  onClose: () => void;
}

/** Makes a tag that is a lane of the board, after the others. */
export default function LaneDialog({ lanes, onMade, onClose }: Props) {
  const { t } = useTranslation("kanban");
  const client = useQueryClient();
  return (
    <FormDialog
      title={t("newLane.title")}
      initialValues={{ name: "", color: freeColour(lanes), kanbanKept: false }}
      schema={tagInput}
      submitLabel={t("newLane.submit")}
      onSubmit={async (form) => {
        const lane = await call(tagApi.create, { body: tagInput.cast({ ...form, kanban: 1 }) });
        for (const { path } of [tagApi.kanban, tagApi.all, tagApi.list]) refetch(client, { queryKey: [path] });
        return lane;
      }}
      onDone={(lane) => {
        onMade(lane);
        onClose();
      }}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText
        name="name"
        label={t("newLane.name")}
        help={t("newLane.help")}
        required
        inputProps={{ autoComplete: "off" }}
      />
      <FieldColor
        name="color"
        label={t("newLane.color")}
        usedColors={lanes.map(({ name, color }) => ({ color, by: name }))}
      />
      <FieldSwitch name="kanbanKept" label={t("newLane.kept")} help={t("newLane.keptHelp")} />
    </FormDialog>
  );
}
