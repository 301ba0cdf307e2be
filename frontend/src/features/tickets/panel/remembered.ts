import { keep, kept } from "../../../shared/kept";

const storageKey = "contactPanel";

/** Whether the panel stands beside the conversation where there is room for it. Not, unless it was opened in this browser. */
export const savedPanel = (): boolean => kept(storageKey) === "true";
export const savePanel = (open: boolean) => keep(storageKey, String(open));
