import { personKey } from "@guiche/contract/texts/phone-spellings";
import type { Peer } from "../../channels/content";
import { transaction } from "../../core/db/transaction";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { showContact } from "./contact.edit";
import { presentContact } from "./contact.presenter";
import { contactStore } from "./contact.store";
import { mergeContacts } from "./contact.merge";
import { identitiesOf, type Identity } from "./identity.rules";
import { identityStore } from "./identity.store";
import { findPerson } from "./people.store";

type Person = Omit<Peer, "address">;

/**
 * Links phones and LIDs that turned out to be one person, outside of any message. A contact known under one gets the
 * other; two contacts are merged.
 */
export async function learnIdentities(scope: Scope, peers: Person[]): Promise<void> {
  const pairs = peers.filter(({ phone, lid, group }) => phone && lid && !group);
  const knownIdentities = await identityStore(scope).findKnown(pairs.flatMap(identitiesOf));
  if (knownIdentities.length === 0) return;
  for (const pair of pairs) {
    const names = identitiesOf(pair);
    const ownersOf = (some: Identity[]) => [...new Set(findKnown(some).map(({ contactId }) => contactId))];
    const findKnown = (some: Identity[]) =>
      knownIdentities.filter((one) => some.some(({ kind, value }) => one.kind === kind && one.value === value));
    const matchedIdentities = findKnown(names);
    const proven = ownersOf(names.filter(({ isSpelling }) => !isSpelling));
    const owners = proven.length > 0 ? proven : ownersOf(names).slice(0, 1);
    const [first] = owners;
    if (first === undefined || (owners.length === 1 && matchedIdentities.length === names.length)) continue;
    const contactId = owners.length > 1 ? await mergeContacts(scope, owners) : first;
    await identityStore(scope).add(contactId, names);
    await contactStore(scope).change({ id: contactId, number: null }, { number: pair.phone });
    // Later messages go to the LID.
    await transaction(scope, (inside) => publishEvent(inside, "contact.numberChanged", { contactId }));
  }
}

/**
 * WhatsApp says that a person has another number. A contact who had it already is the same person. The former number is
 * theirs no longer: the next person to write from it is a different one.
 */
export const followMove = (scope: Scope, from: Person, to: Person): Promise<void> =>
  transaction(scope, async (inside) => {
    const idsOf = async (person: Person) => (await findPerson(inside, identitiesOf(person)))?.contactIds ?? [];
    const former = await idsOf(from);
    if (former.length === 0) return;
    const contactId = await mergeContacts(inside, [...new Set([...former, ...(await idsOf(to))])]);
    const { number, otherNumbers } = await showContact(inside, contactId);
    const movedKeys = [from.phone, to.phone].flatMap((phone) => (phone ? personKey(phone) : []));
    const keptNumbers = [number, ...otherNumbers]
      .filter((one) => one !== null)
      .filter((one) => !movedKeys.includes(personKey(one)));
    const [inUse = null, ...others] = [...(to.phone ? [to.phone] : []), ...keptNumbers];
    await contactStore(inside).change({ id: contactId }, { number: inUse, otherNumbers: others });
    const store = identityStore(inside);
    await store.remove(contactId, "phone");
    await store.remove(contactId, "bsuid");
    await store.add(contactId, [...identitiesOf(to), ...keptNumbers.flatMap((phone) => identitiesOf({ phone }))]);
    await publishEvent(inside, "contact.numberChanged", { contactId });
    broadcast(inside, "contact", {
      action: "update",
      contact: presentContact(await showContact(inside, contactId)),
    });
  });
