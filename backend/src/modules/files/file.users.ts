import type { FileListUsage } from "@guiche/contract/files";
import { port } from "../../core/port";
import type { Scope } from "../../core/tenant/scope";

/** What sends these file lists, by the list's id. */
export const usersOfFileLists = port<[scope: Scope, ids: readonly number[]], Promise<Map<number, FileListUsage[]>>>(
  "files.usersOfFileLists",
);
