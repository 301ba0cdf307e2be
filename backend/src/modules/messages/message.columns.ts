import { fragment } from "../../core/tenant/sql";
import { nothingYet, type MessageRow, type PackedRow } from "./message.presenter";

/**
 * A PackedRow out of `messages m` and the rows it points to. Belongs-to joins only: they never multiply rows. What a
 * plain text has nothing of comes in one column, empty for most: each value costs the server as much as the next.
 */
export const messageColumns = fragment`
  m.id, m.wid, m."ticketId", m.body, m."fromMe", m."mediaType", m.ack, m.read, m.failure, m."createdAt", m."clientId",
  a.id AS "authorId", a.name AS "authorName", a.number AS "authorNumber",
  CASE WHEN m."mediaState" IS NOT NULL OR m.details IS NOT NULL OR m.quoted IS NOT NULL OR m.reactions <> '[]'
         OR m."isDeleted" OR m."isEdited" OR m.participant <> ''
       THEN jsonb_build_object('mediaState', m."mediaState", 'mediaId', m."mediaId", 'details', m.details, 'quoted', m.quoted,
              'reactions', m.reactions, 'isDeleted', m."isDeleted", 'isEdited', m."isEdited", 'participant', m.participant,
              'fileType', f.mimetype, 'fileBytes', f.bytes, 'hasThumbnail', f."thumbnailKey" IS NOT NULL) END AS more`;

/**
 * The file, and who wrote it: the customer, or the participant of a group. Nobody's name for our own. Each is looked up
 * by itself: of a few thousand contacts the planner would rather read all for one page.
 */
export const messageJoins = fragment`
  LEFT JOIN media f ON f."companyId" = m."companyId" AND f.id = m."mediaId"
  LEFT JOIN LATERAL (
    SELECT w.id, w.name, w.number FROM contacts w
     WHERE w."companyId" = m."companyId" AND NOT m."fromMe"
       AND w.id = CASE WHEN m.participant = '' THEN m."contactId" ELSE m."authorId" END LIMIT 1) a ON TRUE`;

/** The same row, opened. */
export const unpack = <Row extends PackedRow>({ more, ...row }: Row): Omit<Row, "more"> & MessageRow => ({
  ...nothingYet,
  ...row,
  ...more,
});
