import { timings } from "@guiche/contract/limits";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearch } from "../go";
import { searchWith } from "./search-with";

/** What a list is searched for lives in the address (`?search=`), half a second after the last key; the back button works. */
export function useSearchParam(name = "search") {
  const [params, choose] = useSearch();
  const search = params.get(name) ?? "";
  const [typed, setTyped] = useState(search);
  // The search as this field last knew it: any other came from the address, and the field follows it.
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setTyped(search);
  }

  const write = (text: string) => {
    setKnown(text);
    // Refining a search is one step of the way back, not one for each word.
    choose(searchWith(name, text), { replace: search !== "" });
  };
  const writeLatest = useEffectEvent(write);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === search) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // Whoever has gone on meanwhile searches for nothing there.
      if (window.location.pathname === pathname) writeLatest(wanted);
    }, timings.searchDebounce);
    return () => clearTimeout(timer);
  }, [wanted, search]);

  const clear = () => {
    setTyped("");
    write("");
  };
  return { search, typed, setTyped, clear };
}
