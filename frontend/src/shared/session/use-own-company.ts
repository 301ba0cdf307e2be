import { companyApi } from "@guiche/contract/companies";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { useSession } from "./SessionProvider";

export const companyKey = [companyApi.show.path] as const;

/** The user's own company, with its storage. */
export function useOwnCompany({
  enabled = true,
  refetchEveryMs = 0,
}: { enabled?: boolean; refetchEveryMs?: number } = {}) {
  const { companyId: id } = useSession().user;
  return useQuery({
    queryKey: [...companyKey, id],
    queryFn: ({ signal }) => call(companyApi.show, { params: { id }, signal }),
    enabled,
    refetchInterval: refetchEveryMs || false,
  });
}
