import type { ChargeStateDto } from "@guiche/contract/subscriptions";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import type { ChargeState } from "../../models/billing/charge";
import { ownCompany } from "../companies";
import { chargeStore, type ChargeRow } from "./charge.store";
import { reais } from "./invoice.presenter";
import { leftToPay } from "./payments";
import { notPolled } from "./providers/provider";
import { checkCharge } from "./record-payments";

const mayBePaid: ChargeState[] = ["waiting", "cancelling", "expired"];

/** "Check now" on the screen with the code: the provider is asked, whichever it is. */
export async function checkNow(scope: Scope, id: number): Promise<ChargeStateDto> {
  const charge = await chargeStore(scope).mustHave(id);
  if (mayBePaid.includes(charge.state))
    await checkCharge(scope, charge).catch((error: unknown) => {
      log.warn({ error, chargeId: id }, "Provider could not be asked for a payment");
      throw new AppError("ERR_PAYMENT_PROVIDER");
    });
  return stateOf(scope, id);
}

/** However often and by how many screens a charge is looked at, its provider is asked once in this time. */
const pollMs = 9_000;

/** Polled by the payment screen, because a notice may be lost. While the provider is unavailable nothing changes. */
export async function chargeState(scope: Scope, id: number): Promise<ChargeStateDto> {
  const store = chargeStore(scope);
  const charge = await store.mustHave(id);
  const at = now();
  const since = new Date(at.getTime() - pollMs);
  if (charge.state === "waiting" && !notPolled.includes(charge.provider) && (await store.claimCheck(id, { at, since })))
    await checkCharge(scope, charge).catch((error: unknown) =>
      log.warn({ error, chargeId: id }, "Provider could not be asked for a payment"),
    );
  return stateOf(scope, id);
}

async function stateOf(scope: Scope, id: number): Promise<ChargeStateDto> {
  const charge = await chargeStore(scope).mustHave(id);
  const { dueDate } = await ownCompany(scope);
  const remainingCents = await leftToPay(scope, charge.invoiceId);
  return { state: shownState(charge, remainingCents), remainder: reais(remainingCents), dueDate };
}

/** The invoice has the last word: an exact payment leaves it open when other money has since gone back. */
function shownState({ state, expiresAt }: ChargeRow, remainingCents: number): ChargeStateDto["state"] {
  if (state === "paid" || state === "overpaid") return remainingCents > 0 ? "underpaid" : state;
  if (state === "underpaid") return remainingCents > 0 ? state : "paid";
  if (state === "refunded" || state === "failed") return state;
  return state === "waiting" && expiresAt > now() ? "waiting" : "expired";
}
