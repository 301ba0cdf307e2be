import { shiftClock } from "../core/clock";

/** From now on the product's clock shows this moment and runs on; `Date.now()` and Postgres keep the machine's time. */
export const setClock = (moment: string): void => shiftClock(Date.parse(moment) - Date.now());
