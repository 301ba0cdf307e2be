export { asaas, configureAsaas } from "./asaas";
export { BillingError, type BillingCustomer, type BillingSystem, type OpenBill } from "./billing-system";
export { ixc } from "./ixc";
export { mkAuth } from "./mk-auth";
export { customersOf, maskName, openBillsOf } from "./open-bills";
export { billingSystemOf } from "./system-of";
