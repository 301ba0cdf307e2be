import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { showContact } from "./contact.edit";
import { mergeContacts } from "./contact.merge";
import { assertContactsExist } from "./contact.people";
import type { ContactDetailsRow } from "./contact.presenter";
import type { MergePreference } from "./merge.rules";
import { mergeStore } from "./merge.store";

/** Merges two contacts that an agent says are one person. Groups cannot be merged. */
export async function joinContacts(
  scope: Scope,
  id: number,
  otherId: number,
  preferences: MergePreference,
): Promise<ContactDetailsRow> {
  const contacts = await assertContactsExist(scope, [id, otherId]);
  if (contacts.length !== 2 || contacts.some(({ isGroup }) => isGroup)) throw invalid({ contactId: "Invalid contact" });
  const survivor = await transaction(scope, async (inside) => {
    // A concurrent merge or removal may have taken one of the two, or both.
    const still = await mergeStore(inside).lock([id, otherId]);
    if (still.length !== 2) throw new AppError("ERR_NO_CONTACT_FOUND");
    const stays = await mergeContacts(inside, [id, otherId], preferences);
    const [from, into] = contacts[0]?.id === stays ? [contacts[1], contacts[0]] : contacts;
    await recordAudit(inside, {
      action: "contact.merged",
      target: into?.name ?? "",
      details: { from: from?.name ?? "", number: from?.number ?? null },
    });
    return stays;
  });
  return showContact(scope, survivor);
}
