import { withNamespaces } from "../i18n/i18n";
import { lazyDialog } from "../ui/lazy-dialog";

/** Adds or edits a contact. The form loads with its translations once the page is idle. */
export const ContactDialog = lazyDialog(async () => {
  const { ContactEditor } = await withNamespaces(import("./ContactEditor"), "contacts");
  return { default: ContactEditor };
});
