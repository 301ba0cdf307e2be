import { auditApi, type AuditDto, type AuditSearch } from "@guiche/contract/audit";
import { userApi } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { usePagedList } from "../../shared/lists/use-paged-list";

const recordsOf = ({ records }: { records: AuditDto[] }) => records;

/** No news comes of it: it is read anew when somebody opens it or asks for it. */
export const useAudit = (search: Partial<AuditSearch>) =>
  usePagedList(auditApi.list, search, { rows: recordsOf, staleTime: 0 });

/** The people of the company, for the filter. */
export function usePeople() {
  const { data = [] } = useQuery({
    queryKey: [userApi.names.path],
    queryFn: ({ signal }) => call(userApi.names, { signal }),
  });
  return data;
}
