import { useField, useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { FieldAttachment } from "../../shared/forms/FieldAttachment";
import type { UsedColour } from "../../shared/forms/FieldColorGrid";
import { FieldColor } from "../../shared/forms/FieldColor";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { MoreOptions } from "../../shared/forms/MoreOptions";
import { OneQueueSwitch } from "../../shared/settings/OneQueueSwitch";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";
import type { QueueForm } from "./fields";

/** The maximum length of a WhatsApp message. */
const maxLength = 4_096;

interface Props {
  usedColors: readonly UsedColour[];
  /** Name of the stored file. */
  storedName: string | null;
  /** Fraction of the file uploaded so far; null when no upload is running. */
  progress: number | null;
  /** Offers to become an agent of the new queue. */
  isNew: boolean;
}

/** Name, colour, order, and the messages to customers with the greeting's file. */
export function DataFields({ usedColors, storedName, progress, isNew }: Props) {
  const { t } = useTranslation("queues");
  const { orderQueue } = useFormikContext<QueueForm>().initialValues;
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ autoComplete: "off" }} />
      {isNew ? <FieldSwitch name="join" label={t("dialog.join")} help={t("dialog.joinHelp")} /> : null}
      <FieldColor name="color" label={t("dialog.color")} required usedColors={usedColors} />
      <Message name="greetingMessage" />
      <OneQueueSwitch />
      <MoreOptions
        fields={["attachment", "outOfHoursMessage", "orderQueue"]}
        defaults={{ attachment: "none", outOfHoursMessage: "", orderQueue }}
      >
        <FieldAttachment name="attachment" storedName={storedName} progress={progress} />
        <Message name="outOfHoursMessage" />
        <FieldText
          name="orderQueue"
          label={t("dialog.orderQueue")}
          help={t("dialog.orderQueueHelp")}
          inputProps={{ inputMode: "numeric", pattern: "[0-9]*", maxLength: 6 }}
        />
      </MoreOptions>
    </>
  );
}

/** A message to customers, with its length. */
function Message({ name }: { name: "greetingMessage" | "outOfHoursMessage" }) {
  const { t } = useTranslation("queues");
  const [{ value }] = useField<string>(name);
  return (
    <>
      <FieldText
        name={name}
        label={t(`dialog.${name}`)}
        help={t("dialog.length", { help: t(`dialog.${name}Help`), count: value.length, most: maxLength })}
        multiline
        minRows={3}
        maxRows={8}
      />
      <UnknownVariables text={value} kind="automatic" />
    </>
  );
}
