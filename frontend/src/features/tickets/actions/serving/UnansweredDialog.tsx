import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import type { QuestionProps } from "../moving/question";
import { close } from "../ticket-actions";

/** Asked before a ticket is closed that no person has answered. */
export default function UnansweredDialog({ ticket, onOtherAction, onClose }: QuestionProps) {
  const { t } = useTranslation("serving");
  return (
    <ConfirmDialog
      open
      title={t("unanswered.title")}
      text={t("unanswered.text", { name: ticket.contact.name })}
      verb={t("wrote.close")}
      onConfirm={() => onOtherAction({ ...close, asks: undefined })}
      onClose={onClose}
    />
  );
}
