import { invoiceApi } from "@guiche/contract/invoices";
import { paymentApi } from "@guiche/contract/payments";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { webhookApi, type WebhookEventName } from "@guiche/contract/webhooks";
import type { Agent } from "../agent";
import type { Installation } from "./installation";
import type { Receiver } from "./receiver";

/** A company with one open invoice, and its admin, who pays it with the simulator's Pix. */
export interface Payer {
  companyId: number;
  admin: Agent;
  invoiceId: number;
  /** yyyy-MM-dd */
  dueDate: string;
}

const price = 4_990;

/** Payments go through the simulator's bank. */
export async function useSimulatedBank(installation: Installation): Promise<void> {
  const owner = await installation.admin();
  await owner.call(paymentApi.saveSettings, { body: { provider: "simulated" } });
  await installation.database.rows(`UPDATE plans SET "valueCents" = $1, "useExternalApi" = true`, [price]);
}

let serial = 0;

/** `receiver`: where the company's webhook goes, for these events. */
export async function makePayer(
  installation: Installation,
  { receiver, events }: { receiver?: Receiver; events: WebhookEventName[] },
): Promise<Payer> {
  const companyId = await installation.company(`Pagante ${(serial += 1)}`);
  const { dueDate } = await installation.database.one<{ dueDate: string }>(
    `UPDATE companies SET "dueDate" = current_date + 5 WHERE id = $1 RETURNING "dueDate"::text`,
    [companyId],
  );
  const admin = await installation.person(companyId, "Ana");
  const [invoice] = await admin.call(invoiceApi.all);
  if (!invoice) throw new Error("The company has no invoice.");
  if (receiver)
    await admin.call(webhookApi.create, { body: { url: receiver.address(`/${companyId}`), events, isActive: true } });
  return { companyId, admin, invoiceId: invoice.id, dueDate };
}

const address = { firstName: "Loja", address2: "Rua A", city: "Recife", zipcode: "50000-000", country: "BR" } as const;

/** Asks for the Pix code of the invoice; the same again while its charge lives. */
export const askForCharge = ({ admin, invoiceId }: Pick<Payer, "admin" | "invoiceId">) =>
  admin.call(subscriptionApi.create, { body: { ...address, state: "", invoiceId } });

export const checkCharge = ({ admin }: Payer, chargeId: number) =>
  admin.call(subscriptionApi.checkCharge, { params: { chargeId } });

/** Presses "Pagar" on the page of the simulated bank, which then calls the webhook unless `skipWebhook` is set. */
export async function pressPay(payUrl: string | null, { skipWebhook = false } = {}): Promise<void> {
  const body = new URLSearchParams(skipWebhook ? { skipWebhook: "true" } : {});
  const answer = await fetch(payUrl ?? "", { method: "POST", body });
  const page = await answer.text();
  if (!page.includes("Pago.")) throw new Error(`The simulated bank took no payment: ${answer.status}`);
}
