import { timings } from "@guiche/contract/limits";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearch } from "../go";
import { searchWith } from "./search-with";

/** Keeps a list's search in the address (`?search=`), half a second after the last key; the back button works. */
export function useSearchParam(name = "search") {
  const [params, choose] = useSearch();
  const search = params.get(name) ?? "";
  const [inputText, setInputText] = useState(search);
  // The value this field last wrote. Any other value came from the address, and the field takes it over.
  const [lastSearch, setLastSearch] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    setInputText(search);
  }

  const write = (text: string) => {
    setLastSearch(text);
    // Refining a search replaces the history entry instead of adding one per word.
    choose(searchWith(name, text), { replace: search !== "" });
  };
  const writeLatest = useEffectEvent(write);
  const nextSearch = inputText.trim();
  useEffect(() => {
    if (nextSearch === search) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // The user may have left the page in the meantime.
      if (window.location.pathname === pathname) writeLatest(nextSearch);
    }, timings.searchDebounce);
    return () => clearTimeout(timer);
  }, [nextSearch, search]);

  const clear = () => {
    setInputText("");
    write("");
  };
  return { search, inputText, setInputText, clear };
}
