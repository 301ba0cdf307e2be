import Box from "@mui/material/Box";
import { SavedFilters } from "../../shared/filters/SavedFilters";
import { useSearch } from "../../shared/go";
import { searchWith } from "../../shared/lists/search-with";

/** What of a saved query this page knows. */
function known(filters: string): string {
  const search = new URLSearchParams(filters).get("search");
  return search ? new URLSearchParams({ search }).toString() : "";
}

/** Searches of contacts that are kept under a name. */
export function SavedSearches({ search }: { search: string }) {
  const [, go] = useSearch();
  return (
    <Box sx={{ maxWidth: 480, mb: 3, "&:empty": { display: "none" } }}>
      <SavedFilters
        kind="contacts"
        current={search ? new URLSearchParams({ search }).toString() : ""}
        isNarrowed={search !== ""}
        known={known}
        onApply={(filters) => go(searchWith("search", new URLSearchParams(filters).get("search") ?? ""))}
      />
    </Box>
  );
}
