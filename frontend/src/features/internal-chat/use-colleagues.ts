import { userApi } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../../shared/lists/list-query-options";

const nobody: { id: number; name: string; online: boolean }[] = [];

/** The people of the company, by name. */
export const useColleagueNames = () => useQuery(listQueryOptions(userApi.names)).data ?? nobody;
