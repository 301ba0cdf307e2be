import type { TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import { preparedSqlOf, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { namedBy, pictureUrl, type FoundContact, type Identity } from "../contacts";
import { storedTicket, ticketTags } from "./ticket.columns";
import type { TicketRow } from "./ticket.presenter";

/** The person who writes, and their live ticket on this connection. */
interface Conversation {
  /** The contacts that WhatsApp names so, the oldest first: more than one must be merged. */
  contactIds: number[];
  contact: FoundContact;
  ticket: TicketRow | null;
  /** A text to the customer is held for the state of the ticket. */
  hasHeldText: boolean;
}

type Row = Omit<TicketRow, "id" | "isContactBlocked"> &
  Omit<FoundContact, "id" | "name" | "number" | "email" | "isGroup"> & {
    id: number | null;
    personId: number;
    isGroupChat: boolean;
    contactIds: number[];
    hasHeldText: boolean;
  };

/**
 * Finds contact and live ticket by any of a person's identities, in one statement. It locks the ticket's row: it waits
 * for an agent who is closing the ticket, which is then no longer live.
 */
export async function findConversation(
  scope: Scope,
  identities: Identity[],
  connectionId: number,
): Promise<Conversation | null> {
  const [row] = await preparedSqlOf(scope)<Row>`
    WITH named AS (${namedBy(scope, identities)}), person AS (
      SELECT c.id, c."companyId", c.name, c.number, c.email, ${pictureUrl} AS "profilePicUrl", c."isGroup", c."nameIsChosen", c."pictureAskedAt", c."blockedAt" IS NOT NULL AS "isBlocked"
        FROM named JOIN contacts c ON c."companyId" = ${scope} AND c.id = named.id
       ORDER BY named.proven DESC, c.id LIMIT 1
    ), t AS (
      SELECT t.*, ${ticketTags} AS tags FROM tickets t JOIN person ON t."contactId" = person.id
       WHERE t."companyId" = ${scope} AND t."connectionId" = ${connectionId} AND t.status IN ('open', 'pending')
         FOR UPDATE OF t
    )
    SELECT person.id AS "personId", person.name AS "contactName", person.number AS "contactNumber", person.email AS "contactEmail",
           person."profilePicUrl", person."isGroup" AS "isGroupChat", person."nameIsChosen", person."pictureAskedAt", person."isBlocked",
           (SELECT json_agg(json_build_object('kind', k.kind, 'value', k.value))
              FROM contact_identities k WHERE k."companyId" = ${scope} AND k."contactId" = person.id) AS identities,
           coalesce((SELECT json_agg(named.id ORDER BY named.id) FROM named WHERE named.proven),
                    json_build_array(person.id)) AS "contactIds",
           EXISTS (SELECT FROM outbox o JOIN messages h ON h."companyId" = ${scope} AND h.id = o."messageId"
                    WHERE o."companyId" = ${scope} AND o."heldFor" IS NOT NULL AND h."ticketId" = t.id) AS "hasHeldText",
           ${storedTicket}, NULL AS "lastSent", t.tags,
           u.name AS "userName", q.name AS "queueName", q.color AS "queueColor", w.name AS "connectionName"
      FROM person
      LEFT JOIN t ON TRUE
      LEFT JOIN users u ON u."companyId" = t."companyId" AND u.id = t."userId"
      LEFT JOIN queues q ON q."companyId" = t."companyId" AND q.id = t."queueId"
      LEFT JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"`;
  return row ? split(row) : null;
}

function split(row: Row): Conversation {
  const {
    personId,
    isGroupChat,
    nameIsChosen,
    pictureAskedAt,
    isBlocked,
    identities,
    contactIds,
    hasHeldText,
    ...ticket
  } = row;
  const { id, contactName: name, contactNumber: number, contactEmail: email, profilePicUrl } = ticket;
  const person = { id: personId, name, number, email, profilePicUrl, isGroup: isGroupChat };
  return {
    contactIds,
    hasHeldText,
    contact: { ...person, nameIsChosen, pictureAskedAt, isBlocked, identities },
    ticket: id === null ? null : { ...ticket, id, isContactBlocked: isBlocked },
  };
}

export const namesOf = (contact: {
  name: string;
  number: string | null;
  email: string;
  profilePicUrl: string | null;
}) => ({
  contactName: contact.name,
  contactNumber: contact.number,
  contactEmail: contact.email,
  profilePicUrl: contact.profilePicUrl,
});

/**
 * The place of the live ticket of a person with one of these identities. For display only: unlike `findConversation` it
 * locks no row.
 */
export function findLiveTicket(
  scope: Scope,
  names: readonly Identity[],
  connectionId: number,
): Promise<(TicketAssignment & { id: number }) | null> {
  return sqlOf(scope).first<TicketAssignment & { id: number }>`
    SELECT t.id, t.status, t."userId", t."queueId"
      FROM (${namedBy(scope, names)}) named
      JOIN tickets t ON t."companyId" = ${scope} AND t."contactId" = named.id
     WHERE t."connectionId" = ${connectionId} AND t.status IN ('open', 'pending')
     ORDER BY named.proven DESC, t."contactId" LIMIT 1`;
}
