import Switch from "@mui/material/Switch";
import { useId, type ReactElement } from "react";
import { ChoiceOption, QueueOption } from "./ChoiceOption";
import { LineOption } from "./LineOption";
import { NumberOption } from "./NumberOption";
import { noteIds, OptionRow, type OptionProps } from "./OptionRow";
import { kindOf, type OptionKind } from "./options";
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

const controls: Record<OptionKind, (props: OptionProps) => ReactElement> = {
  switch: SwitchOption,
  choice: ChoiceOption,
  number: NumberOption,
  zone: ZoneOption,
  queue: QueueOption,
  text: TextOption,
  line: LineOption,
};
