import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { mailAdmins } from "../companies";
import { connectionStore } from "./connection.store";
import { outageStore } from "./outage.store";
import { outageMail, restrictionMail } from "./outage.texts";

/**
 * Mails the admins about an outage, once. It claims the mail before sending and releases the claim when sending fails,
 * so a process that dies in between leaves a mail unsent and never sends one twice.
 */
export async function mailOutage(scope: Scope, outageId: number): Promise<void> {
  const outages = outageStore(scope);
  const outage = await outages.claim(outageId, now());
  if (!outage) return;
  try {
    const { name, provider } = await connectionStore(scope).mustHave(outage.connectionId);
    const { cause, startedAt, endedAt } = outage;
    const facts = { cause, startedAt, endedAt, hasPhone: capabilitiesOf(provider).qrcode };
    await mailAdmins(scope, (reader) => outageMail(reader, { ...facts, name: reader.typed(name) }));
  } catch (error) {
    await outages.unclaim(outageId);
    throw error;
  }
}

/** Mails the admins that WhatsApp restricts a connected connection. */
export async function mailRestriction(scope: Scope, connectionId: number): Promise<void> {
  const store = connectionStore(scope);
  if (!(await store.claimRestriction(connectionId, now()))) return;
  try {
    const { name, restrictedUntil } = await store.mustHave(connectionId);
    if (!restrictedUntil) return;
    await mailAdmins(scope, (reader) => restrictionMail(reader, { name: reader.typed(name), until: restrictedUntil }));
  } catch (error) {
    await store.unclaimRestriction(connectionId);
    throw error;
  }
}
