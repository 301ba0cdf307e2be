import { settingChoices } from "@guiche/contract/settings";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import Switch from "@mui/material/Switch";
import { useId, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, languageNames } from "../../shared/i18n/languages";
import { LineOption } from "./LineOption";
import { NumberOption } from "./NumberOption";
import { noteIds, OptionRow, touchable, type OptionProps } from "./OptionRow";
import { kindOf, type OptionKind } from "./options";
import { QueueOption } from "./QueueOption";
import { TextOption } from "./TextOption";
import { useSave } from "./use-settings";
import { ZoneOption } from "./ZoneOption";

/** Renders the control for the option's type; each option saves separately. */
export function Option(props: OptionProps) {
  const Control = controls[kindOf(props.option)];
  return <Control {...props} />;
}

function SwitchOption({ option, value }: OptionProps) {
  const { busy, trouble: error, save } = useSave(option);
  const id = useId();
  return (
    <OptionRow option={option} id={id} busy={busy} error={error} narrow>
      <Switch
        checked={value === "enabled"}
        onChange={(_event, on) => void save(on ? "enabled" : "disabled")}
        slotProps={{ input: { id, "aria-describedby": noteIds(id, error) } }}
      />
    </OptionRow>
  );
}

function ChoiceOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const { busy, trouble: error, save } = useSave(option);
  const id = useId();
  const word = (choice: string) =>
    isLanguage(choice) ? languageNames[choice] : t(`choices.${choice as "disabled" | "queue" | "company" | "text"}`);
  return (
    <OptionRow option={option} id={id} busy={busy} error={error}>
      <Select
        id={id}
        labelId={`${id}-label`}
        size="small"
        fullWidth
        sx={touchable}
        value={value}
        onChange={(event) => void save(event.target.value)}
        SelectDisplayProps={{ "aria-describedby": noteIds(id, error) }}
      >
        {(settingChoices[option] ?? []).map((choice) => (
          <MenuItem key={choice} value={choice}>
            {word(choice)}
          </MenuItem>
        ))}
      </Select>
    </OptionRow>
  );
}

const controls: Record<OptionKind, (props: OptionProps) => ReactElement> = {
  switch: SwitchOption,
  choice: ChoiceOption,
  number: NumberOption,
  zone: ZoneOption,
  queue: QueueOption,
  text: TextOption,
  line: LineOption,
};
