export { InvoicesPage } from "./InvoicesPage";
