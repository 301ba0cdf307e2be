import type { Message } from "../../models/messages/message";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** A message as it is sent to AI providers and integrations. */
export interface TranscriptLine extends Pick<Message, "id" | "fromMe" | "body" | "mediaType" | "mediaId"> {
  /** The text that speech recognition found in a voice note; null when it was never requested. */
  transcript: string | null;
}

/** One message by itself. `isDownloading`: its file has not been downloaded yet. */
export interface DownloadedLine extends TranscriptLine {
  isDownloading: boolean;
  filename: string | null;
}

export const transcriptStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** The newest messages of a ticket, oldest first. Deleted ones and notes are not among them. */
    newest: async (ticketId: number, limit: number): Promise<TranscriptLine[]> =>
      (
        await sql<TranscriptLine>`
          SELECT m.id, m."fromMe", m.body, m."mediaType", m."mediaId", m.details->>'transcript' AS transcript FROM messages m
           WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId} AND NOT m."isDeleted" AND coalesce(m.ack, 0) <> -1
           ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${limit}::int`
      ).reverse(),

    /** One message, or null when it was deleted. */
    one: (messageId: number) => sql.first<DownloadedLine>`
      SELECT m.id, m."fromMe", m.body, m."mediaType", m."mediaId", m.details->>'transcript' AS transcript,
             coalesce(m."mediaState" = 'pending', false) AS "isDownloading",
             m.details->'media'->>'filename' AS filename
        FROM messages m
       WHERE m."companyId" = ${scope} AND m.id = ${messageId} AND NOT m."isDeleted"`,

    /** Stores the transcript in the message's details; its body stays as it is. */
    keepTranscript: (messageId: number, text: string) => sql`
      UPDATE messages m SET details = coalesce(m.details, '{}'::jsonb) || jsonb_build_object('transcript', ${text}::text)
       WHERE m."companyId" = ${scope} AND m.id = ${messageId}`,

    /** The text of one message; "" when it was deleted. */
    textOf: async (messageId: number): Promise<string> =>
      (await sql.value<string>`
        SELECT m.body FROM messages m WHERE m."companyId" = ${scope} AND m.id = ${messageId} AND NOT m."isDeleted"`) ??
      "",

    /** What the customer wrote after one message, oldest first. */
    writtenAfter: async (ticketId: number, messageId: number, limit = 20): Promise<TranscriptLine[]> =>
      (
        await sql<TranscriptLine>`
      SELECT m.id, m."fromMe", m.body, m."mediaType", m."mediaId", m.details->>'transcript' AS transcript FROM messages m
       WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId} AND NOT m."fromMe" AND NOT m."isDeleted"
         AND m.id > ${messageId}::bigint
       ORDER BY m.id DESC LIMIT ${limit}::int`
      ).reverse(),
  };
};
