import type { ReplyOf } from "@guiche/contract/endpoint";
import { fileApi, type FileListDto, type FileListInput } from "@guiche/contract/files";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { fetchFile, upload } from "../../shared/api/files";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { saveBlob } from "../../shared/media/save";
import { applyFileEvent } from "./file.cache";

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
  const client = useQueryClient();
  return useMemo(() => {
    const cacheRow = (row: FileListDto) => {
      applyFileEvent(client, { row });
      return row;
    };
    return {
      save: async (id: number | null, body: FileListInput) =>
        cacheRow(await (id === null ? call(fileApi.create, { body }) : call(fileApi.update, { params: { id }, body }))),
      sendFile: async ({ listId, optionId, name, file, onProgress }: Sending) => {
        const fields = {
          fileId: String(listId),
          typeArch: "fileList",
          mediaType: file.type,
          name,
          id: String(optionId),
        };
        return cacheRow(await upload(fileApi.upload, { params: { id: listId }, fields, files: [file], onProgress }));
      },
      remove: async (id: number) => {
        await call(fileApi.remove, { params: { id } });
        applyFileEvent(client, { removedId: id });
      },
    };
  }, [client]);
}
