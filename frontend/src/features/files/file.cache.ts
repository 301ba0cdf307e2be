import { fileApi, type FileListDto } from "@guiche/contract/files";
import type { QueryClient } from "@tanstack/react-query";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

export const applyFileEvent = (client: QueryClient, event: RowEvent<FileListDto>) =>
  applyRowEvent(client, fileApi.page.path, event, { rowsIn: "files", placeOf: ({ name }) => [name] });

export const filePatches: PatchTable = {
  file: (client, event) =>
    applyFileEvent(client, event.action === "delete" ? { removedId: event.fileId } : { row: event.file }),
};
