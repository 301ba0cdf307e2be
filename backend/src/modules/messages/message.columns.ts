import { fragment } from "../../core/tenant/sql";
import { newMessageDefaults, type MessageRow, type PackedRow } from "./message.presenter";

/**
 * Selects a PackedRow from `messages m` and its joins. Belongs-to joins only, so they never multiply rows. Columns that
 * plain texts leave empty come as one JSON column, because every returned value has a cost.
 */
export const messageColumns = fragment`
  m.id, m.wid, m."ticketId", m.body, m."fromMe", m."mediaType", m.ack, m.read, m.failure, m."createdAt", m."clientId",
  a.id AS "authorId", a.name AS "authorName", a.number AS "authorNumber",
  CASE WHEN m."mediaState" IS NOT NULL OR m.details IS NOT NULL OR m.quoted IS NOT NULL OR m.reactions <> '[]'
         OR m."isDeleted" OR m."isEdited" OR m.participant <> '' OR m."pinnedAt" IS NOT NULL
       THEN jsonb_build_object('mediaState', m."mediaState", 'mediaId', m."mediaId", 'details', m.details, 'quoted', m.quoted,
              'reactions', m.reactions, 'isDeleted', m."isDeleted", 'isEdited', m."isEdited", 'participant', m.participant, 'pinnedAt', m."pinnedAt",
              'fileType', f.mimetype, 'fileBytes', f.bytes, 'hasThumbnail', f."thumbnailKey" IS NOT NULL) END AS more`;

/**
 * Joins the file and the author: the customer, a group's participant, or the user, who may be deleted; none for our own
 * messages that no user wrote. Lateral joins, because for one page the planner would otherwise read all of a few thousand
 * contacts.
 */
export const messageJoins = fragment`
  LEFT JOIN media f ON f."companyId" = m."companyId" AND f.id = m."mediaId"
  LEFT JOIN LATERAL (
    SELECT w.id, w.name, w.number FROM contacts w
     WHERE w."companyId" = m."companyId" AND NOT m."fromMe"
       AND w.id = CASE WHEN m.participant = '' THEN m."contactId" ELSE m."authorId" END
    UNION ALL
    SELECT u.id, u.name, NULL FROM users u
     WHERE u."companyId" = m."companyId" AND m."fromMe" AND u.id = m."userId"
    UNION ALL
    SELECT d."userId", d.name, NULL FROM deleted_users d
     WHERE d."companyId" = m."companyId" AND m."fromMe" AND d."userId" = m."userId"
     LIMIT 1) a ON TRUE`;

/** Unpacks the JSON column. */
export const unpack = <Row extends PackedRow>({ more, ...row }: Row): Omit<Row, "more"> & MessageRow => ({
  ...newMessageDefaults,
  ...row,
  ...more,
});
