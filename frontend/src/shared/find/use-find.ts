import { timings } from "@guiche/contract/limits";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { notifyError } from "../api/notify-error";
import { initialHits, appendHits, step, type Hits } from "./hits";

/** Shortest text that is searched for. */
const minLetters = 2;

/** A text, a kind of message, or both. */
interface FindInput<Kind> {
  search: string;
  kind: Kind | null;
}

interface FindResult<Kind> {
  input: FindInput<Kind>;
  hits: Hits;
}

/** Asks the server for a page of hits, newest first; `before` is the last known one. Keep its identity stable. */
export type AskHits<Kind> = (
  input: FindInput<Kind>,
  before?: number,
  signal?: AbortSignal,
) => Promise<{ ids: number[]; hasMore: boolean }>;

/** Searches in a conversation while the user types, and steps through the hits. */
export function useFind<Kind>(askHits: AskHits<Kind>, onShow: (search: string, id: number | undefined) => void) {
  const [inputText, setInputText] = useState("");
  const [kind, setKind] = useState<Kind | null>(null);
  const [findResult, setFindResult] = useState<FindResult<Kind> | null>(null);
  const [busy, setBusy] = useState(false);
  const letters = inputText.trim();
  const search = letters.length < minLetters ? "" : letters;
  const input = useMemo<FindInput<Kind> | null>(
    () => (search === "" && !kind ? null : { search, kind }),
    [search, kind],
  );

  const show = useEffectEvent((next: FindResult<Kind> | null) => {
    setFindResult(next);
    onShow(next?.input.search ?? "", next?.hits.ids[next.hits.at]);
  });
  const ask = useCallback(
    async (what: FindInput<Kind>, before?: number, signal?: AbortSignal) => {
      setBusy(true);
      try {
        return await askHits(what, before, signal);
      } finally {
        if (!signal?.aborted) setBusy(false);
      }
    },
    [askHits],
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
  const current = findResult && findResult.input === input ? findResult : null;
  const go = (by: 1 | -1) => {
    if (!current || busy) return;
    const { hits, needsMore } = step(current.hits, by);
    if (!needsMore) {
      setFindResult({ ...current, hits });
      return onShow(current.input.search, hits.ids[hits.at]);
    }
    ask(current.input, hits.ids.at(-1)).then((page) => {
      const more = appendHits(hits, page.ids, page.hasMore);
      setFindResult((now) => (now?.input === current.input ? { ...now, hits: more } : now));
      onShow(current.input.search, more.ids[more.at]);
    }, notifyError);
  };

  return { inputText, setInputText, kind, setKind, hits: current?.hits ?? null, busy, go };
}
