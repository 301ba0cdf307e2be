import { userApi, type UserDto, type UserInput, type UserPatch } from "@guiche/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { applyUserEvent, type UserPage } from "./user.cache";

const rowsOf = ({ users }: UserPage) => users;

/** People of the company by name or e-mail, a page at a time; news keeps them true. */
export const useUsers = (searchParam: string) =>
  usePagedList(userApi.list, { searchParam }, { rows: rowsOf, staleTime: Infinity });

/** How many there are of how many the plan allows; null while that is not known. */
export function usePlanUse(): { used: number; limit: number } | null {
  const first = useUsers("").pages?.[0];
  return first ? { used: first.count, limit: first.limit } : null;
}

/** What can be done with a person. Each act throws what the server refuses. */
export function useUserActs() {
  const client = useQueryClient();
  return useMemo(() => {
    const keep = (row: UserDto, isNew: boolean) => {
      applyUserEvent(client, { row, isNew });
      return row;
    };
    return {
      add: async (body: UserInput) => keep(await call(userApi.create, { body }), true),
      change: async (id: number, body: UserPatch) => keep(await call(userApi.update, { params: { id }, body }), false),
      remove: async (id: number) => {
        await call(userApi.remove, { params: { id } });
        applyUserEvent(client, { gone: id });
      },
    };
  }, [client]);
}
