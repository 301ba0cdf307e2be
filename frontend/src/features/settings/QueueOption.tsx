import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useQueues } from "../../shared/pickers/use-choices";
import { noteIds, OptionRow, touchable, type OptionProps } from "./OptionRow";
import { useSave } from "./use-settings";

/** One of the company's queues, or none. */
export function QueueOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const { busy, trouble: error, save } = useSave(option);
  const queues = useQueues() ?? [];
  const id = useId();
  return (
    <OptionRow option={option} id={id} busy={busy} error={error}>
      <Select
        id={id}
        labelId={`${id}-label`}
        size="small"
        fullWidth
        displayEmpty
        sx={touchable}
        value={queues.some((queue) => String(queue.id) === value) ? value : ""}
        onChange={(event) => void save(event.target.value)}
        SelectDisplayProps={{ "aria-describedby": noteIds(id, error) }}
      >
        <MenuItem value="">{t("noQueue")}</MenuItem>
        {queues.map(({ id: queueId, name }) => (
          <MenuItem key={queueId} value={String(queueId)}>
            {name}
          </MenuItem>
        ))}
      </Select>
    </OptionRow>
  );
}
