import Button from "@mui/material/Button";
import type { ToastOptions } from "react-toastify";
import { useCommand } from "../commands/use-command";

interface Props {
  label: string;
  onUndo: () => void;
}

/** Ctrl+Z belongs to a field that has text. */
function isTyping(): boolean {
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value !== "";
  return field instanceof HTMLElement && field.isContentEditable && field.textContent !== "";
}

function UndoButton({ label, onUndo }: Props) {
  useCommand("undo", () => {
    if (isTyping()) return false;
    onUndo();
  });
  return (
    <Button size="small" sx={{ alignSelf: "center", flexShrink: 0 }} onClick={onUndo}>
      {label}
    </Button>
  );
}

/** In place of a toast's close button: undoes what the toast tells of, as Ctrl+Z and the palette also do. */
export const undoButton =
  (label: string, undo: () => void): ToastOptions["closeButton"] =>
  ({ closeToast }) => (
    <UndoButton
      label={label}
      onUndo={() => {
        closeToast();
        undo();
      }}
    />
  );
