import { useTranslation } from "react-i18next";
import { notifyError } from "@/shared/api/notify-error";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { removal } from "../ticket-actions";
import type { QuestionProps } from "./question";

/** Asks for confirmation before a ticket is deleted. */
export default function RemoveDialog({ ticket, onAnswer, onClose }: QuestionProps) {
  const { t } = useTranslation(["moving", "common"]);
  return (
    <ConfirmDialog
      open
      title={t("moving:remove.title", { name: ticket.contact.name, number: ticket.number })}
      text={t("common:dialogs.deleteText")}
      danger
      onConfirm={() => onAnswer(removal).catch(notifyError)}
      onClose={onClose}
    />
  );
}
