import { run, type Db } from "../src/core/db/tables";

const indexOf = (links: string): string[] => [
  `DROP INDEX "messages_links_of_ticket"`,
  `CREATE INDEX "messages_links_of_ticket" ON "messages" ("companyId", "ticketId", "createdAt" DESC, "id" DESC)
    WHERE "mediaType" IN ('chat', 'image', 'video', 'application') AND "body" ~* '${links}'`,
];

const withScheme = "(https?://|www\\.)\\S";
const endings = "com|net|org|co|info|biz|gov|edu|app|shop|store|online|site|dev|blog|example|br|pt|mx|cl|uy|io|tv";

/** The links of a ticket include addresses without `https://`. */
export const up = (db: Db): Promise<void> =>
  run(db, ...indexOf(`${withScheme}|[[:alnum:]]\\.(${endings})\\M|[[:alnum:]]\\.[a-z]{2}/\\S`));

export const down = (db: Db): Promise<void> => run(db, ...indexOf(withScheme));
