import { personKey } from "@guiche/contract/texts/phone-spellings";
import { identitiesOf } from "../../contacts";
import type { Item, Kind, Migration } from "../migration";
import { contactsHere, insertRows, silently } from "../migration.store";
import { addressFrom, identityFrom, type Evidence, type WhatsAppIdentity } from "../rules/identity";
import { flagOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, byId, type Source, type Theirs } from "../source/source";

const contacts: Kind = {
  kind: "contact",
  table: "Contacts",
  name: "contacts",
  hasId: true,
  below: { name: "contact_identities", column: "contactId" },
};
const fields: Kind = { kind: "contactField", table: "ContactCustomFields", name: "contact_fields", hasId: true };

/** A contact there, and what is known of the person through others that are the same. */
interface Person {
  key: string;
  identity: WhatsAppIdentity;
  name: string;
  email: string;
  /** Of all contacts that are this person. */
  phones: string[];
  lid: string | undefined;
  /** The older contact that is the same person. */
  mergedInto: Person | null;
}

/** The people behind the contacts of the source. */
export interface People {
  isGroup(key: unknown): boolean;
  /** Where WhatsApp finds the contact; "" when it is unknown. */
  addressOf(key: unknown): string;
  /** How a member of a group is written: the digits of the LID, or of the phone. */
  participantOf(key: unknown): string;
  nameOf(key: unknown): string;
}

const hasLetters = (name: string): boolean => /\p{L}/u.test(name);

/** Contacts, of which several may be one person: by LID, by the ninth digit, by group. The oldest one stays. */
export async function bringContacts(migration: Migration, now: Date): Promise<People> {
  await migration.begin(contacts);
  const people = await peopleIn(migration.source);
  for await (const rows of byId(migration.source, "Contacts")) await bringBatch(migration, people, rows, now);
  await bringFields(migration, now);
  const knownOf = (key: unknown): WhatsAppIdentity => people.get(textOf(key))?.identity ?? {};
  return {
    isGroup: (key) => knownOf(key).group !== undefined,
    addressOf: (key) => addressFrom(knownOf(key)),
    participantOf: (key) => knownOf(key).lid ?? knownOf(key).phone ?? "",
    nameOf: (key) => people.get(textOf(key))?.name ?? "",
  };
}

/** Names of people do not stand in the report: it goes through many hands. */
async function bringBatch(migration: Migration, people: ReadonlyMap<string, Person>, rows: Theirs[], now: Date) {
  const drafts = rows.map((row) => ({ row, key: textOf(row.id), person: people.get(textOf(row.id)) }));
  const identities = drafts.flatMap(({ row, key, person }) => {
    const companyId = migration.idOf("company", row.companyId);
    const isFresh = migration.idOf("contact", key) === null;
    return companyId !== null && isFresh && person?.key === key
      ? ofPerson(person).map((one) => ({ companyId, ...one }))
      : [];
  });
  // Those who wrote here since the number was paired.
  const here = new Map(
    (await contactsHere(identities)).map(({ companyId, kind, value, contactId }) => [
      `${companyId} ${kind} ${value}`,
      contactId,
    ]),
  );
  await noteMerges(migration, drafts);
  await migration.bring(
    contacts,
    drafts.map(({ row, key, person }): Item => {
      const companyId = migration.idOf("company", row.companyId);
      const name = key;
      if (companyId === null) return { key, name, leftOut: "noCompany" };
      if (!person) return { key, name, leftOut: "empty" };
      if (person.key !== key) return { key, name, sameAs: person.key };
      const own = ofPerson(person);
      const existing =
        migration.idOf("contact", key) === null
          ? own.map(({ kind, value }) => here.get(`${companyId} ${kind} ${value}`)).find((id) => id !== undefined)
          : undefined;
      if (existing !== undefined) return { key, name, existing, companyId };
      const [number = null, ...otherNumbers] = person.phones;
      return {
        key,
        name,
        notes: [
          ...(person.identity.isGuessed ? ["guessedLid" as const] : []),
          // Blocked, in a multi100.
          ...(flagOf(row.active) === false ? ["partly" as const] : []),
        ],
        below: own.map(({ kind, value }) => ({ companyId, kind, value })),
        row: {
          companyId,
          name: person.name || (number === null ? "WhatsApp" : `+${number}`),
          nameIsChosen: hasLetters(person.name),
          number,
          otherNumbers,
          email: person.email,
          isGroup: person.identity.group !== undefined,
          connectionId: migration.referTo("connection", row.whatsappId, companyId),
          botEnabled: flagOf(row.disableBot) !== true,
          ...timesOf(row, now),
        },
      };
    }),
  );
}

/** Contacts that came apart, and of which the source knows by now that they are one person: the server merges them. */
async function noteMerges(
  migration: Migration,
  drafts: readonly { key: string; person: Person | undefined }[],
): Promise<void> {
  if (!migration.writes) return;
  const people = drafts.flatMap(({ key, person }) => {
    if (!person || person.key === key) return [];
    const [companyId, one, other] = [
      migration.companyOf("contact", key),
      migration.idOf("contact", key),
      migration.idOf("contact", person.key),
    ];
    const [phone] = person.phones;
    return companyId && one && other && one !== other && phone && person.lid
      ? [{ companyId, phone, lid: person.lid }]
      : [];
  });
  if (people.length > 0) await silently((tx) => insertRows({ name: "migration_people", hasId: false }, people, tx));
}

