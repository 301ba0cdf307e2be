import { env } from "../../config/env";
import { now } from "../../core/clock";
import { sendMail } from "../../core/mail/mail";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import { connectionStore } from "./connection.store";
import { outageStore } from "./outage.store";
import { tellOutage, tellRestriction, type Letter, type Reader } from "./outage.texts";

/**
 * Tells the admins of an outage, once. The right to do so is taken before and given back when nothing was sent: a
 * process that dies in between leaves a mail unsent, never one sent twice.
 */
export async function mailOutage(scope: Scope, outageId: number): Promise<void> {
  const outages = outageStore(scope);
  const outage = await outages.claim(outageId, now());
  if (!outage) return;
  try {
    const { name } = await connectionStore(scope).mustHave(outage.connectionId);
    await mailAdmins(scope, (reader) => tellOutage(reader, { ...outage, name }));
  } catch (error) {
    await outages.unclaim(outageId);
    throw error;
  }
}

/** Tells the admins that WhatsApp restricts a connection that is up. */
export async function mailRestriction(scope: Scope, connectionId: number): Promise<void> {
  const store = connectionStore(scope);
  if (!(await store.claimRestriction(connectionId, now()))) return;
  try {
    const { name, restrictedUntil } = await store.mustHave(connectionId);
    if (!restrictedUntil) return;
    await mailAdmins(scope, (reader) => tellRestriction(reader, { name, until: restrictedUntil }));
  } catch (error) {
    await store.unclaimRestriction(connectionId);
    throw error;
  }
}

async function mailAdmins(scope: Scope, write: (reader: Reader) => Letter): Promise<void> {
  const admins = await outageStore(scope).admins();
  if (admins.length === 0) return;
  const { language, timezone } = await settingsOf(scope);
  const { subject, text } = write({ language, timezone, publicUrl: env().publicUrl });
  await sendMail(admins, subject, text);
}
