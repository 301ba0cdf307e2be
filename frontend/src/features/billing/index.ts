export { SubscriptionLine } from "./SubscriptionLine";
export { SubscriptionPage } from "./SubscriptionPage";
export { InvoicesPage } from "./InvoicesPage";
