import type { Peer } from "../../channels/content";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { contactStore } from "./contact.store";
import { mergeContacts } from "./contact.merge";
import { identitiesOf, type Identity } from "./identity.rules";
import { identityStore } from "./identity.store";

/**
 * Links phones and LIDs that turned out to be one person, outside of any message. A contact known under one gets the
 * other; two contacts are merged.
 */
export async function learnIdentities(scope: Scope, peers: Omit<Peer, "address">[]): Promise<void> {
  const pairs = peers.filter(({ phone, lid, group }) => phone && lid && !group);
  const known = await identityStore(scope).known(pairs.flatMap(identitiesOf));
  if (known.length === 0) return;
  for (const pair of pairs) {
    const names = identitiesOf(pair);
    const ownersOf = (some: Identity[]) => [...new Set(owned(some).map(({ contactId }) => contactId))];
    const owned = (some: Identity[]) =>
      known.filter((one) => some.some(({ kind, value }) => one.kind === kind && one.value === value));
    const found = owned(names);
    const proven = ownersOf(names.filter(({ isSpelling }) => !isSpelling));
    const owners = proven.length > 0 ? proven : ownersOf(names).slice(0, 1);
    const [first] = owners;
    if (first === undefined || (owners.length === 1 && found.length === names.length)) continue;
    const contactId = owners.length > 1 ? await mergeContacts(scope, owners) : first;
    await identityStore(scope).add(contactId, names);
    await contactStore(scope).change({ id: contactId, number: null }, { number: pair.phone });
    // Later messages go to the LID.
    await transaction(scope, (inside) => publishEvent(inside, "contact.numberChanged", { contactId }));
  }
}
