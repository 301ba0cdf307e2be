import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import CloseIcon from "lucide-react/icons/x";
import WarnIcon from "lucide-react/icons/triangle-alert";
import { reasonOf } from "./notice";
import { line, Tool } from "./parts";
import { change } from "./state";
import { translate, type TextKey } from "./translate";

export const openDialog = (dialog: ReactNode): void => change({ dialog });
const closeDialog = (): void => change({ dialog: null });

/** The trimmed answer of a form's field. */
export function answer(answers: FormData, name: string): string {
  const value = answers.get(name);
  return typeof value === "string" ? value.trim() : "";
}

interface FormDialogProps {
  title: string;
  submit?: TextKey;
  /** Submits the answers. When it fails, the dialog stays open and shows the error. */
  work: (answers: FormData) => Promise<unknown>;
  children: ReactNode;
}

export function FormDialog({ title, submit = "send", work, children }: FormDialogProps) {
  const id = useId();
  const [{ isBusy, wrong }, setStatus] = useState({ isBusy: false, wrong: "" });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setStatus({ isBusy: true, wrong: "" });
    work(new FormData(event.currentTarget)).then(closeDialog, (error: unknown) =>
      setStatus({ isBusy: false, wrong: reasonOf(error) }),
    );
  };
  const toFirstField = (dialog: HTMLElement): void =>
    dialog.querySelector<HTMLElement>("input:not([type=checkbox]), textarea, select")?.focus();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      data-testid="dialog"
      onClose={isBusy ? undefined : closeDialog}
      slotProps={{ transition: { onEntered: toFirstField } }}
    >
      <Box component="form" onSubmit={onSubmit} sx={{ display: "grid", gap: 3, p: 4 }}>
        <Box sx={line}>
          <Typography variant="h2" id={id} sx={{ flex: 1 }}>
            {title}
          </Typography>
          <Tool label="cancel" testId="dialog-cancel" Icon={CloseIcon} disabled={isBusy} onClick={closeDialog} />
        </Box>
        {children}
        <Box role="alert" sx={{ ...line, color: "state.error.main" }}>
          {wrong && <WarnIcon size={20} />}
          {wrong}
        </Box>
        <Button type="submit" variant="contained" disabled={isBusy} data-testid="dialog-submit">
          {translate(submit)}
        </Button>
      </Box>
    </Dialog>
  );
}
