import { undoSeconds } from "@guiche/contract/limits";
import Button from "@mui/material/Button";
import { i18n } from "@/shared/i18n/i18n";
import { toastSuccess } from "@/shared/ui/toast";

/** Offers an undo for as long as the server certainly accepts it. */
export function toastUndo(text: string, { undo, toastId }: { undo: () => void; toastId: string }): void {
  toastSuccess(text, {
    autoClose: undoSeconds.offered * 1_000,
    position: "bottom-left",
    closeButton: ({ closeToast }) => (
      <Button
        size="small"
        sx={{ alignSelf: "center", flexShrink: 0 }}
        onClick={(event) => {
          closeToast(event);
          undo();
        }}
      >
        {i18n.t("serving:done.undo")}
      </Button>
    ),
    toastId,
  });
}
