import { quickMessageInput, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldAttachment } from "../../shared/forms/FieldAttachment";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { Can } from "../../shared/permissions/Can";
import { FieldQueues } from "../../shared/pickers/FieldQueues";
import { FieldMessage } from "./FieldMessage";
import { formFromQuickMessage, inputFromForm, type QuickMessageForm } from "./fields";
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
  const { t } = useTranslation("quick");
  const { save, saveFile } = useQuickMessageMutations();
  const [progress, setProgress] = useState<number | null>(null);
  // When the file is refused the quick reply already exists: the next save updates it.
  const savedReply = useRef(row);

  const submit = async (form: QuickMessageForm) => {
    savedReply.current = await save(savedReply.current?.id ?? null, inputFromForm(form));
    try {
      await saveFile(savedReply.current, form.attachment, {
        onProgress: setProgress,
        fields: { typeArch: "quickMessage" },
      });
    } finally {
      setProgress(null);
    }
  };

  return (
    <ResourceDialog
      title={t(row ? "dialog.edit" : "dialog.add")}
      initialValues={formFromQuickMessage(row)}
      schema={quickMessageInput}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText
        name="shortcode"
        label={t("dialog.shortcode")}
        help={t("dialog.shortcodeHelp")}
        required
        inputProps={{ maxLength: 50, autoComplete: "off" }}
      />
      <FieldMessage name="message" />
      <MessagePreview row={row} />
      <FieldAttachment name="attachment" storedName={row?.mediaName ?? null} progress={progress} />
      <FieldQueues
        name="queueIds"
        label={t("dialog.queues")}
        help={t("dialog.queuesHelp")}
        emptyText={t("dialog.everyQueue")}
      />
      <Can do="quick-messages:manage">
        <FieldSwitch name="geral" label={t("dialog.general")} help={t("dialog.generalHelp")} />
      </Can>
      <FieldSwitch name="status" label={t("dialog.status")} help={t("dialog.statusHelp")} />
    </ResourceDialog>
  );
}
