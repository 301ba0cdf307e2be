import type { QuotedDto } from "@guiche/contract/messages";
import type {
  ContactEvent,
  EventContact,
  EventConnection,
  EventFile,
  EventTicket,
} from "@guiche/contract/webhook-events";
import { preparedSqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

interface Ids {
  contactId: number | null;
  ticketId: number | null;
  connectionId: number | null;
  messageId: number | null;
}

interface EventContext {
  contact: EventContact | null;
  ticket: EventTicket | null;
  connection: EventConnection | null;
  quoted: QuotedDto | null;
  file: Pick<EventFile, "name" | "mimetype" | "bytes"> | null;
}

/** The rows that an event names by their ids, in one statement. */
export async function contextOf(
  scope: Scope,
  { contactId, ticketId, connectionId, messageId }: Ids,
): Promise<EventContext> {
  const [contextRow] = await preparedSqlOf(scope)<EventContext>`
    SELECT (SELECT jsonb_build_object(
                     'id', c.id, 'externalId', c."externalId", 'name', c.name, 'number', c.number, 'email', c.email, 'isGroup', c."isGroup",
                     'identities', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) ORDER BY i.kind, i.value)
                                               FROM contact_identities i
                                              WHERE i."companyId" = ${scope} AND i."contactId" = c.id), '[]'))
              FROM contacts c
             WHERE c."companyId" = ${scope}
               AND c.id = coalesce(${contactId}::bigint, (SELECT o."contactId" FROM tickets o WHERE o."companyId" = ${scope} AND o.id = ${ticketId}::bigint))
           ) AS contact,
           (SELECT jsonb_build_object('id', t.id, 'uuid', t.uuid, 'number', t.number, 'status', t.status,
                     'closedAt', t."closedAt",
                     'queue', (SELECT jsonb_build_object('id', q.id, 'name', q.name) FROM queues q
                                WHERE q."companyId" = ${scope} AND q.id = t."queueId"),
                     'user', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u
                               WHERE u."companyId" = ${scope} AND u.id = t."userId"))
              FROM tickets t WHERE t."companyId" = ${scope} AND t.id = ${ticketId}::bigint) AS ticket,
           (SELECT jsonb_build_object('id', w.id, 'name', w.name, 'number', w.number)
              FROM connections w WHERE w."companyId" = ${scope} AND w.id = ${connectionId}::bigint) AS connection,
           m.quoted,
           CASE WHEN m."mediaState" IS NOT NULL THEN jsonb_build_object(
             'name', m.details -> 'media' -> 'filename', 'mimetype', m.details -> 'media' -> 'mimetype',
             'bytes', m.details -> 'media' -> 'bytes') END AS file
      FROM (SELECT 1) one
      LEFT JOIN messages m ON m."companyId" = ${scope} AND m.id = ${messageId}::bigint`;
  return contextRow ?? { contact: null, ticket: null, connection: null, quoted: null, file: null };
}

/** What the events of a contact have in addition to its row: its extra fields may be written after it. */
export async function contactOf(
  scope: Scope,
  id: number | null,
): Promise<Pick<ContactEvent, "externalId" | "extraInfo">> {
  const [contactRow] = await preparedSqlOf(scope)<Pick<ContactEvent, "externalId" | "extraInfo">>`
    SELECT c."externalId",
           coalesce((SELECT jsonb_agg(jsonb_build_object('name', f.name, 'value', f.value) ORDER BY f.id)
                       FROM contact_fields f WHERE f."companyId" = ${scope} AND f."contactId" = c.id), '[]') AS "extraInfo"
      FROM contacts c WHERE c."companyId" = ${scope} AND c.id = ${id}::bigint`;
  return contactRow ?? { externalId: null, extraInfo: [] };
}
