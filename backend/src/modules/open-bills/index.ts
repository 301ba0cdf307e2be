export { asaas, configureAsaas } from "./asaas";
export { BillingError, type BillingSystem, type OpenBill } from "./billing-system";
export { ixc } from "./ixc";
export { mkAuth } from "./mk-auth";
export { customersOf, maskName, openBillsOf, type FoundCustomer } from "./open-bills";
export { billingSystemOf } from "./system-of";
