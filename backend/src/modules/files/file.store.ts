import { pageSize } from "@guiche/contract/limits";
import { FileList } from "../../models/messages/file-list";
import { FileListOption } from "../../models/messages/file-list-option";
import { contains } from "../../core/db/contains";
import { AppError } from "../../core/http/errors";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

export type OptionRow = Pick<
  Plain<FileListOption>,
  "id" | "fileListId" | "name" | "place" | "mediaId" | "mediaName"
> & {
  mimetype: string | null;
  bytes: number | null;
};
export type FileListRow = Plain<FileList> & { options: OptionRow[] };

const byName: string[] = ["name", "id"];

export const fileStore = (scope: Scope) => {
  const lists = repository(scope, FileList, "ERR_NO_FILE_LIST_FOUND");
  const options = repository(scope, FileListOption, "ERR_NO_FILE_OPTION_FOUND");
  const sql = sqlOf(scope);
  const optionsWith = (condition: ReturnType<typeof fragment>) => sql<OptionRow>`
    SELECT o.id, o."fileListId", o.name, o.place, o."mediaId", o."mediaName", f.mimetype, f.bytes
      FROM file_list_options o LEFT JOIN media f ON f."companyId" = o."companyId" AND f.id = o."mediaId"
     WHERE o."companyId" = ${scope} AND ${condition} ORDER BY o."fileListId", o.place, o.id`;
  /** Loads the options of all lists in one query. */
  const withOptions = async (rows: readonly Plain<FileList>[]): Promise<FileListRow[]> => {
    const all = await optionsWith(fragment`o."fileListId" = ANY(${rows.map(({ id }) => id)}::bigint[])`);
    return rows.map((row) => ({ ...row, options: all.filter(({ fileListId }) => fileListId === row.id) }));
  };
  const whole = async (row: Plain<FileList> | null | undefined): Promise<FileListRow> => {
    const [fileList] = row ? await withOptions([row]) : [];
    if (!fileList) throw new AppError("ERR_NO_FILE_LIST_FOUND");
    return fileList;
  };
  return {
    add: lists.add,
    change: lists.change,
    remove: lists.remove,
    mustHave: async (id: number) => whole(await lists.get(id)),
    /** Locks the list until the commit, and with it its options. */
    mustLock: async (id: number) => whole(await lists.first({ where: { id }, lock: true })),
    page: async (pageNumber: number, text: string | undefined) => {
      const { rows, hasMore } = await lists.page(pageNumber, pageSize.other, {
        where: text ? contains("name", text) : {},
        order: byName,
      });
      return { rows: await withOptions(rows), hasMore };
    },
    addOption: options.add,
    changeOption: options.change,
    removeOptions: (ids: number[]) => options.remove({ id: ids }),
    mustHaveOption: options.mustHave,
    /** Another file of a list with the same bytes, which can be used instead of this one. */
    sameFile: (mediaId: number) => sql.value<number>`
      SELECT f.id FROM media n
        JOIN media f ON f."companyId" = n."companyId" AND f.id < n.id AND f.sha256 = n.sha256 AND f.bytes = n.bytes
                    AND f.mimetype = n.mimetype
       WHERE n."companyId" = ${scope} AND n.id = ${mediaId}
         AND EXISTS (SELECT FROM file_list_options o WHERE o."companyId" = f."companyId" AND o."mediaId" = f.id)
       ORDER BY f.id LIMIT 1`,
    /** The bytes of all lists; a file that several options share counts once. */
    bytes: () => sql.number`
      SELECT coalesce(sum(f.bytes), 0)::bigint AS bytes FROM media f
       WHERE f."companyId" = ${scope}
         AND EXISTS (SELECT FROM file_list_options o WHERE o."companyId" = f."companyId" AND o."mediaId" = f.id)`,
  };
};
