export { BillingError, maxPdfBytes, type BillingSystem, type OpenBill, type StorePdf } from "./billing-system";
export { customersOf, maskName, openBillsOf, type FoundCustomer } from "./open-bills";
export { billingSystemOf } from "./system-of";
