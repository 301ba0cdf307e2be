import { run, type Db } from "../src/core/db/tables";

/**
 * Pictures and videos, documents, and links of a ticket, newest first. No index names a column that changes when a
 * message is delivered or read, so that those updates stay cheap. The conditions must equal those of `files.store.ts`.
 */
export const up = (db: Db): Promise<void> =>
  run(
    db,
    `CREATE INDEX "messages_media_of_ticket" ON "messages" ("companyId", "ticketId", "createdAt" DESC, "id" DESC)
      WHERE "mediaType" IN ('image', 'video')`,
    `CREATE INDEX "messages_documents_of_ticket" ON "messages" ("companyId", "ticketId", "createdAt" DESC, "id" DESC)
      WHERE "mediaType" = 'application'`,
    `CREATE INDEX "messages_links_of_ticket" ON "messages" ("companyId", "ticketId", "createdAt" DESC, "id" DESC)
      WHERE "mediaType" IN ('chat', 'image', 'video', 'application') AND "body" ~* '(https?://|www\\.)\\S'`,
  );

export const down = (db: Db): Promise<void> =>
  run(db, `DROP INDEX "messages_media_of_ticket", "messages_documents_of_ticket", "messages_links_of_ticket"`);
