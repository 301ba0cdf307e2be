import { timings } from "@guiche/contract/limits";
import { messageApi, type MessageKind } from "@guiche/contract/messages";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { initialHits, appendHits, step, type Hits } from "./hits";

/** Shortest text that is searched for. */
const minLetters = 2;

/** A text, a kind of message, or both. */
interface FindInput {
  search: string;
  kind: MessageKind | null;
}

interface Found {
  input: FindInput;
  hits: Hits;
}

/** Searches in a ticket while the user types, and steps through the hits. */
export function useFind(ticketId: number, onShow: (search: string, id: number | undefined) => void) {
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState<MessageKind | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const letters = typed.trim();
  const search = letters.length < minLetters ? "" : letters;
  const input = useMemo<FindInput | null>(() => (search === "" && !kind ? null : { search, kind }), [search, kind]);

  const show = useEffectEvent((next: Found | null) => {
    setFound(next);
    onShow(next?.input.search ?? "", next?.hits.ids[next.hits.at]);
  });
  const ask = useCallback(
    async (what: FindInput, before?: number, signal?: AbortSignal) => {
      setBusy(true);
      try {
        const query = {
          ...(what.search !== "" && { searchParam: what.search }),
          ...(what.kind && { kind: what.kind }),
          ...(before && { before }),
        };
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
      if (!input) return show(null);
      ask(input, undefined, asking.signal).then(
        ({ ids, hasMore }) => show({ input, hits: initialHits(ids, hasMore) }),
        (error: unknown) => (asking.signal.aborted ? undefined : notifyError(error)),
      );
    }, timings.searchDebounce);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [ask, input]);

  // The loaded hits may belong to an earlier search.
  const current = found && found.input === input ? found : null;
  const go = (by: 1 | -1) => {
    if (!current || busy) return;
    const { hits, needsMore } = step(current.hits, by);
    if (!needsMore) {
      setFound({ ...current, hits });
      return onShow(current.input.search, hits.ids[hits.at]);
    }
    ask(current.input, hits.ids.at(-1)).then((page) => {
      const more = appendHits(hits, page.ids, page.hasMore);
      setFound((now) => (now?.input === current.input ? { ...now, hits: more } : now));
      onShow(current.input.search, more.ids[more.at]);
    }, notifyError);
  };

  return { typed, setTyped, kind, setKind, hits: current?.hits ?? null, busy, go };
}
