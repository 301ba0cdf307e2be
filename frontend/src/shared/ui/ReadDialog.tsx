import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "./TitledDialog";

interface Props extends ComponentProps<typeof TitledDialog> {
  /** Shown before the button that closes. */
  actions?: ReactNode;
}

/** A dialog to read, with a button that closes it. */
export function ReadDialog({ actions, children, ...dialog }: Props) {
  const { t } = useTranslation();
  return (
    <TitledDialog {...dialog}>
      <DialogContent sx={{ display: "grid", gap: 4, alignContent: "start", gridTemplateColumns: "minmax(0, 1fr)" }}>
        {children}
      </DialogContent>
      <DialogActions>
        {actions}
        <Button onClick={dialog.onClose}>{t("actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
