import { SavedFilters as SavedViews } from "@/shared/filters/SavedFilters";
import { asksSomething, filtersOn, isUsualOrder, searchNow, tabOf, ticketQueryOf } from "../state/routes";
import { filtersIn, withFilters } from "./filter-params";
import { knownFilters } from "./saved-filters";
import { useListRights } from "./use-list-rights";

interface Props {
  search: URLSearchParams;
  go: (next: URLSearchParams) => void;
}

/** The saved filters of the ticket lists. */
export function SavedFilters({ search, go }: Props) {
  const isOwnWay = tabOf(search) === "search" ? asksSomething(ticketQueryOf(search, false)) : !isUsualOrder(search);
  return (
    <SavedViews
      kind="tickets"
      current={filtersIn(search)}
      isNarrowed={filtersOn(search, useListRights()) > 0 || isOwnWay}
      pickKnown={knownFilters}
      onApply={(filters) => go(withFilters(searchNow(), filters))}
    />
  );
}
