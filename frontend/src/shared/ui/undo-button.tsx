import Button from "@mui/material/Button";
import type { ToastOptions } from "react-toastify";

/** In place of a toast's close button: takes back what the toast tells of. */
export const undoButton =
  (label: string, undo: () => void): ToastOptions["closeButton"] =>
  ({ closeToast }) => (
    <Button
      size="small"
      sx={{ alignSelf: "center", flexShrink: 0 }}
      onClick={(event) => {
        closeToast(event);
        undo();
      }}
    >
      {label}
    </Button>
  );
