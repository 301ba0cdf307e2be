export { SubscriptionPage } from "./SubscriptionPage";
export { InvoicesPage } from "./InvoicesPage";
