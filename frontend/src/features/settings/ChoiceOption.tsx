import { settingChoices } from "@guiche/contract/settings";
import { isLanguage } from "@guiche/contract/texts/languages";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { languageNames } from "../../shared/i18n/languages";
import { useQueues } from "../../shared/pickers/use-choices";
import { noteIds, OptionRow, touchable, type OptionProps } from "./OptionRow";
import { useSave } from "./use-settings";

interface Choice {
  value: string;
  name: string;
}

function SelectOption({ option, value, choices }: OptionProps & { choices: readonly Choice[] }) {
  const { busy, trouble: error, save } = useSave(option);
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
        value={choices.some((choice) => choice.value === value) ? value : ""}
        onChange={(event) => void save(event.target.value)}
        SelectDisplayProps={{ "aria-describedby": noteIds(id, error) }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.name}
          </MenuItem>
        ))}
      </Select>
    </OptionRow>
  );
}

export function ChoiceOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const nameOf = (choice: string) =>
    isLanguage(choice) ? languageNames[choice] : t(`choices.${choice as "disabled" | "queue" | "company" | "text"}`);
  const choices = (settingChoices[option] ?? []).map((choice) => ({ value: choice, name: nameOf(choice) }));
  return <SelectOption option={option} value={value} choices={choices} />;
}

/** One of the company's queues, or none. */
export function QueueOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const queues = useQueues() ?? [];
  const choices = [{ value: "", name: t("noQueue") }, ...queues.map(({ id, name }) => ({ value: String(id), name }))];
  return <SelectOption option={option} value={value} choices={choices} />;
}
