import { timings } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StateName } from "../theme/tokens";
import { EmptyState } from "../ui/EmptyState";
import { ErrorState } from "../ui/ErrorState";
import { SkeletonRows } from "../ui/SkeletonRows";
import { StaleBar } from "../ui/StaleBar";
import { toastError } from "../ui/toast";
import { usePatient } from "../ui/use-patient";
import { visuallyHidden } from "../ui/visually-hidden";
import { useFreshIds } from "./fresh-rows";
import type { ListState } from "./list-state";
import { MoreRows } from "./MoreRows";
import { RecordCards } from "./RecordCards";
import { RecordRows } from "./RecordRows";

export interface Column<Row> {
  name: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The first of these names the row: it heads its card and is the row's heading for screen readers. */
  isTitle?: boolean;
  /** In a card without its label: chips and the like speak for themselves. */
  plainInCard?: boolean;
  align?: "left" | "center" | "right";
  /** Of the column, in px or as CSS. */
  width?: number | string;
}

export interface RowProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  /** The row's buttons, to be seen at rest: `RowAction`s. Where it and the columns stay the same, so do the rows. */
  actions?: (row: Row) => ReactNode;
  /** The state whose tint a row has. */
  rowTint?: (row: Row) => StateName | undefined;
  fresh: ReadonlySet<number | string>;
  testId?: string;
}

interface Props<Row> extends Omit<RowProps<Row>, "fresh"> {
  list: ListState;
  /** What is shown when there is nothing at all. */
  empty: ReactNode;
  /** What the list is searched for; "" when for nothing. */
  search?: string;
  onClearSearch?: () => void;
  /** Below this width rows are cards. */
  cardsBelow?: 600 | 900 | 1200;
  rowHeight?: number;
}

/** Records in rows, or in cards where rows do not fit; and everything else a list may be: loading, failed, empty, unfinished. */
export function RecordTable<Row>(props: Props<Row>) {
  const { list, rows, idOf, search = "", onClearSearch, cardsBelow = 600, rowHeight = 60 } = props;
  const { t } = useTranslation("lists");
  const narrow = useMediaQuery(`(max-width:${cardsBelow - 0.05}px)`, { noSsr: true });
  const fresh = useFreshIds(rows.map(idOf), list.scope ?? null);
  const slow = usePatient(list.isLoading);
  const failed = Boolean(list.error);

  useEffect(() => {
    if (failed) toastError(t("loadFailed"), { autoClose: timings.adminToast });
  }, [failed, t]);

  if (list.isLoading || slow) return <SkeletonRows height={narrow ? 120 : rowHeight} />;
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
        <RecordCards {...props} fresh={fresh} />
      ) : (
        <RecordRows {...props} fresh={fresh} />
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
