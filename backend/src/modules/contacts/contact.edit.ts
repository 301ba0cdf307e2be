import { isDeepStrictEqual } from "node:util";
import type { ContactInput, ContactPatch } from "@guiche/contract/contacts";
import { personKey, phoneSpellings } from "@guiche/contract/texts/phone-spellings";
import { UniqueConstraintError } from "sequelize";
import type { Peer } from "../../channels/content";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { contactTagStore } from "./contact-tag.store";
import { mustHaveTags } from "./contact.related";
import { presentContact, type ContactDetailsRow } from "./contact.presenter";
import { contactStore } from "./contact.store";
import { duplicatesOf } from "./duplicates";
import { identitiesOf } from "./identity.rules";
import { identityStore } from "./identity.store";
import { checkNumber } from "./number-check";

export async function showContact(scope: Scope, id: number): Promise<ContactDetailsRow> {
  const row = await contactStore(scope).details(id);
  if (!row) throw new AppError("ERR_NO_CONTACT_FOUND");
  const [own] = await contactTagStore(scope).of([id]);
  const duplicates = await duplicatesOf(scope, [row]);
  return { ...row, ownTags: own?.tags ?? [], duplicate: duplicates.get(id) ?? null };
}

/** Adds a contact by hand. When no connection can check whether the number is on WhatsApp, it is marked unchecked. */
export async function addContact(
  scope: Scope,
  { name, number, email, extraInfo, externalId, tagIds = [] }: ContactInput,
) {
  await mustHaveTags(scope, tagIds);
  await assertFree(scope, externalId);
  await assertNotTaken(scope, { phone: number });
  const numberCheck = await mustBeOnWhatsApp(scope, number);
  await assertNotTaken(scope, numberCheck.peer);
  const values = {
    name,
    number: numberCheck.peer.phone ?? number,
    email,
    isGroup: false,
    nameIsChosen: true,
    externalId: externalId || null,
    isUnchecked: numberCheck.isUnchecked,
    connectionId: null,
  };
  const id = await orTaken(scope, numberCheck.peer, () =>
    transaction(scope, async (inside) => {
      const createdContact = await contactStore(inside).addWithIdentities(values, identitiesOf(numberCheck.peer));
      await contactStore(inside).addFields(extraInfo.map((field) => ({ ...field, contactId: createdContact.id })));
      await setTags(inside, createdContact.id, tagIds);
      return createdContact.id;
    }),
  );
  return broadcastContact(scope, id, "create");
}

export async function changeContact(
  scope: Scope,
  id: number,
  { name, number, email, extraInfo, extraInfoChanges, externalId, botEnabled, tagIds }: ContactPatch,
) {
  const before = await showContact(scope, id);
  await mustHaveTags(scope, tagIds ?? []);
  await assertFree(scope, externalId, id);
  const isMoved = number !== undefined && number !== "" && number !== before.number;
  if (isMoved && before.isGroup) throw invalid({ number: "Invalid number" });
  // Another number of the same person: messages go there from now on, and the former one stays theirs.
  const own = isMoved ? before.otherNumbers.find((other) => personKey(other) === personKey(number)) : undefined;
  const isNew = isMoved && own === undefined;
  if (isNew) await assertNotTaken(scope, { phone: number }, id);
  const numberCheck = isNew ? await mustBeOnWhatsApp(scope, number) : undefined;
  if (numberCheck) await assertNotTaken(scope, numberCheck.peer, id);
  const isChanged = await orTaken(scope, numberCheck?.peer ?? {}, () =>
    transaction(scope, async (inside) => {
      await lockContact(inside, id);
      const present = await showContact(inside, id);
      const values = {
        ...{ name, email, botEnabled, ...(externalId !== undefined && { externalId: externalId || null }) },
        ...(own !== undefined && { number: own, otherNumbers: swapNumbers(before, own) }),
        ...(numberCheck && { number: numberCheck.peer.phone ?? number, isUnchecked: numberCheck.isUnchecked }),
      };
      const patch = differing(present, values);
      if (Object.keys(patch).length > 0)
        await contactStore(inside).change({ id }, { ...patch, ...("name" in patch && { nameIsChosen: true }) });
      if (numberCheck && "number" in patch) await renumber(inside, before, numberCheck.peer);
      const former = own !== undefined && before.number !== null ? phoneSpellings(before.number) : [];
      if (own !== undefined) await publishEvent(inside, "contact.numberChanged", { contactId: id, former });
      const { fields, tags } = differing(
        { fields: present.extraInfo.map(valueOf), tags: present.ownTags.map((tag) => tag.id).sort() },
        {
          fields: extraInfoChanges
            ? mergedFields(extraInfo ?? present.extraInfo, extraInfoChanges)
            : extraInfo?.map(valueOf),
          tags: tagIds && [...new Set(tagIds)].sort(),
        },
      );
      if (fields) await contactStore(inside).setFields(id, fields);
      if (tags) await setTags(inside, id, tags);
      if (fields ?? tags) await contactStore(inside).touch([id]);
      return Object.keys(patch).length > 0 || Boolean(fields ?? tags);
    }),
  );
  return isChanged ? broadcastContact(scope, id, "update") : before;
}

