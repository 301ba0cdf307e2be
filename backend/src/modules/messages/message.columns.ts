import { fragment } from "../../platform/tenant/sql";

/** A MessageRow out of `messages m` and the rows it points to. Belongs-to joins only: they never multiply rows. */
export const messageColumns = fragment`
  m.id, m.wid, m."ticketId", m.body, m."fromMe", m."mediaType", m.ack, m.read, m.failure, m."createdAt", m."clientId",
  m."mediaState", m."mediaId", m.details, m.quoted, m.reactions, m."isDeleted", m."isEdited", m.participant,
  f.mimetype AS "fileType", f.bytes AS "fileBytes", f."thumbnailKey" IS NOT NULL AS "hasThumbnail",
  a.id AS "authorId", a.name AS "authorName", a.number AS "authorNumber"`;

/** The file, and who wrote it: the customer, or the participant of a group. Nobody's name for our own. */
export const messageJoins = fragment`
  LEFT JOIN media f ON f."companyId" = m."companyId" AND f.id = m."mediaId"
  LEFT JOIN contacts a ON a."companyId" = m."companyId" AND NOT m."fromMe"
                      AND a.id = CASE WHEN m.participant = '' THEN m."contactId" ELSE m."authorId" END`;
