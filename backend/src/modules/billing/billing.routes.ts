import { invoiceApi } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { route, type Routes } from "../../core/http/route";
import { billingFieldsOf } from "../companies";
import { searchInvoices, showLedger } from "./billing.service";
import { payByHand, undoPayment } from "./payments";
import { subscribe } from "./subscription";

export const billingRoutes: Routes = [];

route(billingRoutes, invoiceApi.all, ({ scope, query }) => searchInvoices(scope, query));
route(billingRoutes, invoiceApi.ledger, ({ scope }) => showLedger(scope));
route(billingRoutes, invoiceApi.pay, ({ scope, id, body }) => payByHand(scope, id, body.reason));
route(billingRoutes, invoiceApi.undo, ({ scope, id, body }) => undoPayment(scope, id, body.reason));
route(billingRoutes, subscriptionApi.show, ({ scope }) => billingFieldsOf(scope));
route(billingRoutes, subscriptionApi.create, ({ scope, body }) => subscribe(scope, body));
