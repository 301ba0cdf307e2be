import { auditApi, type AuditDto, type AuditSearch } from "@guiche/contract/audit";
import { userApi } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { usePagedList } from "../../shared/lists/use-paged-list";

const recordsOf = ({ records }: { records: AuditDto[] }) => records;

/** There are no events for the log: it is refetched when it is opened or on request. */
export const useAudit = (search: Partial<AuditSearch>) =>
  usePagedList(auditApi.list, search, { rows: recordsOf, staleTime: 0 });

/** The company's users, for the filter. */
export function usePeople() {
  const { data = [] } = useQuery({
    queryKey: [userApi.names.path],
    queryFn: ({ signal }) => call(userApi.names, { signal }),
  });
  return data;
}
