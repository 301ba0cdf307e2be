import { contactApi } from "@guiche/contract/contacts";
import { timings } from "@guiche/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { isSearchable, type ContactPick } from "./contact-options";

const none: readonly ContactPick[] = [];

/** Rejects when the text has changed meanwhile: then nobody is asked. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, stop) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason as Error);
    });
  });

/**
 * Contacts whose name or number holds the text. The pause before the server is asked belongs to the search: it is under
 * way from the first letter on, and another letter ends it.
 */
export function useContactLookup(typed: string) {
  const text = typed.trim();
  const { data, isFetching, error } = useQuery({
    queryKey: ["contact-lookup", text],
    queryFn: async ({ signal }) => {
      await pause(timings.contactLookup, signal);
      return (await call(contactApi.list, { query: { searchParam: text, count: "false" }, signal })).contacts;
    },
    enabled: isSearchable(text),
    retry: false,
  });
  return { found: data ?? none, isSearching: isFetching, error };
}
