import { userApi, type ColleagueDto } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../shared/lists/endpoint-query";

const nobody: ColleagueDto[] = [];

/** The people of the company, by name. */
export const useColleagueNames = () => useQuery(endpointQuery(userApi.names)).data ?? nobody;
