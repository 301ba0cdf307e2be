import { useEffect, useMemo, useState } from "react";
import { currentLanguage } from "../i18n/current";
import type { ListState } from "./list-state";
import type { Column } from "./record-columns";

export interface Sort {
  column: string;
  isDescending: boolean;
}

/** The order of a list that its headings choose. A sorted list loads all its pages. */
export function useSorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], list: ListState) {
  const [sort, setSort] = useState<Sort | null>(null);
  const { hasMore, isFetchingNext, fetchNext, error } = list;
  useEffect(() => {
    if (sort && hasMore && !isFetchingNext && !error) fetchNext?.();
  }, [sort, hasMore, isFetchingNext, error, fetchNext]);

  const sortBy = sort && columns.find(({ name }) => name === sort.column)?.sortBy;
  const isDescending = sort?.isDescending ?? false;
  const sorted = useMemo(() => {
    if (!sortBy) return rows;
    const { compare } = new Intl.Collator(currentLanguage(), { numeric: true });
    const sign = isDescending ? -1 : 1;
    return rows.toSorted((one, other) => {
      const [a, b] = [sortBy(one), sortBy(other)];
      // Rows without a value come last in both orders.
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sign * (typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b)));
    });
  }, [rows, sortBy, isDescending]);

  /** Up, then down, then the list's own order. */
  const choose = (column: string) =>
    setSort(
      sort?.column !== column
        ? { column, isDescending: false }
        : sort.isDescending
          ? null
          : { column, isDescending: true },
    );
  return { rows: sorted, sort, choose };
}
