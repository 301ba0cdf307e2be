import Box from "@mui/material/Box";
import Dialog, { type DialogProps } from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type FormEvent, type ReactNode } from "react";
import { useNarrow } from "./use-narrow";

interface Props extends Omit<DialogProps, "open" | "title" | "onClose" | "onSubmit" | "fullScreen"> {
  title: ReactNode;
  /** While something is on its way the dialog stays. */
  busy?: boolean;
  onClose: () => void;
  /** With it the dialog is one form. */
  onSubmit?: (event: FormEvent) => void;
}

/** A dialog that is named by its title and fills a phone's screen. */
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
