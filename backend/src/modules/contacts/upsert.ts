import type { ContactUpsert } from "@guiche/contract/contact-changes";
import { UniqueConstraintError } from "sequelize";
import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { addContact, changeContact, mergedFields } from "./contact.edit";
import { contactStore } from "./contact.store";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";

/**
 * Changes the contact that has this id of another system; if there is none, the contact of the number, which gets the id;
 * otherwise adds one. The second of two calls at once finds what the first one wrote.
 */
export async function upsertContact(scope: Scope, input: ContactUpsert) {
  try {
    return await upsert(scope, input);
  } catch (error) {
    // Perhaps another call has just taken the number or the id. If not, the same refusal comes again.
    if (!(error instanceof AppError || error instanceof UniqueConstraintError)) throw error;
    return upsert(scope, input);
  }
}

async function upsert(scope: Scope, input: ContactUpsert) {
  const { name, number, extraInfo = [], extraInfoChanges, email = "", ...values } = input;
  const id =
    (await contactStore(scope).idOfExternal(input.externalId)) ?? (number && (await idOfNumber(scope, number)));
  if (id) return { ...(await changeContact(scope, id, input)), isNew: false };
  if (!name || !number) throw invalid({ ...(!name && { name: "Required" }), ...(!number && { number: "Required" }) });
  const contact = await addContact(scope, {
    ...values,
    name,
    number,
    email,
    extraInfo: extraInfoChanges ? mergedFields(extraInfo, extraInfoChanges) : extraInfo,
  });
  return { ...contact, isNew: true };
}

/** Null also when another system's id is on the contact of this number already. */
async function idOfNumber(scope: Scope, phone: string): Promise<number | null> {
  const [owner] = await identityStore(scope).findKnown(identitiesOf({ phone }));
  if (!owner) return null;
  const { externalId } = await contactStore(scope).mustHave(owner.contactId);
  return externalId === null ? owner.contactId : null;
}
