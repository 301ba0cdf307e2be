import { returnWord } from "@guiche/contract/campaign-settings";
import { isBrief, isStop, readConsent } from "@guiche/contract/short-answers";
import { scopedCache } from "../../core/cache";
import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { sendToPerson } from "../loose-messages";
import { settingsOf } from "../settings";
import { answerStore } from "./answer.store";
import { broadcastProgress } from "./campaign.events";
import { answerWithin } from "./campaign.finish";
import { broadcastOptOut } from "./opt-out.service";
import { personOfContact } from "./person";
import { campaignSettingsOf } from "./setting.store";

/** An inbound message, before it is stored. */
export interface Inbound {
  contact: { id: number; name: string; number: string | null };
  connectionId: number;
  wid: string;
  /** The text; "" for anything else. */
  text: string;
  /** When it was written, by WhatsApp's clock, if the connection was away then. */
  heldSince: Date | null;
}

const farewell: Record<string, string> = {
  pt: `Tudo certo: você não receberá mais campanhas. Para voltar a receber, responda ${returnWord}.`,
  en: `Done: you will receive no more campaigns. To receive them again, reply ${returnWord}.`,
  es: `Listo: no recibirás más campañas. Para volver a recibirlas, responde ${returnWord}.`,
};
const welcome: Record<string, string> = {
  pt: "Pronto: você voltará a receber nossas campanhas.",
  en: "Done: you will receive our campaigns again.",
  es: "Listo: volverás a recibir nuestras campañas.",
};

const textIn = (texts: Record<string, string>, language: string): string => texts[language] ?? texts.pt ?? "";

/** Cached, so that messages of companies without campaigns cost nothing. */
const hasCampaigns = scopedCache(30, (scope) => answerStore(scope).isActive());

/**
 * What somebody's message means for campaigns: an opt-out, the answer to a confirmation, or a reply. True when it says
 * nothing else, so that it opens no ticket. Call it in the transaction that stores the message.
 */
export async function takeAnswer(scope: Scope, inbound: Inbound): Promise<boolean> {
  if (!(await hasCampaigns(scope))) return false;
  const { contact, connectionId, wid, text, heldSince } = inbound;
  const store = answerStore(scope);
  if (await store.isKnown(contact.id, wid)) return true;
  const { optOutWords } = await campaignSettingsOf(scope);
  const isOptOut = isStop(text, optOutWords);
  if (isOptOut || isStop(text, [returnWord])) return changeStanding(scope, inbound, isOptOut);
  const consent = readConsent(text);
  const asked =
    consent &&
    (await store.answer(contact.id, connectionId, {
      ...{ text, wid, state: consent === "yes" ? "confirmed" : "refused" },
      since: new Date(now().getTime() - answerWithin),
      heldSince,
    }));
  // An answer to the question is an answer to a cold message too.
  const replied = await store.replied(contact.id, connectionId, Boolean(asked));
  if (asked) {
    broadcastProgress(scope, asked.campaignId);
    afterCommit(scope, () => notifyProcesses("campaigns.due", { companyId: scope.companyId, connectionId }));
    // A refusal that says more is a message as well, which somebody has to read.
    if (consent === "yes" || isBrief(text)) return true;
  }
  for (const campaignId of replied) broadcastProgress(scope, campaignId);
  return false;
}

async function changeStanding(
  scope: Scope,
  { contact, connectionId, wid, text, heldSince }: Inbound,
  isOptOut: boolean,
) {
  const store = answerStore(scope);
  const { wasWritten, optedOutAt } = await store.standing(contact.id);
  const isChange = isOptOut ? wasWritten && !optedOutAt : optedOutAt !== null;
  if (!isChange) return false;
  if (isOptOut) {
    const since = new Date(now().getTime() - answerWithin);
    await store.answer(contact.id, connectionId, { state: "refused", text, wid, since, heldSince });
    await store.optOut({
      contactId: contact.id,
      person: personOfContact(contact),
      connectionId,
      text: text.slice(0, 60),
      wid,
    });
  } else await store.optIn(contact.id);
  await broadcastOptOut(scope, contact, isOptOut);
  const { language } = await settingsOf(scope);
  await sendToPerson(scope, {
    ...{ contactId: contact.id, connectionId, source: "campaign" },
    content: { kind: "text", text: textIn(isOptOut ? farewell : welcome, language) },
  });
  return true;
}

export const moveRecipients = (scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> =>
  answerStore(scope).moveToContact(fromId, intoId);
