import { userApi, type ColleagueDto } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../../shared/lists/list-query-options";

const nobody: ColleagueDto[] = [];

/** The people of the company, by name. */
export const useColleagueNames = () => useQuery(listQueryOptions(userApi.names)).data ?? nobody;
