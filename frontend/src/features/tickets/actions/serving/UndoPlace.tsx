import { useEffect } from "react";
import { ToastsInPlace } from "@/shared/ui/Toasts";
import { mountUndoPlace, undoPlace } from "./undo-place";

/** Shows the undo notices at the foot of the list, or of a narrow page. */
export default function UndoPlace() {
  useEffect(mountUndoPlace, []);
  return <ToastsInPlace id={undoPlace} />;
}
