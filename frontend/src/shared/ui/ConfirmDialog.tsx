import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  open: boolean;
  title: string;
  text: string;
  /** The verb on the button. Without it «Ok», which answers the specification's question, `dialogs.deleteText`, wherever it is asked. */
  verb?: string;
  /** The word for turning back; without it «Cancelar». */
  cancelWord?: string;
  danger?: boolean;
  /** The dialog stays until it is done; what fails is told by the caller. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ open, title, text, verb, cancelWord, danger = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      onClose();
    }
  };

  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>{text}</DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", rowGap: 3, "& > button": { whiteSpace: "nowrap" } }}>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {cancelWord ?? t("actions.cancel")}
        </Button>
        <Button variant="contained" color={danger ? "error" : "primary"} loading={busy} onClick={() => void confirm()}>
          {verb ?? t("actions.ok")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
