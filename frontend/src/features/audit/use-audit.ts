import { auditApi, type AuditDto, type AuditSearch } from "@guiche/contract/audit";
import { userApi } from "@guiche/contract/users";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fetchFile } from "../../shared/api/files";
import { notifySuccess } from "../../shared/api/notify-error";
import { queryText } from "../../shared/api/request";
import { currentLanguage } from "../../shared/i18n/current";
import { adminFailure } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { saveBlob } from "../../shared/media/save";

const recordsOf = ({ records }: { records: AuditDto[] }) => records;

/** There are no events for the log: it is refetched when it is opened or on request. */
export const useAudit = (search: Partial<AuditSearch>) =>
  usePagedList(auditApi.list, search, { rows: recordsOf, staleTime: 0 });

/** The company's users, for the filter. */
export function usePeople() {
  const { data = [] } = useQuery(endpointQuery(userApi.names));
  return data;
}

/** Exports all entries that match, as sentences in the language of the interface. */
export function useExport(search: Partial<AuditSearch>) {
  const { t } = useTranslation("audit");
  const { mutate: run, isPending: busy } = useMutation({
    mutationFn: async () => {
      const file = t("export.file");
      const query = queryText({ ...search, language: currentLanguage() });
      saveBlob(await fetchFile(`/api${auditApi.exported.path}?${query}`), file);
      notifySuccess(t("export.done", { file }));
    },
    onError: adminFailure,
  });
  return { busy, run };
}
