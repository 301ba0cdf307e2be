import type { Peer } from "../../channels/provider";
import { announce } from "../../platform/realtime/announce";
import type { Scope } from "../../platform/tenant/scope";
import { beginningOf } from "../../platform/text";
import { mergeContacts } from "./contact.merge";
import { presentContact, type ContactRow } from "./contact.presenter";
import { createContact, refreshContact, type Sighting } from "./contact.service";
import { contactStore } from "./contact.store";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";

type Named = Omit<Peer, "address">;

/** The contact of somebody who is seen in a group, made on first sight. */
export async function meetContact(scope: Scope, seen: Sighting, connectionId: number): Promise<ContactRow> {
  const ids = [...new Set((await identityStore(scope).known(identitiesOf(seen))).map(({ contactId }) => contactId))];
  const id = ids.length > 1 ? await mergeContacts(scope, ids) : ids[0];
  const [found] = id === undefined ? [] : await contactStore(scope).found(id);
  return found ? refreshContact(scope, found, seen) : createContact(scope, seen, connectionId);
}

/** How our own list calls these people, in their order; null for those it does not know. */
export async function namesOfPeople(scope: Scope, people: Named[]): Promise<(string | null)[]> {
  if (people.length === 0) return [];
  const known = await identityStore(scope).known(people.flatMap(identitiesOf));
  const contacts = await contactStore(scope).byIds([...new Set(known.map(({ contactId }) => contactId))]);
  return people.map((person) => {
    const names = identitiesOf(person);
    const owner = known.find((one) => names.some(({ kind, value }) => one.kind === kind && one.value === value));
    return contacts.find(({ id }) => id === owner?.contactId)?.name ?? null;
  });
}

/** A group has a new subject: shown as its name, unless somebody chose another one. */
export async function renameGroup(scope: Scope, group: string, subject: string): Promise<void> {
  const name = beginningOf(subject.trim(), 200);
  const [known] = await identityStore(scope).known(identitiesOf({ group }));
  if (!known || !name) return;
  const [changed] = await contactStore(scope).change({ id: known.contactId, nameIsChosen: false }, { name });
  if (!changed) return;
  const [contact] = await contactStore(scope).byIds([known.contactId]);
  if (contact) announce(scope, "contact", { action: "update", contact: presentContact(contact) });
}
