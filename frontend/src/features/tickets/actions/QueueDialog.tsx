import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { notifyError } from "@/shared/api/notify-error";
import { TitledDialog } from "@/shared/ui/TitledDialog";
import { useQueueChoice } from "./moving/use-queue-choices";
import { acceptInto } from "./ticket-actions";
import type { QuestionProps } from "./moving/question";
import { namedItems } from "@/shared/forms/menu-items";

/** Asks for a queue before a ticket without one is accepted. Users who may not leave it without a queue must choose. */
export default function QueueDialog({ ticket, onAnswer, onClose }: QuestionProps) {
  const { t } = useTranslation(["moving", "tickets"]);
  const { t: words } = useTranslation();
  const { queues, mustChoose } = useQueueChoice();
  const [queueId, setQueueId] = useState<number | "">(queues.length === 1 ? (queues[0]?.id ?? "") : "");
  const [asked, setAsked] = useState(false);
  const missing = mustChoose && queueId === "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (missing) return;
    onClose();
    onAnswer(acceptInto(queues.find((queue) => queue.id === queueId) ?? null)).catch(notifyError);
  };

  return (
    <TitledDialog title={t("queueDialog.title")} maxWidth="xs" onClose={onClose} onSubmit={submit}>
      <DialogContent>
        <TextField
          select
          autoFocus
          fullWidth
          margin="dense"
          label={t("queueDialog.queue")}
          value={queueId}
          onChange={(event) => setQueueId(event.target.value === "" ? "" : Number(event.target.value))}
          error={asked && missing}
          helperText={missing ? t("queueDialog.choose") : ticket.contact.name}
          // When no queue is a valid choice, the field shows it as text.
          slotProps={mustChoose ? undefined : { select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {mustChoose ? null : <MenuItem value="">{t("queueDialog.none")}</MenuItem>}
          {namedItems(queues)}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words("actions.cancel")}</Button>
        <Button type="submit" variant="contained">
          {t("tickets:actions.accept")}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
