import { folded } from "../../shared/format/folded";

/** Does one of the texts hold the search, whatever its case and accents? */
export const foundIn = (texts: readonly string[], search: string) =>
  texts.some((text) => folded(text).includes(folded(search)));
