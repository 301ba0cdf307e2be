import type { ReplyOf } from "@guiche/contract/endpoint";
import { fileApi } from "@guiche/contract/files";
import { fetchFile, upload } from "../../shared/api/files";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { saveBlob } from "../../shared/media/save";
import { applyFileEvent } from "./file.cache";
import { useResource } from "../../shared/lists/use-resource";

const filesOf = ({ files }: ReplyOf<typeof fileApi.page>) => files;

/** The lists by name; realtime events keep them current. */
export const useFileLists = (search: string) =>
  usePagedList(fileApi.page, search ? { searchParam: search } : {}, { rows: filesOf });

/** Downloads a stored file; it needs the token, so it is fetched first. */
export const saveStored = async (path: string, name: string): Promise<void> =>
  saveBlob(await fetchFile(`/api${path}`), name);

interface Sending {
  listId: number;
  optionId: number;
  name: string;
  file: File;
  onProgress: (part: number) => void;
}

/** Each throws the server's error. */
export function useFileListMutations() {
  const { saveRow, save, remove } = useResource(fileApi, applyFileEvent);
  const sendFile = async ({ listId, optionId, name, file, onProgress }: Sending) => {
    const fields = {
      fileId: String(listId),
      typeArch: "fileList",
      mediaType: file.type,
      name,
      id: String(optionId),
    };
    saveRow(await upload(fileApi.upload, { params: { id: listId }, fields, files: [file], onProgress }));
  };
  return { save, sendFile, remove };
}
