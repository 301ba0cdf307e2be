export { ContactDialog } from "./ContactDialog";
export type { ContactDialogProps } from "./ContactDialog";
export { contactKey } from "./patches";
export { useContact } from "./use-contact";
