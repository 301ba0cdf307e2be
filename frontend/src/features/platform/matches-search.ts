import { foldText } from "../../shared/format/fold-text";

/** Whether one of the texts contains the search, ignoring case and accents. */
export const matchesSearch = (texts: readonly string[], search: string) =>
  texts.some((text) => foldText(text).includes(foldText(search)));
