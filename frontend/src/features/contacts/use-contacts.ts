import { contactApi, type ListedContactDto } from "@guiche/contract/contacts";
import { ticketStatuses } from "@guiche/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fetchFile } from "../../shared/api/files";
import { notifySuccess } from "../../shared/api/notify-error";
import { queryText } from "../../shared/api/request";
import { adminFailure } from "../../shared/lists/admin-toast";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { saveBlob } from "../../shared/media/save";
import type { ContactPage } from "../../shared/contacts/contact.cache";
import { useTicketLists } from "../../shared/realtime";

const rowsOf = ({ contacts }: ContactPage): readonly ListedContactDto[] => contacts;
/** The total is requested only with the first page. */
const next = ({ hasMore }: ContactPage, pages: readonly ContactPage[]) =>
  hasMore ? ({ pageNumber: pages.length + 1, count: "false" } as const) : undefined;

/**
 * Contacts by name, page by page, and how many match the search; realtime events keep them current. Subscribing to the
 * ticket lists delivers changes of tags.
 */
export function useContacts(
  searchParam: string,
  { isOptedOut, isBlocked }: { isOptedOut: boolean; isBlocked: boolean },
) {
  useTicketLists(ticketStatuses);
  const filters = {
    ...(isOptedOut && ({ optedOut: "true" } as const)),
    ...(isBlocked && ({ blocked: "true" } as const)),
  };
  const list = usePagedList(
    contactApi.list,
    { searchParam, count: "true", beside: "true", ...filters },
    { rows: rowsOf, next },
  );
  return { ...list, count: list.pages?.[0]?.count };
}

const fileName = "contatos.csv";

/** Exports all contacts that match the search. */
export function useExport(searchParam: string) {
  const { t } = useTranslation("contacts");
  const { mutate: run, isPending: busy } = useMutation({
    mutationFn: async () => {
      const query = queryText({ searchParam: searchParam || undefined });
      saveBlob(await fetchFile(`/api${contactApi.exported.path}${query && `?${query}`}`), fileName);
      notifySuccess(t("export.done", { file: fileName }));
    },
    onError: adminFailure,
  });
  return { busy, run };
}
