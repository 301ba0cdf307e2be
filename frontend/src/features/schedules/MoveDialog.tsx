import { wallTime } from "@guiche/contract/time/wall-time";
import type { ScheduleDto } from "@guiche/contract/schedules";
import { useTranslation } from "react-i18next";
import { scheduleInput } from "@guiche/contract/schedules";
import { FormDialog } from "../../shared/forms/FormDialog";
import { FieldWhen } from "../../shared/schedules/FieldWhen";

interface Props {
  row: ScheduleDto;
  zone: string;
  onMove: (row: ScheduleDto, wall: string) => Promise<void>;
  onClose: () => void;
}

const schema = scheduleInput.pick(["sendAt"]);

/** Moves a schedule without dragging. */
export function MoveDialog({ row, zone, onMove, onClose }: Props) {
  const { t } = useTranslation("schedules");
  return (
    <FormDialog
      title={t("move", { name: row.contact.name })}
      initialValues={{ sendAt: wallTime(new Date(row.sendAt), zone) }}
      schema={schema}
      submitLabel={t("moveSubmit")}
      onSubmit={({ sendAt }) => onMove(row, sendAt)}
      onClose={onClose}
    >
      <FieldWhen name="sendAt" label={t("dialog.sendAt")} zone={zone} />
    </FormDialog>
  );
}
