import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { FieldColor, type UsedColour } from "../../shared/forms/FieldColor";
import { FieldText } from "../../shared/forms/FieldText";

/** The maximum length of a WhatsApp message. */
const maxLength = 4_096;

/** Name, colour, order and the messages to customers. */
export function DataFields({ used }: { used: readonly UsedColour[] }) {
  const { t } = useTranslation("queues");
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ autoComplete: "off" }} />
      <FieldColor name="color" label={t("dialog.color")} required used={used} />
      <FieldText
        name="orderQueue"
        label={t("dialog.orderQueue")}
        help={t("dialog.orderQueueHelp")}
        inputProps={{ inputMode: "numeric", pattern: "[0-9]*", maxLength: 6 }}
      />
      <Message name="greetingMessage" />
      <Message name="outOfHoursMessage" />
    </>
  );
}

/** A message to customers, with its length. */
function Message({ name }: { name: "greetingMessage" | "outOfHoursMessage" }) {
  const { t } = useTranslation("queues");
  const [{ value }] = useField<string>(name);
  return (
    <FieldText
      name={name}
      label={t(`dialog.${name}`)}
      help={t("dialog.length", { help: t(`dialog.${name}Help`), count: value.length, most: maxLength })}
      multiline
      minRows={3}
      maxRows={8}
    />
  );
}
