export { ContactDialog } from "./ContactDialog";
export type { ContactDialogProps } from "./ContactDialog";
export { contactKey } from "./contact.cache";
export { useContact } from "./use-contact";
