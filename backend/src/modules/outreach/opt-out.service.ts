import { beginningOf } from "@guiche/contract/texts/beginning";
import { returnWordIn } from "@guiche/contract/campaign-settings";
import { languageOf, type Language } from "@guiche/contract/texts/languages";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent, type DomainEvents } from "../../domain-events";
import { recordAudit } from "../audit";
import { isSuspended } from "../companies";
import { assertContactsExist, broadcastStanding } from "../contacts";
import { settingsOf } from "../settings";
import { optOutStore } from "./opt-out.store";
import { personOfContact } from "./person";
import { sendToPerson } from "./send";

type Contact = { id: number; name: string; number: string | null };
type OptOutAnswer = NonNullable<DomainEvents["contact.optOutChanged"]["answer"]>;

const farewell: Record<Language, string> = {
  pt: `Tudo certo: você não receberá mais campanhas. Para voltar a receber, responda ${returnWordIn("pt")}.`,
  en: `Done: you won't receive campaigns any more. To receive them again, reply ${returnWordIn("en")}.`,
  es: `Listo: no recibirás más campañas. Para volver a recibirlas, responde ${returnWordIn("es")}.`,
};
const welcome: Record<Language, string> = {
  pt: "Pronto: você voltará a receber nossas campanhas.",
  en: "Done: you'll receive our campaigns again.",
  es: "Listo: volverás a recibir nuestras campañas.",
};

/** Stores, audits and broadcasts that a contact opted out of campaigns, or back in. `answer`: the message that said so. */
async function changeOptOut(scope: Scope, contact: Contact, isOptedOut: boolean, answer: OptOutAnswer | null) {
  const store = optOutStore(scope);
  const { id: contactId } = contact;
  const person = personOfContact(contact);
  const { connectionId = null, text = "", wid = "" } = answer ?? {};
  if (isOptedOut) await store.optOut({ contactId, person, connectionId, text: beginningOf(text, 60), wid });
  else await store.optIn(contactId);
  await publishEvent(scope, "contact.optOutChanged", { contactId, person, isOptedOut, answer });
  await recordAudit(scope, { action: isOptedOut ? "contact.optedOut" : "contact.optedIn", target: contact.name });
  await broadcastStanding(scope, contactId, isOptedOut);
}

/** An opt-out entered by an agent for a contact who asked for it in another way. Sends no message. */
export const setOptOut = (scope: Scope, id: number, isOptedOut: boolean): Promise<{ optedOutAt: string | null }> =>
  transaction(scope, async (inside) => {
    const [contact] = await assertContactsExist(inside, [id]);
    if (!contact || contact.isGroup) throw new AppError("ERR_NO_CONTACT_FOUND");
    const store = optOutStore(inside);
    const before = await store.standing(id);
    if ((before.optedOutAt !== null) !== isOptedOut) await changeOptOut(inside, contact, isOptedOut, null);
    const { optedOutAt } = await store.standing(id);
    return { optedOutAt: optedOutAt?.toISOString() ?? null };
  });

/**
 * A person's message that opts out, or back in. Returns what tells them so, to be called once their message is stored; null
 * when it changes nothing, and is an ordinary message.
 */
export async function takeOptOut(
  scope: Scope,
  contact: Contact,
  answer: OptOutAnswer,
  isOptedOut: boolean,
): Promise<(() => Promise<void>) | null> {
  const { wasWritten, optedOutAt } = await optOutStore(scope).standing(contact.id);
  const isChange = isOptedOut ? wasWritten && !optedOutAt : optedOutAt !== null;
  if (!isChange) return null;
  await changeOptOut(scope, contact, isOptedOut, answer);
  return () => confirmOptOut(scope, contact.id, answer.connectionId, isOptedOut);
}

async function confirmOptOut(
  scope: Scope,
  contactId: number,
  connectionId: number,
  isOptedOut: boolean,
): Promise<void> {
  if ((await isSuspended(scope)).suspended) return;
  const { language } = await settingsOf(scope);
  const text = (isOptedOut ? farewell : welcome)[languageOf(language)];
  await sendToPerson(scope, { contactId, connectionId, source: "campaign", content: { kind: "text", text } });
}
