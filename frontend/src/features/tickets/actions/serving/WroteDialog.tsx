import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "@/shared/api/notify-error";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import type { QuestionProps } from "../moving/question";
import { messagesKey, ticketKey } from "../../state/ticket-store";
import { closeAnyway } from "./close-anyway";

/** Asked when a ticket was to be closed and the customer was faster. */
export default function WroteDialog({ ticket, refusedMutation, onAnswer, onClose }: QuestionProps) {
  const { t } = useTranslation("serving");
  const client = useQueryClient();
  const { id, uuid, contact, isGroup } = ticket;
  useEffect(() => {
    // Its event may still be on its way, or have been missed.
    for (const queryKey of [ticketKey(uuid), messagesKey(id)]) void client.invalidateQueries({ queryKey });
  }, [client, id, uuid]);
  return (
    <ConfirmDialog
      open
      title={t(isGroup ? "wrote.group" : "wrote.person", { name: contact.name })}
      text={t("wrote.text")}
      verb={t("wrote.close")}
      cancelLabel={t("wrote.stay")}
      onConfirm={() => onAnswer(closeAnyway(refusedMutation?.how)).catch(notifyError)}
      onClose={onClose}
    />
  );
}
