import type { FilterKind } from "@guiche/contract/saved-filters";
import Box from "@mui/material/Box";
import { useSearch } from "../go";
import { searchWith } from "../lists/search-with";
import { SavedFilters } from "./SavedFilters";

/** What of a saved query a page with a search field knows. */
function known(filters: string): string {
  const search = new URLSearchParams(filters).get("search");
  return search ? new URLSearchParams({ search }).toString() : "";
}

/** Searches of a list that are kept under a name. */
export function SavedSearches({ kind, search }: { kind: FilterKind; search: string }) {
  const [, go] = useSearch();
  return (
    <Box sx={{ maxWidth: 480, mb: 3, "&:empty": { display: "none" } }}>
      <SavedFilters
        kind={kind}
        current={search ? new URLSearchParams({ search }).toString() : ""}
        isNarrowed={search !== ""}
        known={known}
        onApply={(filters) => go(searchWith("search", new URLSearchParams(filters).get("search") ?? ""))}
      />
    </Box>
  );
}
