import type { ContactDetailsDto, ContactDto } from "@guiche/contract/contacts";
import { lazy, Suspense } from "react";
import { withNamespaces } from "../i18n/i18n";
import type { ContactBeginning } from "./fields";

export interface ContactDialogProps {
  /** Null adds one. */
  contactId: number | null;
  /** What a new one begins with. A number that begins with + is whole; another one is as somebody would type it. */
  initial?: ContactBeginning;
  onClose: () => void;
  onSaved?: (contact: ContactDetailsDto) => void;
  /** Somebody has the number already, and whoever typed it wants to see them. Without it they are opened in this dialog. */
  onExisting?: (contact: ContactDto) => void;
}

const Editor = lazy(async () => {
  const { ContactEditor } = await withNamespaces(import("./ContactEditor"), "contacts");
  return { default: ContactEditor };
});

/** Adds a contact, or changes one. The form comes with its words when it is first wanted. */
export const ContactDialog = (props: ContactDialogProps) => (
  <Suspense fallback={null}>
    <Editor {...props} />
  </Suspense>
);
