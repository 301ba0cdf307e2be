import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./ConfirmDialog";

interface Props {
  open: boolean;
  /** What is lost; without it, that what was typed is not saved. */
  text?: string;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before unsaved edits are dropped. */
export function DiscardDialog({ open, text, onDiscard, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t("dialogs.discardTitle")}
      text={text ?? t("dialogs.discardText")}
      verb={t("dialogs.discard")}
      danger
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}
