import { setStored, getStored } from "@/shared/stored";

const storageKey = "signOption";

/** Whether messages carry the name of who wrote them. On, unless it was switched off in this browser. */
export const savedSign = (): boolean => getStored(storageKey) !== "false";
export const saveSign = (on: boolean) => setStored(storageKey, String(on));
