import { fileApi } from "@guiche/contract/files";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { sendBytes } from "../../core/http/send-bytes";
import { optionBytes, uploadFiles } from "./file.media";
import { createFileList, removeFileList, searchFileLists, showFileList, updateFileList } from "./file.service";

export const fileRoutes: Routes = [];

route(fileRoutes, fileApi.page, ({ scope, query }) => searchFileLists(scope, query));
route(fileRoutes, fileApi.show, ({ scope, id }) => showFileList(scope, id));
route(fileRoutes, fileApi.create, ({ scope, body }) => createFileList(scope, body));
route(fileRoutes, fileApi.update, ({ scope, id, body }) => updateFileList(scope, id, body));
messageRoute(fileRoutes, fileApi.remove, "File list deleted.", ({ scope, id }) => removeFileList(scope, id));
route(fileRoutes, fileApi.upload, ({ scope, id, body, files }) =>
  uploadFiles(scope, id, { uploads: files, names: body }),
);
route(fileRoutes, fileApi.media, async ({ scope, optionId, request, response }) =>
  sendBytes(request, response, await optionBytes(scope, optionId)),
);
