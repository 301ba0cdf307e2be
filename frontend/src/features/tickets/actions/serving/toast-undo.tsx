import { undoSeconds } from "@guiche/contract/limits";
import { i18n } from "@/shared/i18n/i18n";
import { toastSuccess } from "@/shared/ui/toast";
import { undoButton } from "@/shared/ui/undo-button";

/** Offers an undo for as long as the server certainly accepts it. */
export function toastUndo(text: string, { undo, toastId }: { undo: () => void; toastId: string }): void {
  toastSuccess(text, {
    autoClose: undoSeconds.offered * 1_000,
    closeButton: undoButton(i18n.t("serving:done.undo"), undo),
    toastId,
  });
}
