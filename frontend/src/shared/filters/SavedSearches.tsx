import type { FilterKind } from "@guiche/contract/saved-filters";
import Box from "@mui/material/Box";
import { useSearch } from "../go";
import { SavedFilters } from "./SavedFilters";

interface Props {
  kind: FilterKind;
  /** The parameters of the address that are kept; a saved query may name others. */
  params: readonly string[];
}

function pickParams(search: URLSearchParams, params: readonly string[]): URLSearchParams {
  const keptParams = new URLSearchParams();
  for (const name of params) {
    const value = search.get(name);
    if (value) keptParams.set(name, value);
  }
  return keptParams;
}

/** Searches and filters of a list that are kept under a name. */
export function SavedSearches({ kind, params }: Props) {
  const [search, go] = useSearch();
  const current = pickParams(search, params);
  const apply = (filters: string) => {
    const next = new URLSearchParams(search);
    for (const name of params) next.delete(name);
    for (const [name, value] of pickParams(new URLSearchParams(filters), params)) next.set(name, value);
    go(next);
  };
  return (
    <Box sx={{ maxWidth: 480, mb: 3, "&:empty": { display: "none" } }}>
      <SavedFilters
        kind={kind}
        current={current.toString()}
        isNarrowed={current.size > 0}
        pickKnown={(filters) => pickParams(new URLSearchParams(filters), params).toString()}
        onApply={apply}
      />
    </Box>
  );
}
