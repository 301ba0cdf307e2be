export { ContactDialog } from "./ContactDialog";
export { LazyMergeDialog } from "./LazyMergeDialog";
export type { ContactDialogProps } from "./contact-dialog-props";
export { contactKey } from "./contact.cache";
export { useContact } from "./use-contact";
