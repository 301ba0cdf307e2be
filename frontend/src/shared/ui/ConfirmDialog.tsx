import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  open: boolean;
  title: string;
  text: string;
  /** Label of the confirm button where «Ok», the specification's word, would not answer the question. */
  verb?: string;
  /** Label of the cancel button, by default «Cancelar». */
  cancelLabel?: string;
  danger?: boolean;
  /** What is chosen with the confirmation. */
  children?: ReactNode;
  /** The dialog stays open until the promise settles; the caller reports errors. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  text,
  verb,
  cancelLabel,
  danger = false,
  children,
  onConfirm,
  onClose,
}: Props) {
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
      <DialogContent>
        <span id={`${id}-text`}>{text}</span>
        {children}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", rowGap: 3, "& > button": { whiteSpace: "nowrap" } }}>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {cancelLabel ?? t("actions.cancel")}
        </Button>
        <Button variant="contained" color={danger ? "error" : "primary"} loading={busy} onClick={() => void confirm()}>
          {verb ?? t("actions.ok")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
