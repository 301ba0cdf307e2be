import { afterCommit, transaction } from "../../core/db/transaction";
import { files } from "../../core/files/file-store";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { removalStore } from "./removal.store";

/** Deletes the contact with its tickets, messages and notes. The sweep removes files that no row refers to. */
export const removeContact = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const store = removalStore(inside);
    const contact = await store.lock(id);
    if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
    await raiseStatementTimeout(inside);
    await publishEvent(inside, "contact.deleted", { contactId: id });
    await store.remove(id);
    const { name, number, pictureKey } = contact;
    await recordAudit(inside, { action: "contact.deleted", target: name, details: { number } });
    broadcast(inside, "contact", { action: "delete", contactId: id });
    if (pictureKey) afterCommit(inside, () => files().remove(pictureKey));
  });
