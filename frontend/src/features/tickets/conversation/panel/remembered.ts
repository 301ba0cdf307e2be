import { setStored, getStored } from "@/shared/stored";

const storageKey = "contactPanel";

/** Whether the panel stands beside the conversation where there is room for it. Not, unless it was opened in this browser. */
export const savedPanel = (): boolean => getStored(storageKey) === "true";
export const savePanel = (open: boolean) => setStored(storageKey, String(open));
