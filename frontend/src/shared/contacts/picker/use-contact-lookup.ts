import { contactApi } from "@guiche/contract/contacts";
import { timings } from "@guiche/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { isSearchable, type ContactPick } from "./contact-options";

const none: readonly ContactPick[] = [];

/** Rejects when the query is aborted by a newer text, so that no request is sent. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, stop) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason as Error);
    });
  });

/**
 * Contacts whose name or number contains the text. The debounce is part of the query, so that `isSearching` is true
 * from the first letter on.
 */
export function useContactLookup(inputText: string) {
  const text = inputText.trim();
  const { data, isFetching, error } = useQuery({
    queryKey: ["contact-lookup", text],
    queryFn: async ({ signal }) => {
      await pause(timings.contactLookup, signal);
      return (await call(contactApi.list, { query: { searchParam: text, count: "false" }, signal })).contacts;
    },
    enabled: isSearchable(text),
    retry: false,
  });
  return { contacts: data ?? none, isSearching: isFetching, error };
}
