import type { FileListUsage } from "@guiche/contract/files";
import type { Scope } from "../../core/tenant/scope";

/** The options and prompts that send these file lists, by the list's id. */
export type UsersOfFileLists = (scope: Scope, ids: readonly number[]) => Promise<Map<number, FileListUsage[]>>;

let usersOf: UsersOfFileLists = () => Promise.resolve(new Map<number, FileListUsage[]>());

/** Sets where the users of file lists are found: modules that send them are not known here. */
export const configureFileLists = (options: { usersOf: UsersOfFileLists }): void => {
  usersOf = options.usersOf;
};

export const usersOfFileLists: UsersOfFileLists = async (scope, ids) =>
  ids.length === 0 ? new Map<number, FileListUsage[]>() : usersOf(scope, ids);
