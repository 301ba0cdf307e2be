import { beginningOf } from "@guiche/contract/texts/beginning";
import type { GroupMemberDto } from "@guiche/contract/contacts";
import { asName } from "@guiche/contract/input";
import type { GroupUpdate } from "../../channels/provider";
import type { Peer } from "../../channels/content";
import type { StoredMember } from "../../models/contacts/contact";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { mergeContacts } from "./contact.merge";
import { presentContact, type ContactRow } from "./contact.presenter";
import { createContact, createContacts, refreshContact, type SeenPerson } from "./contact.service";
import { contactStore } from "./contact.store";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";
import { memberStore } from "./member.store";
import { findPerson } from "./people.store";

/** The contact of a group member, created on first sight. */
export async function findOrCreateContact(scope: Scope, person: SeenPerson, connectionId: number): Promise<ContactRow> {
  const names = identitiesOf(person);
  let existingPerson = await findPerson(scope, names);
  if (existingPerson && existingPerson.contactIds.length > 1) {
    await mergeContacts(scope, existingPerson.contactIds);
    existingPerson = await findPerson(scope, names);
  }
  return existingPerson ? refreshContact(scope, existingPerson, person) : createContact(scope, person, connectionId);
}

/** The same for several people who are known by their numbers, in their order: new ones are created together. */
export async function findOrCreateContacts(
  scope: Scope,
  people: readonly { phone: string; name?: string }[],
  connectionId: number,
): Promise<ContactRow[]> {
  if (people.length === 0) return [];
  const knownValues = new Set(
    (await identityStore(scope).findKnown(people.flatMap(identitiesOf))).map(({ value }) => value),
  );
  const isKnown = (person: SeenPerson) => identitiesOf(person).some(({ value }) => knownValues.has(value));
  const newPeople = people.filter((person) => !isKnown(person));
  const contactsByNumber = new Map(
    (await createContacts(scope, newPeople, connectionId)).map((contact) => [contact.number, contact]),
  );
  const contacts: ContactRow[] = [];
  for (const person of people)
    contacts.push(contactsByNumber.get(person.phone) ?? (await findOrCreateContact(scope, person, connectionId)));
  return contacts;
}

/** The names this company uses for these people, in their order; null for unknown ones. */
export async function namesOfPeople(scope: Scope, people: Omit<Peer, "address">[]): Promise<(string | null)[]> {
  if (people.length === 0) return [];
  const knownIdentities = await identityStore(scope).findKnown(people.flatMap(identitiesOf));
  const contacts = await contactStore(scope).byIds([...new Set(knownIdentities.map(({ contactId }) => contactId))]);
  return people.map((person) => {
    const names = identitiesOf(person);
    const owner = knownIdentities.find((one) =>
      names.some(({ kind, value }) => one.kind === kind && one.value === value),
    );
    return contacts.find(({ id }) => id === owner?.contactId)?.name ?? null;
  });
}

/** Shows a group's new subject as its name, unless an agent chose another one. */
async function renameGroup(scope: Scope, group: string, subject: string): Promise<void> {
  const name = beginningOf(asName(subject), 200);
  const groupContact = name ? await findPerson(scope, identitiesOf({ group })) : null;
  if (!groupContact || groupContact.nameIsChosen || groupContact.name === name) return;
  await contactStore(scope).change({ id: groupContact.id, nameIsChosen: false }, { name });
  broadcast(scope, "contact", { action: "update", contact: presentContact({ ...groupContact, name }) });
}

/** Stores the subject and members that WhatsApp reports for a group that is one of our contacts. */
export async function learnGroup(scope: Scope, { id, subject, members }: GroupUpdate): Promise<void> {
  await renameGroup(scope, id, subject);
  const [group] = members ? await memberStore(scope).save(identitiesOf({ group: id }), members.map(storedMember)) : [];
  if (group) broadcast(scope, "contact", { action: "update", contact: presentContact(group) });
}

const storedMember = ({ phone, lid, isAdmin }: StoredMember): StoredMember => ({ phone, lid, isAdmin });

/** The members of a group, its admins first. */
export async function membersOf(scope: Scope, id: number): Promise<GroupMemberDto[]> {
  await contactStore(scope).mustHave(id);
  return (await memberStore(scope).of(id)).map(({ ownName, name, ...member }) => ({
    ...member,
    name: ownName ?? name,
    isOwn: ownName !== null,
  }));
}

/** These contacts in this order, each once. A missing one, or another company's, is not found. */
export async function assertContactsExist(scope: Scope, ids: number[]): Promise<ContactRow[]> {
  const uniqueIds = [...new Set(ids)];
  const contacts = await contactStore(scope).byIds(uniqueIds);
  return uniqueIds.map((id) => {
    const row = contacts.find((one) => one.id === id);
    if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
    return row;
  });
}
