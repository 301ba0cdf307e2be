import type { FileListDto, FileListUsage, FileOptionDto } from "@guiche/contract/files";
import type { FileListRow, OptionRow } from "./file.store";

const presentOption = ({ id, name, mediaId, mediaName, mimetype, bytes }: OptionRow): FileOptionDto => ({
  id,
  name,
  // A new file gets a new address, so browsers do not show a cached one.
  path: mediaId === null ? null : `/files/options/${id}/media?version=${mediaId}`,
  mediaType: mimetype,
  file: mediaName,
  bytes,
});

export const presentFileList = (
  { id, name, message, options }: FileListRow,
  usedBy: FileListUsage[] = [],
): FileListDto => ({ id, name, message, options: options.map(presentOption), usedBy });
