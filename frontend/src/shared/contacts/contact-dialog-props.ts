import type { ContactDetailsDto, ContactDto } from "@guiche/contract/contacts";
import type { ContactBeginning } from "./fields";

export interface ContactDialogProps {
  /** Null adds a contact. */
  contactId: number | null;
  /** Initial values of a new contact. A number that begins with + is complete; any other is read as typed locally. */
  initial?: ContactBeginning;
  onClose: () => void;
  onSaved?: (contact: ContactDetailsDto) => void;
  /**
   * Called when the number belongs to an existing contact and the user wants to see it. Without it, this dialog opens
   * that contact.
   */
  onExisting?: (contact: ContactDto) => void;
}
