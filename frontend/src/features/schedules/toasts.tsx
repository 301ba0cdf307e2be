import { errorText } from "../../shared/api/notify-error";
import { toastError, toastSuccess } from "../../shared/ui/toast";
import { undoButton } from "../../shared/ui/undo-button";

/** Schedules have short toasts. */
const short = { autoClose: 2_000 };

export const toastDone = (text: string) => toastSuccess(text, short);
export const toastFailed = (error: unknown) => toastError(errorText(error), short);

interface Undo {
  undoLabel: string;
  seconds: number;
  undo: () => void;
}

export const toastMoved = (text: string, { undoLabel, seconds, undo }: Undo) =>
  toastSuccess(text, {
    autoClose: seconds * 1_000,
    toastId: "schedule-moved",
    closeButton: undoButton(undoLabel, undo),
  });