/** Every identity of the person once. */
const ofPerson = ({ identity: { group }, lid, phones }: Person) =>
  group === undefined
    ? [...(lid ? identitiesOf({ lid }) : []), ...phones.flatMap((phone) => identitiesOf({ phone }))]
    : identitiesOf({ group });

/** By the contact's key there. */
async function peopleIn(source: Source): Promise<ReadonlyMap<string, Person>> {
  const evidence = await evidenceIn(source);
  const people = new Map<string, Person>();
  const owners = new Map<string, Person>();
  for await (const rows of byId(source, "Contacts"))
    for (const row of rows) {
      const person = personFrom(row, evidence);
      if (!person) continue;
      people.set(person.key, person);
      for (const { kind, value } of identitiesOf(person.identity)) {
        const mark = `${textOf(row.companyId)} ${kind} ${value}`;
        const owner = owners.get(mark);
        if (owner) join(firstOf(owner), firstOf(person));
        else owners.set(mark, person);
      }
    }
  for (const [key, person] of people) people.set(key, firstOf(person));
  return people;
}

function personFrom(row: Theirs, evidence: ReadonlyMap<string, Evidence>): Person | null {
  const key = textOf(row.id);
  const identity = identityFrom(row, evidence.get(key) ?? {});
  if (!identity) return null;
  const { phone, lid } = identity;
  const [name, email] = [shortText(row.name, 200), shortText(row.email, 254)];
  return { key, identity, name, email, phones: phone ? [phone] : [], lid, mergedInto: null };
}

function firstOf(person: Person): Person {
  let first = person;
  while (first.mergedInto) first = first.mergedInto;
  return first;
}

/** The older one stays, and takes what it lacks. */
function join(one: Person, other: Person): void {
  if (one === other) return;
  const [first, second] = Number(one.key) < Number(other.key) ? [one, other] : [other, one];
  second.mergedInto = first;
  first.identity = { ...second.identity, ...first.identity };
  first.lid ??= second.lid;
  first.email ||= second.email;
  if (hasLetters(second.name) && !hasLetters(first.name)) first.name = second.name;
  for (const phone of second.phones)
    if (!first.phones.some((knownPhone) => personKey(knownPhone) === personKey(phone))) first.phones.push(phone);
}

/** The newest address of each contact's own chat, the newest of each member of a group, and the LIDs noted apart. */
async function evidenceIn(source: Source): Promise<Map<string, Evidence>> {
  const evidence = new Map<string, Evidence>();
  const note = (key: unknown, newEvidence: Evidence) =>
    evidence.set(textOf(key), { ...evidence.get(textOf(key)), ...newEvidence });
  if (source.has("Messages", "participant"))
    for (const { contactId, jid } of await source.rows<Theirs>(
      `SELECT DISTINCT ON ("contactId") "contactId", participant AS jid FROM "Messages"
        WHERE participant LIKE '%@%' AND "contactId" IS NOT NULL ORDER BY "contactId", "createdAt" DESC`,
    ))
      note(contactId, { jid: textOf(jid) });
  if (source.has("Messages", "remoteJid"))
    for (const { contactId, jid } of await source.rows<Theirs>(
      `SELECT DISTINCT ON (t."contactId") t."contactId", m."remoteJid" AS jid FROM "Messages" m
         JOIN "Tickets" t ON t.id = m."ticketId"
        WHERE m."remoteJid" LIKE '%@%' ORDER BY t."contactId", m."createdAt" DESC`,
    ))
      note(contactId, { jid: textOf(jid) });
  for (const { contactId, lid } of await allOf(source, "WhatsappLidMaps", "id")) note(contactId, { lid: textOf(lid) });
  return evidence;
}

/** In a multi100 the birthday has a column of its own. */
async function bringBirthdays(migration: Migration, now: Date): Promise<void> {
  const kind: Kind = { ...fields, kind: "birthday", table: "(Contacts: birthDate)" };
  if (!migration.source.has("Contacts", "birthDate")) return;
  await migration.begin(kind);
  await migration.bringTable(
    kind,
    (row): Item[] => {
      const key = textOf(row.id);
      const birthDateText = row.birthDate instanceof Date ? row.birthDate.toISOString() : textOf(row.birthDate);
      const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(birthDateText);
      const contact = migration.find("contact", key);
      if (!day || !contact) return [];
      const { companyId, id: contactId } = contact;
      const value = `${day[3]}/${day[2]}/${day[1]}`;
      return [{ key, name: key, row: { companyId, contactId, name: "Nascimento", value, ...timesOf(row, now) } }];
    },
    "Contacts",
  );
}

async function bringFields(migration: Migration, now: Date): Promise<void> {
  await bringBirthdays(migration, now);
  await migration.bringBelow(fields, "contact", "contactId", (row, { companyId, id: contactId }) => {
    const name = shortText(row.name, 100);
    if (name === "") return { leftOut: "empty" };
    return { row: { companyId, contactId, name, value: textOf(row.value), ...timesOf(row, now) } };
  });
}
