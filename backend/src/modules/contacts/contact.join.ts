import { AppError } from "../../platform/http/errors";
import type { Scope } from "../../platform/tenant/scope";
import { showContact } from "./contact.edit";
import { mergeContacts } from "./contact.merge";
import { mustHaveContacts } from "./contact.people";
import type { ContactDetailsRow } from "./contact.presenter";

/** Somebody says that two contacts are one person. Groups are nobody. */
export async function joinContacts(scope: Scope, id: number, otherId: number): Promise<ContactDetailsRow> {
  const contacts = await mustHaveContacts(scope, [id, otherId]);
  if (contacts.length !== 2 || contacts.some(({ isGroup }) => isGroup))
    throw new AppError("ERR_VALIDATION", { fields: { contactId: "Invalid contact" } });
  return showContact(scope, await mergeContacts(scope, [id, otherId]));
}
