import type { QueueDto } from "@guiche/contract/queues";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  name: string;
  queues: readonly QueueDto[];
  /** Without the right to see tickets of no queue, one must be chosen. */
  mustChoose: boolean;
  onChoose: (queue: QueueDto | null) => void;
  onClose: () => void;
}

/** Asked before a ticket without a queue is taken. */
export default function QueueDialog({ name, queues, mustChoose, onChoose, onClose }: Props) {
  const { t } = useTranslation("tickets");
  const { t: words } = useTranslation();
  const titleId = useId();
  const [queueId, setQueueId] = useState<number | "">(queues.length === 1 ? (queues[0]?.id ?? "") : "");
  const [asked, setAsked] = useState(false);
  const missing = mustChoose && queueId === "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!missing) onChoose(queues.find((queue) => queue.id === queueId) ?? null);
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
          {t("queueDialog.title")}
        </DialogTitle>
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
            helperText={missing ? t("queueDialog.choose") : name}
          >
            {mustChoose ? null : <MenuItem value="">{t("queueDialog.none")}</MenuItem>}
            {queues.map((queue) => (
              <MenuItem key={queue.id} value={queue.id}>
                {queue.name}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words("actions.cancel")}</Button>
          <Button type="submit" variant="contained">
            {t("actions.accept")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
