import { timings } from "@guiche/contract/limits";
import { messageApi } from "@guiche/contract/messages";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { call } from "../../../shared/api/call";
import { notifyError } from "../../../shared/api/notify-error";
import { firstHits, moreHits, step, type Hits } from "./hits";

/** Fewer letters are not looked for. */
const leastLetters = 2;

interface Found {
  search: string;
  hits: Hits;
}

/** Looks for a text in a ticket while somebody types it, and leads from hit to hit. */
export function useFind(ticketId: number, onShow: (search: string, id: number | undefined) => void) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const search = typed.trim();
  const isShort = search.length < leastLetters;

  const show = useEffectEvent(({ search: text, hits }: Found) => {
    setFound({ search: text, hits });
    onShow(text, hits.ids[hits.at]);
  });
  const ask = useCallback(
    async (text: string, before?: number, signal?: AbortSignal) => {
      setBusy(true);
      try {
        const query = { searchParam: text, ...(before && { before }) };
        const { hits, hasMore } = await call(messageApi.search, { params: { ticketId }, query, signal });
        return { ids: hits.map(({ id }) => id), hasMore };
      } finally {
        if (!signal?.aborted) setBusy(false);
      }
    },
    [ticketId],
  );

  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      if (isShort) return show({ search: "", hits: firstHits([], false) });
      ask(search, undefined, asking.signal).then(
        ({ ids, hasMore }) => show({ search, hits: firstHits(ids, hasMore) }),
        (error: unknown) => (asking.signal.aborted ? undefined : notifyError(error)),
      );
    }, timings.searchDebounce);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [ask, isShort, search]);

  const go = (by: 1 | -1) => {
    // What is typed has not been looked for yet.
    if (!found || busy || found.search !== search) return;
    const { hits, needsMore } = step(found.hits, by);
    if (!needsMore) {
      setFound({ search, hits });
      return onShow(search, hits.ids[hits.at]);
    }
    ask(search, hits.ids.at(-1)).then((page) => {
      const more = moreHits(hits, page.ids, page.hasMore);
      setFound((now) => (now?.search === search ? { search, hits: more } : now));
      onShow(search, more.ids[more.at]);
    }, notifyError);
  };

  const isFound = found !== null && !isShort && found.search === search;
  return { typed, setTyped, hits: isFound ? found.hits : null, busy, go };
}
