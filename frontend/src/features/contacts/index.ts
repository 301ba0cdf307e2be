export { ContactsPage } from "./ContactsPage";
