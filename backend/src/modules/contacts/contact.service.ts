import { beginningOf } from "@guiche/contract/texts/beginning";
import { asName } from "@guiche/contract/input";
import { unknownName } from "@guiche/contract/texts/variables";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { presentContact, type ContactRow } from "./contact.presenter";
import { contactStore } from "./contact.store";
import { identitiesOf, type Identity } from "./identity.rules";
import { identityStore } from "./identity.store";

/** What a message reveals about its sender. */
export interface SeenPerson {
  phone?: string;
  lid?: string;
  bsuid?: string;
  group?: string;
  /** The name people give themselves, or the group's subject. */
  name?: string;
}

/** A contact found for a sighting, with its known identities. */
export interface FoundContact extends ContactRow {
  nameIsChosen: boolean;
  isBlocked: boolean;
  pictureAskedAt: Date | null;
  identities: Identity[];
}

const ownName = (name: string): string => beginningOf(asName(name), 200);

/** A name to show before a better one is known, in any language. A LID is never shown as a phone number. */
const nameOf = ({ name, phone }: SeenPerson): string =>
  (name && ownName(name)) || (phone ? `+${phone}` : "") || unknownName;

/** Creates the contact of a person first met on this connection. */
export async function createContact(scope: Scope, person: SeenPerson, connectionId: number): Promise<ContactRow> {
  const values = { name: nameOf(person), number: person.phone ?? null, isGroup: person.group !== undefined };
  const { id } = await contactStore(scope).addWithIdentities({ ...values, connectionId }, identitiesOf(person));
  const contact = { id, ...values, email: "", profilePicUrl: null };
  broadcast(scope, "contact", { action: "create", contact: presentContact(contact) });
  return contact;
}

/** Creates the contacts of people who are known by their numbers alone. */
export async function createContacts(
  scope: Scope,
  phoneEntries: readonly { phone: string; name?: string }[],
  connectionId: number,
): Promise<ContactRow[]> {
  if (phoneEntries.length === 0) return [];
  const people = phoneEntries.map((person) => ({ name: nameOf(person), number: person.phone }));
  const insertedRows = await contactStore(scope).addWithPhones(connectionId, people);
  const contacts = insertedRows.map((row) => ({ ...row, isGroup: false, email: "", profilePicUrl: null }));
  for (const contact of contacts) broadcast(scope, "contact", { action: "create", contact: presentContact(contact) });
  return contacts;
}

/** Applies what a later message reveals: a new identity, a number, a new name unless an agent chose one. */
export async function refreshContact(scope: Scope, contact: FoundContact, person: SeenPerson): Promise<ContactRow> {
  const store = contactStore(scope);
  const fresh = identitiesOf(person).filter(
    (one) => !contact.identities.some((old) => old.kind === one.kind && old.value === one.value),
  );
  if (fresh.length > 0) await identityStore(scope).add(contact.id, fresh);
  const patch: { name?: string; number?: string } = {};
  const name = person.name && ownName(person.name);
  if (name && name !== contact.name && !contact.nameIsChosen) patch.name = name;
  if (person.phone && contact.number === null) patch.number = person.phone;
  const refreshedContact = { ...contact, ...patch };
  if (Object.keys(patch).length > 0) {
    await store.change({ id: contact.id }, patch);
    // The message's own event covers its ticket only: older tickets show the name too.
    broadcast(scope, "contact", { action: "update", contact: presentContact(refreshedContact) });
  }
  return refreshedContact;
}
