import { timings } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/EmptyState";
import { ErrorState } from "../ui/ErrorState";
import { SkeletonRows } from "../ui/SkeletonRows";
import { StaleBar } from "../ui/StaleBar";
import { toastError } from "../ui/toast";
import { useDelayedLoading } from "../ui/use-delayed-loading";
import { visuallyHidden } from "../ui/visually-hidden";
import { useFreshIds } from "./fresh-rows";
import type { ListState } from "./list-state";
import { MoreRows } from "./MoreRows";
import type { RowWithId, RowProps } from "./record-columns";
import { NarrowRows } from "./NarrowRows";
import { RecordRows } from "./RecordRows";
import { useSorted } from "./use-sorted";

interface Props<Row extends RowWithId> extends Omit<RowProps<Row>, "fresh"> {
  list: ListState;
  /** Shown when there are no records at all. */
  empty: ReactNode;
  /** The current search; "" for none. */
  search?: string;
  onClearSearch?: () => void;
  /** Below this width the rows have two lines. */
  cardsBelow?: 600 | 900 | 1200;
}

/** A list of records as a table, or as rows of two lines on narrow screens, with its loading, error, empty and load-more states. */
export function RecordTable<Row extends RowWithId>(props: Props<Row>) {
  const { list, columns, search = "", onClearSearch, cardsBelow = 600 } = props;
  const { t } = useTranslation("lists");
  const narrow = useMediaQuery(`(max-width:${cardsBelow - 0.05}px)`, { noSsr: true });
  const { rows, sort, choose } = useSorted(props.rows, columns, list);
  const fresh = useFreshIds(
    rows.map(({ id }) => id),
    list.scope ?? null,
  );
  const slow = useDelayedLoading(list.isLoading);
  const failed = Boolean(list.error);

  useEffect(() => {
    if (failed) toastError(t("loadFailed"), { autoClose: timings.adminToast });
  }, [failed, t]);

  if (list.isLoading || slow) return <SkeletonRows height={narrow ? 68 : 48} />;
  if (failed && rows.length === 0) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const none = rows.length === 0 && !list.hasMore;
  return (
    <Box sx={{ position: "relative" }}>
      <StaleBar on={list.isStale === true} />
      <Box role="status" sx={visuallyHidden}>
        {search !== "" && !list.isStale ? t("found", { count: rows.length }) : ""}
      </Box>
      {none ? (
        search === "" ? (
          props.empty
        ) : (
          <NothingFound search={search} onClear={onClearSearch} />
        )
      ) : narrow ? (
        <NarrowRows {...props} rows={rows} fresh={fresh} />
      ) : (
        <RecordRows {...props} rows={rows} fresh={fresh} sort={sort} onSort={choose} />
      )}
      {list.hasMore || (failed && rows.length > 0) ? (
        <MoreRows
          isFetching={list.isFetchingNext === true}
          failed={failed}
          onMore={() => (list.hasMore && list.fetchNext ? list.fetchNext() : void list.refetch())}
        />
      ) : null}
    </Box>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear?: () => void }) {
  const { t } = useTranslation(["lists", "common"]);
  return (
    <EmptyState
      drawing="emptyRoll"
      text={t("lists:nothingFound", { term: search })}
      action={
        onClear ? (
          <Button variant="outlined" onClick={onClear}>
            {t("common:actions.clearFilters")}
          </Button>
        ) : undefined
      }
    />
  );
}
