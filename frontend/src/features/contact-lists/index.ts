export { ContactListsPage } from "./ContactListsPage";
export { ContactListItemsPage } from "./ContactListItemsPage";
