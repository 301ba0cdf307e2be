import { phoneSpellings } from "@guiche/contract/texts/phone-spellings";
import type { Scope } from "../../core/tenant/scope";
import type { ContactRow } from "./contact.presenter";
import { contactStore } from "./contact.store";
import { identityStore } from "./identity.store";

/**
 * For each of these contacts the oldest other one that has another spelling of its number. Only people decide that two
 * such contacts are one person.
 */
export async function duplicatesOf(
  scope: Scope,
  contacts: readonly Pick<ContactRow, "id" | "number">[],
): Promise<Map<number, ContactRow>> {
  const spellings = contacts.flatMap(({ id, number }) =>
    number
      ? phoneSpellings(number)
          .slice(1)
          .map((value) => ({ id, value }))
      : [],
  );
  const duplicatesById = new Map<number, ContactRow>();
  if (spellings.length === 0) return duplicatesById;
  const phoneIdentities = spellings.map(({ value }) => ({ kind: "phone" as const, value }));
  const owners = await identityStore(scope).findKnown(phoneIdentities);
  const pairs = owners.flatMap(({ value, contactId }) =>
    spellings.filter((one) => one.value === value && one.id !== contactId).map(({ id }) => ({ id, contactId })),
  );
  const rows = pairs.length > 0 ? await contactStore(scope).byIds(pairs.map(({ contactId }) => contactId)) : [];
  for (const { id, contactId } of pairs) {
    const other = rows.find((row) => row.id === contactId);
    if (other && !duplicatesById.has(id)) duplicatesById.set(id, other);
  }
  return duplicatesById;
}
