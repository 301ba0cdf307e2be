import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { FieldAttachment } from "@/shared/forms/FieldAttachment";
import { FieldSwitch } from "@/shared/forms/FieldSwitch";
import { FieldText } from "@/shared/forms/FieldText";
import { FieldQueue } from "@/shared/pickers/FieldQueue";
import { closes } from "./option-form";
import { UnknownVariables } from "@/shared/variables/UnknownVariables";

/** The maximum length of a WhatsApp message. */
const maxLength = 4_096;

interface Props {
  queueId: number;
  hasChildren: boolean;
  storedName: string | null;
  progress: number | null;
}

/** Title, message, file, and what follows. What follows an option with others below it is its list. */
export function EditorFields({ queueId, hasChildren, storedName, progress }: Props) {
  const { t } = useTranslation("queues");
  const [{ value: message }] = useField<string>("message");
  const [{ value: sendsBills }] = useField<boolean>("sendsBills");
  return (
    <>
      <FieldText
        name="title"
        label={t("options.fields.title")}
        help={t("options.fields.titleHelp")}
        required
        inputProps={{ autoComplete: "off", maxLength: 100 }}
      />
      <FieldText
        name="message"
        label={t("options.fields.message")}
        help={t("dialog.length", { help: t("options.fields.messageHelp"), count: message.length, most: maxLength })}
        multiline
        minRows={2}
        maxRows={8}
      />
      <UnknownVariables text={message} kind="automatic" />
      <FieldAttachment name="attachment" storedName={storedName} progress={progress} />
      <FieldSwitch name="sendsBills" label={t("responder.bills")} help={t("responder.billsHelp")} />
      {hasChildren ? null : (
        <FieldQueue
          name="after"
          label={t("options.fields.after")}
          help={t(sendsBills ? "options.fields.afterBillsHelp" : "options.fields.afterHelp")}
          emptyText={t("options.fields.waits")}
          also={{ value: closes, text: t("options.fields.closes") }}
          except={queueId}
        />
      )}
    </>
  );
}
