export { asaas } from "./asaas";
export { BillingError, maxPdfBytes, type BillingSystem, type OpenBill, type StorePdf } from "./billing-system";
export { ixc } from "./ixc";
export { mkAuth } from "./mk-auth";
export { customersOf, maskName, openBillsOf, type FoundCustomer } from "./open-bills";
export { billingSystemOf } from "./system-of";
