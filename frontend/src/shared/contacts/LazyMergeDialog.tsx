import { withNamespaces } from "../i18n/i18n";
import { lazyDialog } from "../ui/lazy-dialog";

/** Merges two contacts. */
export const LazyMergeDialog = lazyDialog(async () => {
  const { MergeDialog } = await withNamespaces(import("./merge/MergeDialog"), "contacts");
  return { default: MergeDialog };
});
