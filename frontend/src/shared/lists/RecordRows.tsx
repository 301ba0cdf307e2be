import { memo, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCompact } from "./density";
import type { RowWithId, OneRowProps, RowProps } from "./record-columns";
import { SortHeading } from "./SortHeading";
import type { Sort } from "./use-sorted";
import { Led, PlainTable, RowButtons, TableFrame, TintedRow } from "./table-parts";
import { visuallyHidden } from "../ui/visually-hidden";

interface Props<Row extends RowWithId> extends RowProps<Row> {
  sort: Sort | null;
  onSort: (column: string) => void;
}

/** The records as table rows. */
export function RecordRows<Row extends RowWithId>({
  label,
  columns,
  rows,
  actions,
  actionsLabel,
  rowTint,
  fresh,
  testId = "record",
  oneLine = false,
  sort,
  onSort,
}: Props<Row>) {
  const compact = useCompact();
  const { t } = useTranslation("lists");
  return (
    <TableFrame>
      <PlainTable
        aria-label={label}
        data-compact={compact ? "" : undefined}
        data-one-line={oneLine ? "" : undefined}
        onPointerOver={oneLine ? showWhole : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ name, label: heading, align, width, sortBy }) => {
              const columnSort = sort?.column === name ? sort : null;
              return (
                <th
                  key={name}
                  scope="col"
                  data-align={align}
                  style={{ width }}
                  aria-sort={columnSort ? (columnSort.isDescending ? "descending" : "ascending") : undefined}
                >
                  {sortBy ? <SortHeading label={heading} sort={columnSort} onSort={() => onSort(name)} /> : heading}
                </th>
              );
            })}
            {actions ? (
              <th scope="col" data-align="right" style={{ width: "1%" }}>
                {actionsLabel ?? <span style={visuallyHidden}>{t("actions")}</span>}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { id } = row;
            return (
              <RecordRow
                key={id}
                row={row}
                columns={columns}
                actions={actions}
                tint={rowTint?.(row)}
                isFresh={fresh.has(id)}
                testId={`${testId}-${id}`}
              />
            );
          })}
        </tbody>
      </PlainTable>
    </TableFrame>
  );
}

function OneRow<Row extends RowWithId>({ row, columns, actions, tint, isFresh, testId }: OneRowProps<Row>) {
  return (
    <TintedRow data-testid={testId} data-tint={tint} data-fresh={isFresh ? "" : undefined}>
      {columns.map(({ name, lead, render, align, isTitle, width }) => {
        const content = lead ? (
          <Led>
            {lead(row)}
            {render(row)}
          </Led>
        ) : (
          render(row)
        );
        const look = { "data-align": align, "data-fit": width === "1%" ? "" : undefined };
        return isTitle ? (
          <th key={name} scope="row" {...look}>
            {content}
          </th>
        ) : (
          <td key={name} {...look}>
            {content}
          </td>
        );
      })}
      {actions ? (
        <td data-align="right" data-fit="">
          <RowButtons>{actions(row)}</RowButtons>
        </td>
      ) : null}
    </TintedRow>
  );
}

/** A cell whose text is cut has the whole text as its tooltip. */
function showWhole({ target }: PointerEvent<HTMLElement>) {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("td, th") : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>("span, div")].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute("title");
}

/** Memoised: a row renders again only when its record, columns or actions change. */
const RecordRow = memo(OneRow) as typeof OneRow;
