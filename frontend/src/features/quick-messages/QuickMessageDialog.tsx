import { quickMessageInput, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldAttachment } from "../../shared/forms/FieldAttachment";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { FormDialog } from "../../shared/forms/FormDialog";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { Can } from "../../shared/permissions/Can";
import { FieldQueues } from "../../shared/pickers/FieldQueues";
import { FieldMessage } from "./FieldMessage";
import { formOf, type QuickMessageForm } from "./fields";
import { MessagePreview } from "./MessagePreview";
import { useQuickMessageMutations } from "./use-quick-messages";

interface Props {
  /** Null creates one. */
  row: QuickMessageDto | null;
  onClose: () => void;
}

const fieldOfCode = {
  ERR_NO_QUEUE_FOUND: "queueIds",
  ERR_UNSUPPORTED_MEDIA_TYPE: "attachment",
  ERR_PAYLOAD_TOO_LARGE: "attachment",
} as const;

export function QuickMessageDialog({ row, onClose }: Props) {
  const { t } = useTranslation(["quick", "lists"]);
  const { save, saveAttachment } = useQuickMessageMutations();
  const [progress, setProgress] = useState<number | null>(null);
  // When the file is refused the quick reply already exists: the next save updates it.
  const made = useRef(row);

  const submit = async (form: QuickMessageForm) => {
    made.current = await save(made.current?.id ?? null, form);
    try {
      await saveAttachment(made.current, form, setProgress);
    } finally {
      setProgress(null);
    }
    adminSuccess(t("lists:saved"));
  };

  return (
    <FormDialog
      title={t(row ? "quick:dialog.edit" : "quick:dialog.add")}
      initialValues={formOf(row)}
      schema={quickMessageInput}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <FieldText
        name="shortcode"
        label={t("quick:dialog.shortcode")}
        help={t("quick:dialog.shortcodeHelp")}
        required
        inputProps={{ maxLength: 50, autoComplete: "off" }}
      />
      <FieldMessage name="message" />
      <MessagePreview row={row} />
      <FieldAttachment name="attachment" storedName={row?.mediaName ?? null} progress={progress} />
      <FieldQueues
        name="queueIds"
        label={t("quick:dialog.queues")}
        help={t("quick:dialog.queuesHelp")}
        emptyText={t("quick:dialog.everyQueue")}
      />
      <Can do="quick-messages:manage">
        <FieldSwitch name="geral" label={t("quick:dialog.general")} help={t("quick:dialog.generalHelp")} />
      </Can>
      <FieldSwitch name="status" label={t("quick:dialog.status")} help={t("quick:dialog.statusHelp")} />
    </FormDialog>
  );
}
