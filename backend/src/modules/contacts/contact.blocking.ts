import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { showContact } from "./contact.edit";
import { presentContact } from "./contact.presenter";
import { contactStore } from "./contact.store";

/**
 * Blocks or unblocks the contact. Nothing that the product sends by itself leaves for one who is blocked. Returns since when it is blocked.
 */
export const blockContact = (scope: Scope, id: number, isBlocked: boolean): Promise<Date | null> =>
  transaction(scope, async (inside) => {
    const store = contactStore(inside);
    if (!(await store.lock(id))) throw new AppError("ERR_NO_CONTACT_FOUND");
    const contact = await showContact(inside, id);
    if ((contact.blockedAt !== null) === isBlocked) return contact.blockedAt;
    const blockedAt = isBlocked ? now() : null;
    await store.change({ id }, { blockedAt });
    await recordAudit(inside, { action: isBlocked ? "contact.blocked" : "contact.unblocked", target: contact.name });
    broadcast(inside, "contact", { action: "update", contact: presentContact(contact), isBlocked });
    return blockedAt;
  });
