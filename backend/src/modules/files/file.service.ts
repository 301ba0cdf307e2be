import type { FileListDto, FileListInput, FileListPatch } from "@guiche/contract/files";
import { ForeignKeyConstraintError } from "sequelize";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { forgetFile } from "../media";
import { presentFileList } from "./file.presenter";
import { fileStore, type FileListRow } from "./file.store";
import { usersOfFileLists } from "./file.users";

export async function searchFileLists(scope: Scope, search: { searchParam?: string; pageNumber: number }) {
  const store = fileStore(scope);
  const { rows, hasMore } = await store.page(search.pageNumber, search.searchParam);
  const users = await usersOfFileLists(
    scope,
    rows.map(({ id }) => id),
  );
  return { files: rows.map((row) => presentFileList(row, users.get(row.id))), hasMore, bytes: await store.bytes() };
}

async function presentWithUsers(scope: Scope, row: FileListRow): Promise<FileListDto> {
  return presentFileList(row, (await usersOfFileLists(scope, [row.id])).get(row.id));
}

export const showFileList = async (scope: Scope, id: number): Promise<FileListDto> =>
  presentWithUsers(scope, await fileStore(scope).mustHave(id));

export const createFileList = (scope: Scope, { options, ...input }: FileListInput): Promise<FileListDto> =>
  transaction(scope, async (inside) => {
    const { id } = await fileStore(inside).add(input);
    await setOptions(inside, { id, options: [] }, options);
    const file = await showFileList(inside, id);
    broadcast(inside, "file", { action: "create", file });
    return file;
  });

export const updateFileList = (scope: Scope, id: number, { options, ...patch }: FileListPatch): Promise<FileListDto> =>
  changeFileList(scope, id, async (inside, before) => {
    if (Object.keys(patch).length > 0) await fileStore(inside).change({ id }, patch);
    if (options) await setOptions(inside, before, options);
  });

/** Changes a list under its lock and broadcasts it. */
export const changeFileList = (
  scope: Scope,
  id: number,
  change: (inside: Scope, before: FileListRow) => Promise<void>,
): Promise<FileListDto> =>
  transaction(scope, async (inside) => {
    await change(inside, await fileStore(inside).mustLock(id));
    const file = await showFileList(inside, id);
    broadcast(inside, "file", { action: "update", file });
    return file;
  });

/** Brings the options into this order. Known ones keep their files, missing ones are deleted with theirs. */
async function setOptions(
  inside: Scope,
  { id: fileListId, options: before }: Pick<FileListRow, "id" | "options">,
  wantedOptions: FileListInput["options"],
): Promise<void> {
  const store = fileStore(inside);
  const keptIds = new Set(wantedOptions.map(({ id }) => id));
  if (wantedOptions.some(({ id }) => id !== null && !before.some((option) => option.id === id)))
    throw new AppError("ERR_NO_FILE_OPTION_FOUND");
  const removedOptions = before.filter(({ id }) => !keptIds.has(id));
  await store.removeOptions(removedOptions.map(({ id }) => id));
  for (const { mediaId } of removedOptions) forgetFile(inside, mediaId);
  for (const [place, { id, name }] of wantedOptions.entries())
    if (id === null) await store.addOption({ fileListId, name, place });
    else await store.changeOption({ id }, { name, place });
}

/** Deletes it with its files, unless something sends it. */
export async function removeFileList(scope: Scope, id: number): Promise<void> {
  try {
    await transaction(scope, async (inside) => {
      const { name, options } = await fileStore(inside).mustLock(id);
      const users = (await usersOfFileLists(inside, [id])).get(id) ?? [];
      if (users.length > 0) throw new AppError("ERR_FILE_IN_USE", { users: users.map((user) => user.name) });
      await publishEvent(inside, "fileList.deleted", { fileListId: id, name });
      await fileStore(inside).remove({ id });
      await recordAudit(inside, { action: "fileList.deleted", target: name, details: { files: options.length } });
      broadcast(inside, "file", { action: "delete", fileId: id });
      for (const { mediaId } of options) forgetFile(inside, mediaId);
    });
  } catch (error) {
    // Something began to use it in the same moment.
    if (error instanceof ForeignKeyConstraintError) throw new AppError("ERR_FILE_IN_USE", { users: [] });
    throw error;
  }
}

/** The text of a list and its uploaded files in order, to send them. */
export async function filesOfList(scope: Scope, id: number) {
  const { message, options } = await fileStore(scope).mustHave(id);
  const files = options.flatMap(({ name, mediaId, mediaName }) =>
    mediaId === null ? [] : [{ name, mediaId, mediaName }],
  );
  return { message, files };
}
