import { port } from "../../core/port";
import type { Scope } from "../../core/tenant/scope";

/** The names of what uses a contact list. */
export const usersOfList = port<[scope: Scope, id: number], Promise<string[]>>("contactLists.usersOfList");
