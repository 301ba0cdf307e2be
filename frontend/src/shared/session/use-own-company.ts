import { companyApi } from "@guiche/contract/companies";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";
import { useSession } from "./SessionProvider";

export const companyQuery = (id: number) => endpointQuery(companyApi.show, { params: { id } });

/** The user's own company, with its storage. */
export function useOwnCompany({
  enabled = true,
  refetchEveryMs = 0,
}: { enabled?: boolean; refetchEveryMs?: number } = {}) {
  const { companyId: id } = useSession().user;
  return useQuery({
    ...companyQuery(id),
    enabled,
    refetchInterval: refetchEveryMs || false,
  });
}
