import { fragment } from "../../platform/tenant/sql";
import { pictureUrl } from "../contacts";

/** A TicketRow out of `tickets t` and the rows it points to. Belongs-to joins only: they never multiply rows. */
export const ticketColumns = fragment`
  t.id, t.uuid, t.status, t."contactId", t."userId", t."queueId", t."connectionId", t."lastMessage",
  t."unreadMessages", t."isGroup", t.address, t."greetedAt", t."createdAt", t."updatedAt",
  c.name AS "contactName", c.number AS "contactNumber", c.email AS "contactEmail", ${pictureUrl} AS "profilePicUrl",
  u.name AS "userName", q.name AS "queueName", q.color AS "queueColor", w.name AS "connectionName"`;

export const ticketJoins = fragment`
  JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId"
  LEFT JOIN users u ON u."companyId" = t."companyId" AND u.id = t."userId"
  LEFT JOIN queues q ON q."companyId" = t."companyId" AND q.id = t."queueId"
  LEFT JOIN connections w ON w."companyId" = t."companyId" AND w.id = t."connectionId"`;
