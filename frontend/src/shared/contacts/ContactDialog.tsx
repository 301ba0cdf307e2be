import { lazy, Suspense } from "react";
import { withNamespaces } from "../i18n/i18n";
import type { ContactDialogProps } from "./contact-dialog-props";

const Editor = lazy(async () => {
  const { ContactEditor } = await withNamespaces(import("./ContactEditor"), "contacts");
  return { default: ContactEditor };
});

/** Adds or edits a contact. The form and its translations load on first use. */
export const ContactDialog = (props: ContactDialogProps) => (
  <Suspense fallback={null}>
    <Editor {...props} />
  </Suspense>
);
