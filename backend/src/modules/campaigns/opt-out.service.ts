import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { assertContactsExist, broadcastStanding } from "../contacts";
import { answerStore } from "./answer.store";
import { broadcastProgress } from "./campaign.events";
import { personOfContact } from "./person";

/** Records and broadcasts, also to open reports, that a contact opted out of campaigns, or back in. */
export async function broadcastOptOut(
  scope: Scope,
  contact: { id: number; name: string },
  isOptedOut: boolean,
): Promise<void> {
  await recordAudit(scope, { action: isOptedOut ? "contact.optedOut" : "contact.optedIn", target: contact.name });
  await broadcastStanding(scope, contact.id, isOptedOut);
  for (const campaignId of await answerStore(scope).lately(contact.id)) broadcastProgress(scope, campaignId);
}

/** An opt-out entered by an agent for a contact who asked for it in another way. Sends no message. */
export const setOptOut = (scope: Scope, id: number, isOptedOut: boolean): Promise<{ optedOutAt: string | null }> =>
  transaction(scope, async (inside) => {
    const [contact] = await assertContactsExist(inside, [id]);
    if (!contact || contact.isGroup) throw new AppError("ERR_NO_CONTACT_FOUND");
    const store = answerStore(inside);
    const before = await store.standing(id);
    if ((before.optedOutAt !== null) !== isOptedOut) {
      const out = { contactId: id, person: personOfContact(contact), connectionId: null, text: "", wid: "" };
      await (isOptedOut ? store.optOut(out) : store.optIn(id));
      await broadcastOptOut(inside, contact, isOptedOut);
    }
    const { optedOutAt } = await store.standing(id);
    return { optedOutAt: optedOutAt?.toISOString() ?? null };
  });
