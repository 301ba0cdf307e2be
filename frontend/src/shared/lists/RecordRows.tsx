import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Identified, OneRowProps, RowProps } from "./record-columns";
import { PlainTable, RowButtons, TableFrame, TintedRow } from "./table-parts";

/** The records as table rows. */
export function RecordRows<Row extends Identified>({
  label,
  columns,
  rows,
  actions,
  actionsLabel,
  rowTint,
  fresh,
  testId = "record",
}: RowProps<Row>) {
  const { t } = useTranslation("lists");
  return (
    <TableFrame>
      <PlainTable aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, label: heading, align, width }) => (
              <th key={name} scope="col" data-align={align} style={{ width }}>
                {heading}
              </th>
            ))}
            {actions ? (
              <th scope="col" data-align="right" style={{ width: "1%" }}>
                {actionsLabel ?? t("actions")}
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

function OneRow<Row extends Identified>({ row, columns, actions, tint, isFresh, testId }: OneRowProps<Row>) {
  return (
    <TintedRow data-testid={testId} data-tint={tint} data-fresh={isFresh ? "" : undefined}>
      {columns.map(({ name, render, align, isTitle }) =>
        isTitle ? (
          <th key={name} scope="row" data-align={align}>
            {render(row)}
          </th>
        ) : (
          <td key={name} data-align={align}>
            {render(row)}
          </td>
        ),
      )}
      {actions ? (
        <td data-align="right">
          <RowButtons>{actions(row)}</RowButtons>
        </td>
      ) : null}
    </TintedRow>
  );
}

/** Memoised: a row renders again only when its record, columns or actions change. */
const RecordRow = memo(OneRow) as typeof OneRow;
