import { folded } from "../../shared/format/folded";

/** Whether one of the texts contains the search, ignoring case and accents. */
export const foundIn = (texts: readonly string[], search: string) =>
  texts.some((text) => folded(text).includes(folded(search)));