/** The values that are given and differ from the present ones. */
const differing = <Row extends object>(present: Row, values: { [Key in keyof Row]?: Row[Key] | undefined }) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== undefined && !isDeepStrictEqual(value, present[key as keyof Row]),
    ),
  ) as Partial<Row>;

const valueOf = ({ name, value }: { name: string; value: string }) => ({ name, value });

/** Fields by name: a value replaces or adds one, null removes it, and the others stay. */
export function mergedFields(
  fields: readonly { name: string; value: string }[],
  changes: readonly { name: string; value: string | null }[],
): { name: string; value: string }[] {
  const merged = new Map<string, string | null>([...fields, ...changes].map(({ name, value }) => [name, value]));
  return [...merged].flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** Refuses an id of another system that another contact of the company has. */
async function assertFree(scope: Scope, externalId: string | null | undefined, except?: number): Promise<void> {
  const owner = externalId ? await contactStore(scope).idOfExternal(externalId) : null;
  if (owner !== null && owner !== except) throw invalid({ externalId: "Already taken" });
}

async function setTags(scope: Scope, contactId: number, tagIds: number[]): Promise<void> {
  const store = contactTagStore(scope);
  await store.removeOthers(contactId, tagIds);
  await store.add(tagIds.map((tagId) => ({ contactId, tagId })));
}

const swapNumbers = ({ number, otherNumbers }: ContactDetailsRow, own: string): string[] => [
  ...(number === null ? [] : [number]),
  ...otherNumbers.filter((other) => other !== own),
];

/** Until the commit, no other transaction changes the contact: its additional fields are replaced as a whole. */
async function lockContact(scope: Scope, id: number): Promise<void> {
  if (!(await contactStore(scope).lock(id))) throw new AppError("ERR_NO_CONTACT_FOUND");
}

/**
 * Another number is another phone: the old number's identities are removed. A LID stays with another spelling of the
 * number, and where it was all that was known of the person.
 */
async function renumber(
  scope: Scope,
  { id, number, otherNumbers }: Pick<ContactDetailsRow, "id" | "number" | "otherNumbers">,
  peer: Omit<Peer, "address">,
): Promise<void> {
  const isSame = number === null || identitiesOf({ phone: number }).some(({ value }) => value === peer.phone);
  await identityStore(scope).remove(id, "phone");
  if (peer.lid || !isSame) await identityStore(scope).remove(id, "lid");
  const others = otherNumbers.flatMap((phone) => identitiesOf({ phone }));
  await identityStore(scope).add(id, [...identitiesOf(peer), ...others]);
  // A message or a colleague may have added a contact with this number in the meantime.
  await assertNotTaken(scope, peer, id);
  await publishEvent(scope, "contact.numberChanged", { contactId: id });
}

async function mustBeOnWhatsApp(scope: Scope, number: string) {
  const check = await checkNumber(scope, number);
  if (check.is === "nobody") throw new AppError("ERR_WAPP_INVALID_CONTACT", { invalido: true });
  if (check.is === "unanswered") throw new AppError("ERR_WAPP_CHECK_CONTACT");
  return check.is === "known"
    ? { peer: check.peer, isUnchecked: false }
    : { peer: { phone: number }, isUnchecked: true };
}

async function assertNotTaken(scope: Scope, peer: Omit<Peer, "address">, except?: number): Promise<void> {
  const owners = await identityStore(scope).findKnown(identitiesOf(peer));
  const other = owners.find(({ contactId }) => contactId !== except);
  const [existing] = other ? await contactStore(scope).byIds([other.contactId]) : [];
  if (!existing) return;
  const { externalId } = await contactStore(scope).mustHave(existing.id);
  const existingContact = { ...presentContact(existing), externalId };
  throw new AppError("ERR_DUPLICATED_CONTACT", { alreadyExists: true, existingContact });
}

/** Reports a number that a concurrent request took like one that was taken before. */
async function orTaken<T>(scope: Scope, peer: Omit<Peer, "address">, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof UniqueConstraintError) await assertNotTaken(scope, peer);
    throw error;
  }
}

async function broadcastContact(scope: Scope, id: number, action: "create" | "update"): Promise<ContactDetailsRow> {
  const row = await showContact(scope, id);
  broadcast(scope, "contact", { action, contact: presentContact(row) });
  return row;
}

/** More of them would fill the drawer of the contact. */
const mostFields = 50;

/** Sets one additional field, inside the caller's transaction. */
export async function setContactField(
  scope: Scope,
  id: number,
  { name, value }: { name: string; value: string },
): Promise<void> {
  await lockContact(scope, id);
  const { extraInfo } = await showContact(scope, id);
  const hasField = extraInfo.some((field) => field.name === name);
  if (!hasField && extraInfo.length >= mostFields) return;
  const fields = hasField
    ? extraInfo.map((field) => (field.name === name ? { name, value } : field))
    : [...extraInfo, { name, value }];
  await contactStore(scope).setFields(id, fields);
  await contactStore(scope).touch([id]);
  await broadcastContact(scope, id, "update");
}
