import type { Scope } from "../../core/tenant/scope";

type UsersOfList = (scope: Scope, id: number) => Promise<string[]>;

let usersOf: UsersOfList = () => Promise.reject(new Error("configureContactLists was not called"));

/** Sets where the names of what uses a list are found: modules that write to lists are not known here. */
export const configureContactLists = (options: { usersOf: UsersOfList }): void => {
  usersOf = options.usersOf;
};

export const usersOfList: UsersOfList = (scope, id) => usersOf(scope, id);
