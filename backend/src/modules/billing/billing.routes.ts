import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { platformReportApi } from "@guiche/contract/platform-report";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { publicRoute, route, type Routes } from "../../core/http/route";
import { chargeState, checkNow } from "./charge-state";
import { searchInvoices, showLedger, showSubscription } from "./billing.service";
import { nextInvoice } from "./invoices";
import { receivePaymentNotice } from "./notices";
import { choosePlan, showPlanChoice } from "./plan-change";
import { payByHand, undoPayment } from "./payments";
import { configurePayments } from "./payment-account";
import { showPaymentSettings } from "./providers/settings";
import { receiptOf } from "./receipt";
import { showIncome, showUsage } from "./report.service";
import { takeRenewalNotice } from "./renewal-notice.store";
import { subscribe } from "./subscription";

export const billingRoutes: Routes = [];

async function receiveNotice(key: string, token: string, body: unknown) {
  await receivePaymentNotice(key, token, body);
  return { message: "Noticed." };
}

route(billingRoutes, invoiceApi.all, ({ scope, query }) => searchInvoices(scope, query));
route(billingRoutes, invoiceApi.ledger, ({ scope }) => showLedger(scope));
route(billingRoutes, invoiceApi.receipt, ({ scope, id }) => receiptOf(scope, id));
route(billingRoutes, invoiceApi.pay, ({ scope, id, body }) => payByHand(scope, id, body.reason));
route(billingRoutes, invoiceApi.undo, ({ scope, id, body }) => undoPayment(scope, id, body.reason));
route(billingRoutes, platformReportApi.income, () => showIncome());
route(billingRoutes, platformReportApi.usage, ({ query }) => showUsage(query));
route(billingRoutes, subscriptionApi.show, ({ scope }) => showSubscription(scope));
route(billingRoutes, subscriptionApi.nextInvoice, async ({ scope }) => ({ invoice: await nextInvoice(scope) }));
route(billingRoutes, subscriptionApi.renewal, async ({ scope }) => ({ renewedUntil: await takeRenewalNotice(scope) }));
route(billingRoutes, subscriptionApi.plans, ({ scope }) => showPlanChoice(scope));
route(billingRoutes, subscriptionApi.choosePlan, ({ scope, body }) => choosePlan(scope, body.planId));
route(billingRoutes, subscriptionApi.charge, ({ scope, chargeId }) => chargeState(scope, chargeId));
route(billingRoutes, subscriptionApi.checkCharge, ({ scope, chargeId }) => checkNow(scope, chargeId));
route(billingRoutes, paymentApi.settings, () => showPaymentSettings());
route(billingRoutes, paymentApi.saveSettings, ({ scope, body }) => configurePayments(scope, body));
publicRoute(billingRoutes, paymentApi.hook, ({ key, token, request }) => receiveNotice(key, token, request.body));
publicRoute(billingRoutes, paymentApi.hookPix, ({ key, token, request }) => receiveNotice(key, token, request.body));
route(billingRoutes, subscriptionApi.create, ({ scope, body }) => subscribe(scope, body));
