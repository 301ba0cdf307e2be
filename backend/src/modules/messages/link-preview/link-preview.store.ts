import { sqlOf } from "../../../core/tenant/repository";
import type { Scope } from "../../../core/tenant/scope";
import type { FetchedPage } from "./fetch-page";

export interface PreviewRow {
  host: string;
  title: string | null;
  hasImage: boolean;
}

/** Previews of one company, above which the oldest go. */
const most = 2_000;

export const linkPreviewStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** A page that had nothing to show is asked again after a day, any other after a month. */
    find: (urlHash: string, now: Date) => sql.first<PreviewRow>`
      SELECT p.host, p.title, p.image IS NOT NULL AS "hasImage" FROM link_previews p
       WHERE p."companyId" = ${scope} AND p."urlHash" = ${urlHash}
         AND p."fetchedAt" > ${now}::timestamptz - CASE WHEN p.title IS NULL THEN interval '1 day' ELSE interval '30 days' END`,

    image: (urlHash: string) => sql.value<Buffer>`
      SELECT p.image FROM link_previews p WHERE p."companyId" = ${scope} AND p."urlHash" = ${urlHash}`,

    save: async (urlHash: string, { host, title, image }: FetchedPage, now: Date): Promise<void> => {
      await sql`
        INSERT INTO link_previews ("companyId", "urlHash", host, title, image, "fetchedAt")
        VALUES (${scope}, ${urlHash}, ${host}, ${title}, ${image}, ${now})
        ON CONFLICT ("companyId", "urlHash")
          DO UPDATE SET host = excluded.host, title = excluded.title, image = excluded.image, "fetchedAt" = excluded."fetchedAt"`;
      await sql`
        DELETE FROM link_previews p
         WHERE p."companyId" = ${scope}
           AND p."fetchedAt" < (SELECT o."fetchedAt" FROM link_previews o WHERE o."companyId" = p."companyId"
                                 ORDER BY o."fetchedAt" DESC OFFSET ${most} LIMIT 1)`;
    },
  };
};
