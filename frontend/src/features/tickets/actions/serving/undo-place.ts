/** The place of the page for undo notices: they take room of their own and cover nothing. */
export const undoPlace = "undo";

let mounted = 0;
export const isUndoPlaceMounted = () => mounted > 0;

/** Call it in an effect of the place. */
export function mountUndoPlace(): () => void {
  mounted += 1;
  return () => void (mounted -= 1);
}
