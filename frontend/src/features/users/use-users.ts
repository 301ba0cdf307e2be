import type { ReplyOf } from "@guiche/contract/endpoint";
import { userApi, type UserDto, type UserInput } from "@guiche/contract/users";
import { call } from "../../shared/api/call";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { applyUserEvent } from "./user.cache";
import { useResource } from "../../shared/lists/use-resource";

/** The page is for admins, who receive whole rows. */
const rowsOf = ({ users }: ReplyOf<typeof userApi.list>) => users as UserDto[];

/** The company's users by name or email, page by page; realtime events keep them current. */
export const useUsers = (searchParam: string) =>
  usePagedList(userApi.list, { searchParam }, { rows: rowsOf, staleTime: Infinity });

/** The number of seats that are taken and the plan's limit; null while unknown. */
export function usePlanUse(): { used: number; limit: number } | null {
  const first = useUsers("").pages?.[0];
  return first ? { used: first.seats, limit: first.limit } : null;
}

/** The mutations of users. Each throws the server's error. */
export function useUserMutations() {
  const { saveRow, change, remove } = useResource(userApi, applyUserEvent);
  return {
    add: async (body: UserInput) => {
      const { invitation, ...row } = await call(userApi.create, { body });
      return { ...saveRow(row), invitation };
    },
    change,
    suspend: async (id: number, returnsOn: string | null) =>
      saveRow(await call(userApi.suspend, { params: { id }, body: { returnsOn } })),
    reactivate: async (id: number) => saveRow(await call(userApi.reactivate, { params: { id } })),
    remove,
  };
}
