import type { PaymentSettingsDto, PaymentSettingsInput } from "@guiche/contract/payments";
import { env } from "../../config/env";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { chosenProvider } from "./providers/chosen-provider";
import {
  changedPaymentSettings,
  changesAccount,
  noticeAddressOf,
  noteNoticeAddress,
  paymentSettings,
  savePaymentSettings,
  showPaymentSettings,
} from "./providers/settings";
import { closeCharges } from "./reconcile";

/**
 * Saves the settings and gives the provider the address of our notices, where it takes one by a call. A refusal keeps the
 * settings: payments are found by asking, too, and the screen says what happened.
 */
export async function configurePayments(scope: Scope, input: PaymentSettingsInput): Promise<PaymentSettingsDto> {
  // Settings that are refused close nothing.
  await changedPaymentSettings(input);
  if (await changesAccount(input)) await closeCharges();
  await savePaymentSettings(scope, input);
  const address = noticeAddressOf(await paymentSettings(), env().publicUrl);
  if (address) await noteNoticeAddress((await isTaken(scope, address)) ? address : "");
  return showPaymentSettings();
}

async function isTaken(scope: Scope, address: string): Promise<boolean> {
  try {
    const provider = await chosenProvider();
    await runOutside(scope.companyId, "payments", async () => provider?.registerNotices?.(address));
    return provider?.registerNotices !== undefined;
  } catch (error) {
    log.warn({ error }, "Provider refused the address of the payment notices");
    return false;
  }
}
