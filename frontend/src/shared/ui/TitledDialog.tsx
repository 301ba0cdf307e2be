import Box from "@mui/material/Box";
import Dialog, { type DialogProps } from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type FormEvent, type ReactNode } from "react";
import { useNarrow } from "./use-narrow";

interface Props extends Omit<DialogProps, "open" | "title" | "onClose" | "onSubmit" | "fullScreen"> {
  title: ReactNode;
  /** The dialog cannot be closed while this is true. */
  busy?: boolean;
  onClose: () => void;
  /** Makes the dialog a form. */
  onSubmit?: (event: FormEvent) => void;
}

/** A dialog named by its title; full-screen on phones. */
export function TitledDialog({ title, busy = false, onClose, onSubmit, children, ...rest }: Props) {
  const id = useId();
  const fullScreen = useNarrow();
  const all = (
    <>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      {children}
    </>
  );
  return (
    <Dialog
      fullWidth
      maxWidth="sm"
      {...rest}
      open
      fullScreen={fullScreen}
      onClose={busy ? undefined : onClose}
      aria-labelledby={id}
    >
      {onSubmit ? (
        <Box
          component="form"
          noValidate
          onSubmit={onSubmit}
          sx={{ display: "flex", flexDirection: "column", minHeight: 0, flexGrow: 1 }}
        >
          {all}
        </Box>
      ) : (
        all
      )}
    </Dialog>
  );
}
