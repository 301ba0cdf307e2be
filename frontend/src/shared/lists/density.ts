import { setStoredFlag, useStoredFlag } from "../stored-flag";

const storageKey = "guiche.compactList";

export const saveCompact = (isOn: boolean) => setStoredFlag(storageKey, isOn);

/** Whether lists show more and lower rows. */
export const useCompact = (): boolean => useStoredFlag(storageKey);
