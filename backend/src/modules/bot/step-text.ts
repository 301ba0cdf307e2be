import { fragment } from "../../core/tenant/sql";

/**
 * What the customer said in step `s` with message `m`: its text, or the words of the recording about which the step's
 * call asked. A step itself keeps neither, so both are gone with the message.
 */
export const stepText = fragment`
  CASE WHEN s.event->'value'->>'kind' = 'heard'
       THEN (SELECT v.details->>'transcript' FROM bot_calls k
               JOIN messages v ON v."companyId" = k."companyId" AND v.id = k."messageId" AND NOT v."isDeleted"
              WHERE k."companyId" = s."companyId" AND k."ticketId" = s."ticketId" AND k.seq = (s.event->>'call')::int
              ORDER BY k.id DESC LIMIT 1)
       WHEN NOT m."isDeleted" AND NOT m."isEdited" AND m."mediaType" = 'chat' THEN m.body END`;
