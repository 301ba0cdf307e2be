import { returnWords } from "@guiche/contract/campaign-settings";
import { isBrief, isStop, readConsent } from "@guiche/contract/texts/short-answers";
import { scopedCache } from "../../core/cache";
import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { campaignSettingsOf, markAnswered, takeOptOut } from "../outreach";
import { answerStore } from "./answer.store";
import { broadcastProgress } from "./campaign.events";
import { answerWithinMs } from "./campaign.finish";

/** An inbound message, before it is stored. */
interface Inbound {
  contact: { id: number; name: string; number: string | null };
  connectionId: number;
  wid: string;
  /** The text; "" for anything else. */
  text: string;
  /** When it was written, by WhatsApp's clock, if the connection was away then. */
  heldSince: Date | null;
}

/** Cached, so that messages of companies without campaigns cost nothing. */
const hasCampaigns = scopedCache(30, (scope) => answerStore(scope).isActive());

/** `isAnswer`: it says nothing else, so that it opens no ticket. `confirm`: tells an opt-out so, after the message. */
interface TakenAnswer {
  isAnswer: boolean;
  confirm?: (() => Promise<void>) | null;
}
const ordinary: TakenAnswer = { isAnswer: false };

/**
 * What a person's message means for campaigns: an opt-out, the answer to a confirmation, or a reply. Call it in the
 * transaction that stores the message.
 */
export async function takeAnswer(scope: Scope, inbound: Inbound): Promise<TakenAnswer> {
  if (!(await hasCampaigns(scope))) return ordinary;
  const { contact, connectionId, wid, text, heldSince } = inbound;
  const store = answerStore(scope);
  if (await store.isStored(contact.id, wid)) return { isAnswer: true };
  const { optOutWords } = await campaignSettingsOf(scope);
  const isOptOut = isStop(text, optOutWords);
  // "Voltar" is also what the question for a rate offers, and an agent may ask for it: that is no consent to campaigns.
  const isReturn = isStop(text, returnWords) && !(await store.isAskedOtherwise(contact.id, connectionId));
  if (isOptOut || isReturn) {
    const confirm = await takeOptOut(scope, contact, { connectionId, text, wid }, isOptOut);
    return { isAnswer: confirm !== null && !(await store.isWrittenToOtherwise(contact.id, connectionId)), confirm };
  }
  const consent = readConsent(text);
  const answeredQuestion =
    consent &&
    (await store.answer(contact.id, connectionId, {
      ...{ text, wid, state: consent === "yes" ? "confirmed" : "refused" },
      since: new Date(now().getTime() - answerWithinMs),
      heldSince,
    }));
  // An answer to the question is an answer to a cold message too.
  const answeredIds = await markAnswered(scope, contact.id, connectionId, Boolean(answeredQuestion));
  const repliedCampaignIds = answeredIds.length > 0 ? await store.findReplied(answeredIds) : [];
  if (answeredQuestion) {
    broadcastProgress(scope, answeredQuestion.campaignId);
    afterCommit(scope, () => notifyProcesses("campaigns.due", { companyId: scope.companyId, connectionId }));
    // A refusal that says more is a message as well, which an agent has to read.
    if (consent === "yes" || isBrief(text)) return { isAnswer: true };
  }
  for (const campaignId of repliedCampaignIds) broadcastProgress(scope, campaignId);
  return ordinary;
}

/** Takes the person out of campaigns, or shows the reports that they came back. What they were asked is refused. */
export async function followOptOut(
  scope: Scope,
  { contactId, person, isOptedOut, answer }: DomainEvents["contact.optOutChanged"],
): Promise<void> {
  const store = answerStore(scope);
  if (isOptedOut && answer) {
    const since = new Date(now().getTime() - answerWithinMs);
    await store.answer(contactId, answer.connectionId, {
      ...{ state: "refused", ...answer, since },
      heldSince: null,
      isOptOut: true,
    });
  }
  if (isOptedOut) await store.optOut({ contactId, person });
  for (const campaignId of await store.latestCampaigns(contactId)) broadcastProgress(scope, campaignId);
}

export const moveRecipients = (scope: Scope, { fromId, intoId }: DomainEvents["contact.merged"]): Promise<void> =>
  answerStore(scope).moveToContact(fromId, intoId);
