export { ContactDialog } from "./ContactDialog";
export { LazyMergeDialog } from "./LazyMergeDialog";
export { useContact } from "./use-contact";
